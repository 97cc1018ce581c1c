import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Clips left out of a flow's film, by flow id. The media themselves stay. */
export type Exclusions = Readonly<Record<string, readonly string[]>>;

const withFlow = (all: Exclusions, flow: string, ids: readonly string[]): Exclusions => {
  const { [flow]: _, ...others } = all;
  return ids.length > 0 ? { ...others, [flow]: ids } : others;
};

export const leaveOut = (all: Exclusions, flow: string, ids: readonly string[]): Exclusions =>
  withFlow(all, flow, [...new Set([...(all[flow] ?? []), ...ids])]);

export const putBack = (all: Exclusions, flow: string, ids: readonly string[]): Exclusions =>
  withFlow(
    all,
    flow,
    (all[flow] ?? []).filter((id) => !ids.includes(id)),
  );

/** The flow's clips as the film has them: in it, and left out; both in the strip's order. */
export function splitFilm<Clip extends { readonly id: string }>(
  all: Exclusions,
  flow: string,
  clips: readonly Clip[],
): { inFilm: Clip[]; leftOut: Clip[] } {
  const out = new Set(all[flow]);
  return { inFilm: clips.filter(({ id }) => !out.has(id)), leftOut: clips.filter(({ id }) => out.has(id)) };
}

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
