import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { leaveOut, putBack, type Exclusions } from './exclusions.ts';

interface FilmStore {
  readonly exclusions: Exclusions;
  leaveOut: (flow: string, ids: readonly string[]) => void;
  putBack: (flow: string, ids: readonly string[]) => void;
}

/** What another version left in the storage, as far as it can be understood. */
export function readExclusions(stored: unknown): Exclusions {
  if (typeof stored !== 'object' || stored === null || !('exclusions' in stored)) return {};
  const { exclusions } = stored;
  if (typeof exclusions !== 'object' || exclusions === null) return {};
  return Object.fromEntries(
    Object.entries(exclusions).flatMap(([flow, ids]: [string, unknown]) =>
      Array.isArray(ids) ? [[flow, ids.filter((id): id is string => typeof id === 'string')]] : [],
    ),
  );
}

/** Which clips each flow's film leaves out; kept in this browser. */
export const useFilm = create<FilmStore>()(
  persist(
    (set) => ({
      exclusions: {},
      leaveOut: (flow, ids) => set(({ exclusions }) => ({ exclusions: leaveOut(exclusions, flow, ids) })),
      putBack: (flow, ids) => set(({ exclusions }) => ({ exclusions: putBack(exclusions, flow, ids) })),
    }),
    {
      name: 'kinoloom.film',
      partialize: ({ exclusions }) => ({ exclusions }),
      merge: (stored, fresh) => ({ ...fresh, exclusions: readExclusions(stored) }),
    },
  ),
);
