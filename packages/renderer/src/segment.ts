import {
  AdjustmentOverlay,
  CaptionOverlay,
  CompoundOverlay,
  ImageOverlay,
  lifted,
  MediaFrames,
  Passage,
  StickerOverlay,
  TemplateOverlay,
  TextOverlay,
  VideoOverlay,
} from '@kinoloom/composition';
import { z } from 'zod';
import { FILM_COLOUR_NAMES } from './film-colour-names.ts';
import { ENCODED_QUALITIES } from './job.ts';

const Clip = lifted(VideoOverlay);

/** A visible overlay. */
const SeenOverlay = lifted(
  z.discriminatedUnion('type', [
    VideoOverlay,
    ImageOverlay,
    TextOverlay,
    CaptionOverlay,
    StickerOverlay,
    TemplateOverlay,
    CompoundOverlay,
    AdjustmentOverlay,
  ]),
);

/** What is seen as one: an overlay, or two in a transition. */
const Seen = z.union([SeenOverlay, Passage]);

const interval = {
  from: z.int().nonnegative(),
  length: z.int().positive(),
  /** Position in the clip's media of its first frame here, in frames; 0 without a clip. */
  start: MediaFrames,
};

const side = z.int().positive();

const setId = z.int().min(0).max(31);

const CopiedSpan = z.strictObject({
  ...interval,
  path: z.literal('copy'),
  clip: Clip,
  /** The id that its parameter sets get in the video, if those of another clip have the same. */
  setId: setId.optional(),
});
export type CopiedSpan = z.infer<typeof CopiedSpan>;

const PaintedSpan = z.strictObject({
  ...interval,
  /** `yuv`: the clip's own pictures with the overlays blended in. `canvas`: each frame painted as a whole. */
  path: z.enum(['yuv', 'canvas']),
  /** The bottom clip, which fills the canvas; null if there is none and the ground is black. */
  clip: Clip.nullable(),
  /** What is above the clip, from back to front. In `yuv`, only the lowest can be a passage: the pictures of two clips are mixed. */
  over: z.array(Seen),
  /** Why packets could not be copied. */
  reason: z.string(),
});
export type PaintedSpan = z.infer<typeof PaintedSpan>;

/** An interval of the video with the same visible overlays, and the cheapest correct path to render it. */
export const Span = z.discriminatedUnion('path', [CopiedSpan, PaintedSpan]);
export type Span = z.infer<typeof Span>;

/** Settings shared by all encoded parts of a video. */
export const Encoding = z.strictObject({
  canvas: z.strictObject({ width: side, height: side }),
  quality: z.enum(ENCODED_QUALITIES),
  /** Plans of earlier versions do not say it. */
  colours: z.enum(FILM_COLOUR_NAMES).default('bt709'),
  /** A parameter set id for the encoder that no copied clip of the video uses. */
  setId,
  /** A keyframe at least every this many frames. */
  keyframeEvery: z.int().positive(),
});
export type Encoding = z.infer<typeof Encoding>;

const place = { from: interval.from, length: interval.length };

/** A part of the video whose packets are copied from its source during the join: nothing is encoded. */
const CopiedSegment = z.strictObject({
  ...place,
  kind: z.literal('copied'),
  span: CopiedSpan,
});

/** A part of the video that is encoded independently, on any machine, and joined by copying its packets. */
export const EncodedSegment = z.strictObject({
  ...place,
  kind: z.literal('encoded'),
  /** Equal for equal pictures, at any position in any video. */
  hash: z.string(),
  spans: z.array(PaintedSpan).min(1),
});
export type EncodedSegment = z.infer<typeof EncodedSegment>;

const Segment = z.discriminatedUnion('kind', [CopiedSegment, EncodedSegment]);
export type Segment = z.infer<typeof Segment>;

/** How to make a video: consecutive parts from first to last frame, without gap or overlap. Plain JSON. */
export const RenderPlan = z.strictObject({
  frames: z.int().positive(),
  encoding: Encoding,
  segments: z.array(Segment),
});
export type RenderPlan = z.infer<typeof RenderPlan>;

/** What to encode, its sources and the output. */
export interface SegmentJob {
  readonly segment: EncodedSegment;
  readonly encoding: Encoding;
  /** Only the segment's own sources are needed. */
  readonly sources: Readonly<Record<string, string>>;
  /** An mp4 without sound, starting at frame 0. */
  readonly output: string;
}
