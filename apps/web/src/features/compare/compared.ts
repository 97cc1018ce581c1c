import type { MediaRecord } from '@kinoloom/contract';
import { create } from 'zustand';

interface Compared {
  /** One: the others are still to be chosen. None: nothing is open. */
  readonly media: readonly MediaRecord[];
}

export const useCompared = create<Compared>()(() => ({ media: [] }));

export const closeCompare = (): void => useCompared.setState({ media: [] });

/** Shows a record as it is now. */
export const changeCompared = (changed: MediaRecord): void =>
  useCompared.setState(({ media }) => ({ media: media.map((one) => (one.id === changed.id ? changed : one)) }));

/** Takes a result out; with one left there is nothing to compare. */
export const dropCompared = (id: string): void =>
  useCompared.setState(({ media }) => {
    const rest = media.filter((one) => one.id !== id);
    return { media: rest.length > 1 ? rest : [] };
  });
