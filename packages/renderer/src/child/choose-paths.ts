import { freeSetId, mergeConfigurations, type AvcConfiguration } from '../avc/configuration.ts';
import { renumbered, SPARE_IDS } from '../avc/renumber.ts';
import type { Copyable } from '../libav/copyable.ts';
import type { Interval } from '../plan.ts';
import type { Span } from '../segment.ts';

/** A part of the video, and whether its packets can be copied. */
export interface Part {
  readonly interval: Interval;
  readonly found: Copyable;
}

/** The spans of a video, and a parameter set id for the encoder that no copied span uses. */
interface Choice {
  readonly spans: readonly Span[];
  readonly encoderSetId: number;
}

/** Parameter sets that copied spans share, and their id in the video where it is another one. */
interface Sets {
  readonly configuration: AvcConfiguration;
  readonly setId?: number;
}

/**
 * Copies as much as possible. Most encoders give their parameter sets the id 0. The sets that cover most of the video
 * keep theirs, and the others get new ones.
 */
export function choosePaths(parts: readonly Part[]): Choice {
  const frames = new Map<string, number>();
  const configurations = new Map<string, AvcConfiguration>();
  for (const { interval, found } of parts) {
    if (!found.ok) continue;
    const key = keyOf(found.configuration);
    frames.set(key, (frames.get(key) ?? 0) + interval.length);
    configurations.set(key, found.configuration);
  }
  const chosen = new Map<string, Sets>();
  for (const [key] of [...frames].sort(([, a], [, b]) => b - a)) {
    const configuration = configurations.get(key);
    const sets = configuration && addedSets(configuration, [...chosen.values()]);
    if (sets) chosen.set(key, sets);
  }

  const spans = parts.map(({ interval, found }): Span => {
    const { clip, from, length, start } = interval;
    if (!found.ok) return { ...interval, reason: found.reason };
    const sets = chosen.get(keyOf(found.configuration));
    if (!sets || !clip) return { ...interval, reason: 'parameter sets that clash with those of other clips' };
    return { from, length, start, clip, path: 'copy', ...(sets.setId !== undefined && { setId: sets.setId }) };
  });
  return { spans, encoderSetId: freeSetId([...chosen.values()].map(({ configuration }) => configuration)) ?? 0 };
}

/** Under its own ids if they are free, else under another; undefined if neither is possible. */
function addedSets(configuration: AvcConfiguration, chosen: readonly Sets[]): Sets | undefined {
  const others = chosen.map((sets) => sets.configuration);
  const fits = (one: AvcConfiguration): boolean =>
    mergeConfigurations([...others, one]) !== undefined && freeSetId([...others, one]) !== undefined;
  if (fits(configuration)) return { configuration };
  for (const setId of SPARE_IDS) {
    const other = renumbered(configuration, setId);
    if (other && fits(other)) return { configuration: other, setId };
  }
  return undefined;
}

function keyOf({ sequenceSets, pictureSets }: AvcConfiguration): string {
  return [...sequenceSets, ...pictureSets].map((set) => set.toString('base64')).join();
}
