import type { StoreApi } from 'zustand';
import { createJSONStorage } from 'zustand/middleware';
import { browserStorage } from './browser-storage.ts';
import { browserUser, onBrowserUser, ownKey } from './browser-user.ts';

/** For the stores below. */
export const perUserStorage = <Kept>() => createJSONStorage<Kept>(browserStorage);

/** A store with zustand's `persist` on `perUserStorage`. */
interface PersistedStore<State> extends Pick<StoreApi<State>, 'getState' | 'getInitialState'> {
  /** Not written to the browser by itself. */
  readonly setState: (state: State, replace: true) => void;
  readonly persist: {
    getOptions(): { readonly name?: string | undefined };
    setOptions(options: { name: string }): void;
    rehydrate(): Promise<void> | void;
  };
}

/**
 * Gives each user a part of their own of a store: another user's is neither shown nor overwritten. What a visitor has changed goes on with whoever
 * signs in, joined by `join` with what that user had left. @param keptOf the store's `partialize`
 */
export function keepPerUser<State, Kept>(
  store: PersistedStore<State>,
  keptOf: (state: State) => Kept,
  join: (visitors: Kept, own: Kept) => Kept,
): void {
  const { name = '' } = store.persist.getOptions();
  const initial = store.getInitialState();
  const textOf = (state: State): string => JSON.stringify(keptOf(state));
  const open = (userId: string | null): void => {
    store.persist.setOptions({ name: ownKey(name, userId) });
    void store.persist.rehydrate();
  };
  // Earlier versions kept one part for everybody, whoever wrote it.
  browserStorage().removeItem(name);
  open(browserUser());
  onBrowserUser((now, before) => {
    const left = store.getState();
    const isVisitors = before === null && textOf(left) !== textOf(initial);
    open(now);
    const own = keptOf(store.getState());
    if (isVisitors) {
      store.setState({ ...left, ...join(keptOf(left), own) }, true);
      browserStorage().removeItem(ownKey(name, null));
    } else store.setState({ ...initial, ...own }, true);
  });
}
