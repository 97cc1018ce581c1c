import { fontSourcesOf, overlaysOf, ownLooksAmong, withLeaves, type Overlay } from '@kinoloom/composition';
import type { EncodedSegment, RenderPlan, Span } from './segment.ts';

/** The parts to encode, without duplicates. */
export function encodedOf({ segments }: RenderPlan): EncodedSegment[] {
  const byHash = new Map<string, EncodedSegment>();
  for (const segment of segments) if (segment.kind === 'encoded') byHash.set(segment.hash, segment);
  return [...byHash.values()];
}

type Painted = Pick<EncodedSegment, 'spans'>;

/** The overlays that a segment shows, also those in compound clips. */
export const overlaysShown = ({ spans }: Painted): Overlay[] =>
  spans.flatMap(({ clip, over }) => withLeaves<Overlay>([...(clip ? [clip] : []), ...overlaysOf(over)]));

/** What a segment needs a file of: the `src` of each overlay with media, looks of one's own by their names, and the users' fonts. */
export function sourcesOf(segment: Painted): Set<string> {
  const overlays = overlaysShown(segment);
  const files = overlays.flatMap((each) => [...('src' in each ? [each.src] : []), ...fontSourcesOf(each)]);
  return new Set([...files, ...ownLooksAmong(overlays)]);
}

/** The spans of a video, from first to last frame. */
export const spansOf = ({ segments }: RenderPlan): Span[] =>
  segments.flatMap((segment): readonly Span[] => (segment.kind === 'copied' ? [segment.span] : segment.spans));

export function copiedFrames({ segments }: RenderPlan): number {
  return segments.reduce((sum, { kind, length }) => sum + (kind === 'copied' ? length : 0), 0);
}
