import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Editor } from './editor.ts';

/** A state of each editor, which outlasts the components that show it. */
export function perEditor<State>(initial: State): (editor: Editor) => StoreApi<State> {
  const stores = new WeakMap<Editor, StoreApi<State>>();
  return (editor) => {
    const store = stores.get(editor) ?? createStore<State>(() => initial);
    stores.set(editor, store);
    return store;
  };
}
