import { frame } from '@kinoloom/contract/values';
import { z } from 'zod';
import { Canvas } from './canvas.ts';
import { Caption, CaptionTemplate } from './captions.ts';
import { Keyframes, Keys } from './keys.ts';
import { stickerGroups } from './stickers.ts';
import { MediaFrames, Speed } from './media-time.ts';
import { liftOverlay } from './migrations.ts';
import { OwnPlaces } from './own-place.ts';
import { Row } from './rows.ts';
import {
  AdjustmentStyles,
  CaptionStyles,
  CompoundStyles,
  ImageStyles,
  SoundStyles,
  StickerStyles,
  TemplateStyles,
  TextStyles,
  VideoStyles,
} from './styles.ts';
import { titleTemplates } from './templates.ts';
import { Transition } from './transition.ts';

const position = z.int().nonnegative().transform(frame);
const length = z.int().positive().transform(frame);
const pixels = z.number().positive();

/** Fields of every overlay: time in frames, row (0 is on top), and box in canvas pixels before rotation. */
const placed = {
  id: z.string().min(1),
  from: position,
  durationInFrames: length,
  row: z.int().nonnegative(),
  left: z.number(),
  top: z.number(),
  width: pixels,
  height: pixels,
  /** Degrees clockwise around the centre of the box. */
  rotation: z.number(),
  /** The words of a text overlay; the timeline's label of any other. */
  content: z.string(),
  /** Overlays with the same one stay together: see `together`. */
  group: z.string().min(1).optional(),
  /** Properties that change over time. The fields hold what they would be without keys. */
  keyframes: Keyframes.optional(),
  /** Not seen; a sound of it is heard. */
  hidden: z.literal(true).optional(),
  /** What it has of its own in other shapes of the film. */
  shapes: OwnPlaces.optional(),
};

const source = {
  /** Identifies the media in its store: a url or an id, never a path. Empty if it is missing. */
  src: z.string(),
  /** Where the media came from: `upload`, from the Local panel; absent, it was generated or is of the library. */
  origin: z.enum(['upload']).optional(),
};

/** Display size of the picture in pixels, where known, and its aspect ratio (`16:9`). */
const original = {
  originalWidth: pixels.optional(),
  originalHeight: pixels.optional(),
  aspectRatio: z.string().optional(),
};

/** How the picture before it in its row changes into this one. */
const entered = { transition: Transition.optional() };

/** The longest ramp, in frames: an hour. What it plays is summed up frame by frame. */
const LONGEST_RAMP = 108_000;
const Ramp = Keys.refine(
  (keys) => (keys.at(-1)?.at ?? 0) - (keys[0]?.at ?? 0) <= LONGEST_RAMP,
  'A ramp lasts an hour at most',
);

const played = {
  /** Media frames per composition frame. */
  speed: Speed,
  /** Length of the media, where known. */
  originalDuration: length.optional(),
  /** Where it begins, from the start of the media: the start of the first frame shown or heard, or if it is reversed, the end. */
  mediaStart: MediaFrames,
  /** Backwards. */
  reversed: z.literal(true).optional(),
  /** Absent, sound at another speed keeps its pitch; `follows`: it is as much higher as it is faster, as on a tape. */
  pitch: z.enum(['follows']).optional(),
  /** Speed that changes over time: the keys' values, in place of `speed`. */
  ramp: Ramp.optional(),
};

/** A recording of a voice-over. */
export const Take = z.strictObject({
  /** As that of an overlay. */
  src: z.string().min(1),
  /** Length of the recording. */
  durationInFrames: length,
  /** Where it begins, in frames from the start of the first take: what was said at a moment lies as far from there in each. */
  at: z.int(),
});
export type Take = z.infer<typeof Take>;

/** The most takes of a voice-over. */
export const MOST_TAKES = 50;

const recorded = {
  /** Of a voice-over, in the order of their recording; it plays one of them. */
  takes: z.array(Take).min(1).max(MOST_TAKES).optional(),
};

/** The fields that say which media an overlay shows or plays; all others say how. */
export const mediaFields: readonly string[] = [
  'type',
  'content',
  'mediaStart',
  'originalDuration',
  ...Object.keys({ ...source, ...original, ...recorded }),
];

export const VideoOverlay = z.strictObject({
  ...placed,
  ...original,
  ...played,
  /** Shows its first frame all the time, and is silent. */
  frozen: z.literal(true).optional(),
  /** Between two frames of the media, absent, the earlier one is shown; `blend`: both, mixed by how far it is. */
  smoothing: z.enum(['blend']).optional(),
  ...entered,
  type: z.literal('video'),
  ...source,
  styles: VideoStyles,
});
export type VideoOverlay = z.infer<typeof VideoOverlay>;

export const SoundOverlay = z.strictObject({
  ...placed,
  ...played,
  ...recorded,
  type: z.literal('sound'),
  ...source,
  styles: SoundStyles,
});
export type SoundOverlay = z.infer<typeof SoundOverlay>;

