import { frame } from '@kinoloom/contract/values';
import { z } from 'zod';
import { Caption, CaptionTemplate } from './captions.ts';
import { StickerId } from './stickers.ts';
import { CaptionStyles, ImageStyles, SoundStyles, TemplateStyles, TextStyles, VideoStyles } from './styles.ts';
import { TemplateId } from './templates.ts';

const position = z.int().nonnegative().transform(frame);
const length = z.int().positive().transform(frame);
const pixels = z.number().positive();

/** What every overlay has: its time in frames, its row (0 is on top), and its box in canvas pixels before rotation. */
const placed = {
  id: z.string().min(1),
  from: position,
  durationInFrames: length,
  row: z.int().nonnegative(),
  left: z.number(),
  top: z.number(),
  width: pixels,
  height: pixels,
  /** Degrees clockwise about the middle of the box. */
  rotation: z.number(),
  /** The words of a text; what anything else is called on the time line. */
  content: z.string(),
};

/** What the media is known by to those who keep it: a url or an id, never a path. Empty where it is missing. */
const src = z.string();

/** Size of the picture as it is meant to be seen, in pixels, where known, and the name of its shape (`16:9`). */
const original = {
  originalWidth: pixels.optional(),
  originalHeight: pixels.optional(),
  aspectRatio: z.string().optional(),
};

/**
 * Frames of media at 30 fps. Speeds and positions are multiples of a quarter: a cut of a clip at another speed may fall
 * between two frames of its media, and quarters add up without a rounding error.
 */
const mediaFrames = z.number().nonnegative().multipleOf(0.25);
const played = {
  /** Frames of media for each frame of composition. */
  speed: z.number().min(0.25).max(4).multipleOf(0.25),
  /** Length of the media, where known. */
  originalDuration: length.optional(),
};

export const VideoOverlay = z.strictObject({
  ...placed,
  ...original,
  ...played,
  type: z.literal('video'),
  src,
  /** First frame shown, counted from the start of the media. */
  videoStartTime: mediaFrames,
  styles: VideoStyles,
});
export type VideoOverlay = z.infer<typeof VideoOverlay>;

export const SoundOverlay = z.strictObject({
  ...placed,
  ...played,
  type: z.literal('sound'),
  src,
  /** Where in the media it starts to be heard. */
  startFromSound: mediaFrames,
  styles: SoundStyles,
});
export type SoundOverlay = z.infer<typeof SoundOverlay>;

export const ImageOverlay = z.strictObject({
  ...placed,
  ...original,
  type: z.literal('image'),
  src,
  styles: ImageStyles,
});
export type ImageOverlay = z.infer<typeof ImageOverlay>;

/** Uploaded media, shown or heard as what it is. */
export const LocalOverlay = z.strictObject({
  ...placed,
  ...original,
  ...played,
  type: z.literal('local'),
  mediaType: z.enum(['video', 'image', 'audio']),
  src,
  /** First frame shown or heard, counted from the start of the media; without meaning for an image. */
  videoStartTime: mediaFrames,
  styles: VideoStyles,
});
export type LocalOverlay = z.infer<typeof LocalOverlay>;

export const TextOverlay = z.strictObject({ ...placed, type: z.literal('text'), styles: TextStyles });
export type TextOverlay = z.infer<typeof TextOverlay>;

export const CaptionOverlay = z.strictObject({
  ...placed,
  type: z.literal('caption'),
  captions: z.array(Caption),
  template: CaptionTemplate,
  /**
   * What the clock of the captions shows, in frames, where the overlay starts. Trimming moves this instead of every
   * time: that keeps words on the frames they were on, which milliseconds can't name. Negative after growing leftwards.
   */
  captionStart: z.int(),
  styles: CaptionStyles,
});
export type CaptionOverlay = z.infer<typeof CaptionOverlay>;

export const StickerOverlay = z.strictObject({
  ...placed,
  type: z.literal('sticker'),
  sticker: StickerId,
  styles: ImageStyles,
});
export type StickerOverlay = z.infer<typeof StickerOverlay>;

export const TemplateOverlay = z.strictObject({
  ...placed,
  type: z.literal('template'),
  template: TemplateId,
  /** In the order of the template's texts; a missing one says what the template says at first. */
  texts: z.array(z.string()),
  styles: TemplateStyles,
});
export type TemplateOverlay = z.infer<typeof TemplateOverlay>;

export const Overlay = z.discriminatedUnion('type', [
  VideoOverlay,
  SoundOverlay,
  ImageOverlay,
  TextOverlay,
  CaptionOverlay,
  LocalOverlay,
  StickerOverlay,
  TemplateOverlay,
]);
export type Overlay = z.infer<typeof Overlay>;
export type OverlayType = Overlay['type'];
