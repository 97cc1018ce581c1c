import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Ids of clips that are left out of the rendered video, by flow id. The media themselves stay. */
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

/** Splits the flow's clips into those to render and those left out, both in the given order. */
export function splitExcluded<Clip extends { readonly id: string }>(
  all: Exclusions,
  flow: string,
  clips: readonly Clip[],
): { included: Clip[]; leftOut: Clip[] } {
  const out = new Set(all[flow]);
  return { included: clips.filter(({ id }) => !out.has(id)), leftOut: clips.filter(({ id }) => out.has(id)) };
}

interface ExclusionStore {
  readonly exclusions: Exclusions;
  leaveOut: (flow: string, ids: readonly string[]) => void;
  putBack: (flow: string, ids: readonly string[]) => void;
}

/** Parses what is in the browser's storage, also from other versions. */
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

/** The clips left out of each flow's video; stored in this browser. */
export const useExclusions = create<ExclusionStore>()(
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