export const ImageOverlay = z.strictObject({
  ...placed,
  ...original,
  ...entered,
  type: z.literal('image'),
  ...source,
  styles: ImageStyles,
});
export type ImageOverlay = z.infer<typeof ImageOverlay>;

export const TextOverlay = z.strictObject({ ...placed, type: z.literal('text'), styles: TextStyles });
export type TextOverlay = z.infer<typeof TextOverlay>;

export const CaptionOverlay = z.strictObject({
  ...placed,
  type: z.literal('caption'),
  captions: z.array(Caption),
  template: CaptionTemplate,
  /**
   * Time of the captions' clock at the overlay's start, in frames. Trimming changes this instead of every time: words
   * stay on their frames, which milliseconds cannot express. Negative after growing leftwards.
   */
  captionStart: z.int(),
  styles: CaptionStyles,
});
export type CaptionOverlay = z.infer<typeof CaptionOverlay>;

export const StickerId = z.enum(Object.keys(stickerGroups) as (keyof typeof stickerGroups)[]);
export type StickerId = z.infer<typeof StickerId>;

export const StickerOverlay = z.strictObject({
  ...placed,
  type: z.literal('sticker'),
  sticker: StickerId,
  styles: StickerStyles,
});
export type StickerOverlay = z.infer<typeof StickerOverlay>;

export const TemplateId = z.enum(Object.keys(titleTemplates) as (keyof typeof titleTemplates)[]);
export type TemplateId = z.infer<typeof TemplateId>;

export const TemplateOverlay = z.strictObject({
  ...placed,
  type: z.literal('template'),
  template: TemplateId,
  /** In the order of the template's texts; a missing one shows the template's initial text. */
  texts: z.array(z.string()),
  styles: TemplateStyles,
});
export type TemplateOverlay = z.infer<typeof TemplateOverlay>;

/** Changes the look of everything below it while it lasts. Its box is the canvas, whatever its fields say. */
export const AdjustmentOverlay = z.strictObject({
  ...placed,
  type: z.literal('adjustment'),
  styles: AdjustmentStyles,
});
export type AdjustmentOverlay = z.infer<typeof AdjustmentOverlay>;

/** Any overlay but a compound one. */
export const SimpleOverlay = z.discriminatedUnion('type', [
  VideoOverlay,
  SoundOverlay,
  ImageOverlay,
  TextOverlay,
  CaptionOverlay,
  StickerOverlay,
  TemplateOverlay,
  AdjustmentOverlay,
]);
export type SimpleOverlay = z.infer<typeof SimpleOverlay>;

/** Several overlays as one clip: a film of its own, shown as a picture and heard as a sound. */
export const CompoundOverlay = z
  .strictObject({
    ...placed,
    ...entered,
    type: z.literal('compound'),
    /** The frame of its film that it begins with. */
    innerStart: z.int().nonnegative(),
    /** What its overlays lie on: a picture of this size, which is fitted into the box. */
    canvas: Canvas,
    rows: z.array(Row).min(1),
    /** From its film's start, in its rows. */
    overlays: z.array(SimpleOverlay),
    styles: CompoundStyles,
  })
  .refine(({ overlays }) => new Set(overlays.map(({ id }) => id)).size === overlays.length, {
    path: ['overlays'],
    message: 'Two overlays share an id',
  })
  .refine(({ overlays, rows }) => overlays.every(({ row }) => row < rows.length), {
    path: ['overlays'],
    message: 'An overlay lies below the last row',
  });
export type CompoundOverlay = z.infer<typeof CompoundOverlay>;

export const Overlay = z.discriminatedUnion('type', [...SimpleOverlay.options, CompoundOverlay]);
export type Overlay = z.infer<typeof Overlay>;

/** A schema of overlays that also accepts those that version 2 has stored or sent apart from a composition. */
export const lifted = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(liftOverlay, schema);
export type OverlayType = Overlay['type'];

/** A visible overlay. */
export type SeenOverlay = Exclude<Overlay, SoundOverlay>;

/** An overlay that shows a picture, fitted into its box. */
export const PictureOverlay = z.discriminatedUnion('type', [VideoOverlay, ImageOverlay, CompoundOverlay]);
export type PictureOverlay = z.infer<typeof PictureOverlay>;

/** An overlay whose look is worked out pixel by pixel: of its own picture, or of what lies below it. */
export type GradedOverlay = PictureOverlay | AdjustmentOverlay;

/** An overlay whose picture is that of a media file. */
export type MediaPicture = VideoOverlay | ImageOverlay;

/** An overlay whose media plays. */
export type PlayedOverlay = VideoOverlay | SoundOverlay;

/** An overlay that can be heard. */
export type SoundingOverlay = PlayedOverlay | CompoundOverlay;
