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
