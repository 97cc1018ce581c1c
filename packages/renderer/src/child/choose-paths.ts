import { freeSetId, mergeConfigurations, type AvcConfiguration } from '../avc-configuration.ts';
import type { Copyable } from '../libav/copyable.ts';
import type { Interval } from '../plan.ts';
import type { Span } from '../segment.ts';

/** The spans of a video, and a parameter set id for the encoder that no copied span uses. */
interface Choice {
  readonly spans: readonly Span[];
  readonly encoderSetId: number;
}

/**
 * Copies as much as possible. If the parameter sets of two copyable spans conflict, those that cover more of the video
 * are kept. `findings` has one entry per interval, in order; undefined where the interval is not a single clip.
 */
export function choosePaths(intervals: readonly Interval[], findings: readonly (Copyable | undefined)[]): Choice {
  const groups = new Map<string, { configuration: AvcConfiguration; frames: number }>();
  for (const [index, interval] of intervals.entries()) {
    const found = findings[index];
    if (!found?.ok) continue;
    const key = keyOf(found.configuration);
    const frames = (groups.get(key)?.frames ?? 0) + interval.length;
    groups.set(key, { configuration: found.configuration, frames });
  }
  const copied: AvcConfiguration[] = [];
  const kept = new Set<string>();
  for (const [key, { configuration }] of [...groups].sort(([, a], [, b]) => b.frames - a.frames)) {
    const together = [...copied, configuration];
    if (!mergeConfigurations(together) || freeSetId(together) === undefined) continue;
    copied.push(configuration);
    kept.add(key);
  }

  const spans = intervals.map((interval, index): Span => {
    const found = findings[index];
    const { clip } = interval;
    if (!found || !clip) return interval;
    if (!found.ok) return { ...interval, reason: found.reason };
    if (!kept.has(keyOf(found.configuration)))
      return { ...interval, reason: 'parameter sets that clash with those of other clips' };
    const { from, length, start } = interval;
    return { from, length, start, clip, path: 'copy' };
  });
  return { spans, encoderSetId: freeSetId(copied) ?? 0 };
}

function keyOf({ sequenceSets, pictureSets }: AvcConfiguration): string {
  return [...sequenceSets, ...pictureSets].map((set) => set.toString('base64')).join();
}
