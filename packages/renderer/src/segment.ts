import {
  CaptionOverlay,
  ImageOverlay,
  LocalOverlay,
  StickerOverlay,
  TemplateOverlay,
  TextOverlay,
  VideoOverlay,
} from '@kinoloom/composition';
import { z } from 'zod';
import { QUALITIES } from './job.ts';

/** A moving picture. */
export const Clip = z.discriminatedUnion('type', [VideoOverlay, LocalOverlay]);
export type Clip = z.infer<typeof Clip>;

/** An overlay that is seen. */
const Seen = z.discriminatedUnion('type', [
  VideoOverlay,
  ImageOverlay,
  TextOverlay,
  CaptionOverlay,
  LocalOverlay,
  StickerOverlay,
  TemplateOverlay,
]);

const interval = {
  from: z.int().nonnegative(),
  length: z.int().positive(),
  /** Where in the clip's media, in frames and quarters, its first frame here lies; 0 without a clip. */
  start: z.number().nonnegative().multipleOf(0.25),
};

const side = z.int().positive();

const CopiedSpan = z.strictObject({ ...interval, path: z.literal('copy'), clip: Clip });
export type CopiedSpan = z.infer<typeof CopiedSpan>;

const PaintedSpan = z.strictObject({
  ...interval,
  /** `yuv`: the clip's own pictures, and what lies over them blended in. `canvas`: each frame painted as a whole. */
  path: z.enum(['yuv', 'canvas']),
  /** The clip below everything, which fills the canvas; null where there is none and the ground is black. */
  clip: Clip.nullable(),
  /** What lies over the clip, from back to front. */
  over: z.array(Seen),
  /** Why packets could not pass untouched. */
  reason: z.string().optional(),
});
export type PaintedSpan = z.infer<typeof PaintedSpan>;

/** An interval of the video in which the same overlays are seen, and the cheapest path that renders it truly. */
export const Span = z.discriminatedUnion('path', [CopiedSpan, PaintedSpan]);
export type Span = z.infer<typeof Span>;

/** What every encoded part of one video has in common. */
export const Encoding = z.strictObject({
  canvas: z.strictObject({ width: side, height: side }),
  quality: z.enum(QUALITIES),
  /** A number for the encoder's parameter sets that no copied clip of the video uses. */
  setId: z.int().min(0).max(31),
  /** A keyframe at least every so many frames. */
  keyframeEvery: z.int().positive(),
});
export type Encoding = z.infer<typeof Encoding>;

const place = { from: interval.from, length: interval.length };

/** A part of the video whose packets pass untouched out of its source when the video is joined: there is nothing to encode. */
const CopiedSegment = z.strictObject({
  ...place,
  kind: z.literal('copied'),
  span: CopiedSpan,
});

/** A part of the video that is encoded by itself, anywhere, and joined with the others by copying its packets. */
export const EncodedSegment = z.strictObject({
  ...place,
  kind: z.literal('encoded'),
  /** Equal for equal pictures, wherever in whichever video they are. */
  hash: z.string(),
  spans: z.array(PaintedSpan).min(1),
});
export type EncodedSegment = z.infer<typeof EncodedSegment>;

const Segment = z.discriminatedUnion('kind', [CopiedSegment, EncodedSegment]);
export type Segment = z.infer<typeof Segment>;

/** How a video is made: parts from its first frame to its last, without gap or overlap. Plain JSON. */
export const RenderPlan = z.strictObject({
  frames: z.int().positive(),
  encoding: Encoding,
  segments: z.array(Segment),
});
export type RenderPlan = z.infer<typeof RenderPlan>;

/** The parts that have to be encoded, each once however often the video shows it. */
export function encodedOf({ segments }: RenderPlan): EncodedSegment[] {
  const byHash = new Map<string, EncodedSegment>();
  for (const segment of segments) if (segment.kind === 'encoded') byHash.set(segment.hash, segment);
  return [...byHash.values()];
}

/** The `src` of each overlay whose media a segment needs. */
export function sourcesOf({ spans }: Pick<EncodedSegment, 'spans'>): Set<string> {
  return new Set(
    spans.flatMap(({ clip, over }) => [clip, ...over].flatMap((each) => (each && 'src' in each ? each.src : []))),
  );
}

/** How many frames of the video are copied. */
export function copiedFrames({ segments }: RenderPlan): number {
  return segments.reduce((sum, { kind, length }) => sum + (kind === 'copied' ? length : 0), 0);
}

/** What is to be encoded, from what, and where to. */
export interface SegmentJob {
  readonly segment: EncodedSegment;
  readonly encoding: Encoding;
  /** The files of the segment's own sources are enough. */
  readonly sources: Readonly<Record<string, string>>;
  /** An mp4 without sound; its first frame is frame 0. */
  readonly output: string;
}
