import { VideoOverlay } from '@kinoloom/composition';
import { z } from 'zod';
import { QUALITIES } from './quality.ts';

const stretch = {
  from: z.int().nonnegative(),
  length: z.int().positive(),
  /** The frame of the clip's media, at 30 fps, that is seen first. */
  start: z.int().nonnegative(),
};

const side = z.int().positive();

/** A stretch of the film in which the same thing is seen, and the cheapest path that renders it truly. */
export const Span = z.discriminatedUnion('path', [
  z.strictObject({ ...stretch, path: z.literal('copy'), clip: VideoOverlay }),
  z.strictObject({
    ...stretch,
    path: z.literal('yuv'),
    /** The clip seen; null where there is none and the film is black. */
    clip: VideoOverlay.nullable(),
    /** Why the packets could not pass untouched. */
    reason: z.string().optional(),
  }),
]);
export type Span = z.infer<typeof Span>;
export type CopiedSpan = Extract<Span, { path: 'copy' }>;
export type PaintedSpan = Exclude<Span, { path: 'copy' }>;

/** What every encoded part of one film has in common. */
export const Encoding = z.strictObject({
  canvas: z.strictObject({ width: side, height: side }),
  quality: z.enum(QUALITIES),
  /** A number for the encoder's parameter sets that no copied clip of the film uses. */
  setId: z.int().min(0).max(31),
});
export type Encoding = z.infer<typeof Encoding>;

const place = { from: stretch.from, length: stretch.length };

/** A part of the film whose packets pass untouched out of its source when the film is joined: there is nothing to encode. */
const CopiedSegment = z.strictObject({
  ...place,
  kind: z.literal('copied'),
  span: Span.options[0],
});

/** A part of the film that is encoded by itself, anywhere, and joined with the others by copying its packets. */
export const EncodedSegment = z.strictObject({
  ...place,
  kind: z.literal('encoded'),
  /** Equal for equal pictures, wherever in whichever film they are. */
  hash: z.string(),
  spans: z.array(Span.options[1]).min(1),
});
export type EncodedSegment = z.infer<typeof EncodedSegment>;

const Segment = z.discriminatedUnion('kind', [CopiedSegment, EncodedSegment]);
export type Segment = z.infer<typeof Segment>;

/** How a film is made: parts from its first frame to its last, without gap or overlap. Plain JSON. */
export const FilmPlan = z.strictObject({ frames: z.int().positive(), encoding: Encoding, segments: z.array(Segment) });
export type FilmPlan = z.infer<typeof FilmPlan>;

/** The parts that have to be encoded, each once however often the film shows it. */
export function encodedOf({ segments }: FilmPlan): EncodedSegment[] {
  const byHash = new Map<string, EncodedSegment>();
  for (const segment of segments) if (segment.kind === 'encoded') byHash.set(segment.hash, segment);
  return [...byHash.values()];
}

/** How many frames of the film are copied. */
export function copiedFrames({ segments }: FilmPlan): number {
  return segments.reduce((sum, { kind, length }) => sum + (kind === 'copied' ? length : 0), 0);
}
