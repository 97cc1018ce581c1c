import { overlaysOf, withLeaves } from '@kinoloom/composition';
import type { EncodedSegment, RenderPlan, Span } from './segment.ts';

/** The parts to encode, without duplicates. */
export function encodedOf({ segments }: RenderPlan): EncodedSegment[] {
  const byHash = new Map<string, EncodedSegment>();
  for (const segment of segments) if (segment.kind === 'encoded') byHash.set(segment.hash, segment);
  return [...byHash.values()];
}

/** The `src` of each overlay whose media a segment needs. */
export function sourcesOf({ spans }: Pick<EncodedSegment, 'spans'>): Set<string> {
  return new Set(
    spans.flatMap(({ clip, over }) =>
      [clip, ...withLeaves(overlaysOf(over))].flatMap((each) => (each && 'src' in each ? each.src : [])),
    ),
  );
}

/** The spans of a video, from first to last frame. */
export const spansOf = ({ segments }: RenderPlan): Span[] =>
  segments.flatMap((segment): readonly Span[] => (segment.kind === 'copied' ? [segment.span] : segment.spans));

export function copiedFrames({ segments }: RenderPlan): number {
  return segments.reduce((sum, { kind, length }) => sum + (kind === 'copied' ? length : 0), 0);
}
