import { frame, type Frame } from '@kinoloom/contract/values';
import { together } from './caption-words.ts';
import type { Caption, CaptionWord } from './captions.ts';
import type { Composition } from './composition.ts';
import { onSteps } from './media-steps.ts';
import { frameOf, framesBefore, framesToEnd, shownIn } from './media-time.ts';
import type {
  AdjustmentOverlay,
  CaptionOverlay,
  CompoundOverlay,
  GradedOverlay,
  MediaPicture,
  Overlay,
  PictureOverlay,
  PlayedOverlay,
  SeenOverlay,
  SoundingOverlay,
  SoundOverlay,
  VideoOverlay,
} from './overlay.ts';
import { FPS } from './time.ts';

/** Length of every enter and exit animation: 0.5 s. */
export const ANIMATION_FRAMES = 15;

/** A text's exit begins this many frames before its end. */
export const TEXT_EXIT_FRAMES = 30;

/** How long a spoken word takes to scale into its highlight. */
export const WORD_SCALE_IN_MS = 300;

/** End of an overlay, exclusive: the first frame after it. */
export const endOf = ({ from, durationInFrames }: Pick<Overlay, 'from' | 'durationInFrames'>): number =>
  from + durationInFrames;

/** Length of the composition in frames: where its last overlay ends. */
export function durationOf({ overlays }: Pick<Composition, 'overlays'>): Frame {
  return frame(overlays.reduce((end, overlay) => Math.max(end, endOf(overlay)), 0));
}

export const isThere = (overlay: Overlay, at: number): boolean => overlay.from <= at && at < endOf(overlay);

export const isVideo = (overlay: Overlay): overlay is VideoOverlay => overlay.type === 'video';

export const isSound = (overlay: Overlay): overlay is SoundOverlay => overlay.type === 'sound';

/** Whether it shows one frame of a clip all the time. */
export const isFrozen = (overlay: Overlay): boolean => isVideo(overlay) && overlay.frozen === true;

export const isSeen = (overlay: Overlay): overlay is SeenOverlay => !isSound(overlay);

export const isPlayed = (overlay: Overlay): overlay is PlayedOverlay => isVideo(overlay) || isSound(overlay);

export const isCompound = (overlay: Overlay): overlay is CompoundOverlay => overlay.type === 'compound';

export const isMediaPicture = (overlay: Overlay): overlay is MediaPicture =>
  isVideo(overlay) || overlay.type === 'image';

export const isPicture = (overlay: Overlay): overlay is PictureOverlay =>
  isMediaPicture(overlay) || isCompound(overlay);

export const isAdjustment = (overlay: Overlay): overlay is AdjustmentOverlay => overlay.type === 'adjustment';

export const isGraded = (overlay: Overlay): overlay is GradedOverlay => isPicture(overlay) || isAdjustment(overlay);

export const isSounding = (overlay: Overlay): overlay is SoundingOverlay => isPlayed(overlay) || isCompound(overlay);

/** Whether its media came from the Local panel. */
export const isUpload = (overlay: Overlay): boolean => 'origin' in overlay && overlay.origin === 'upload';

/** How many frames an overlay can grow leftwards before its media, or the film in it, begins. */
export function roomBefore(overlay: Overlay): number {
  if (isCompound(overlay)) return overlay.innerStart;
  return isPlayed(overlay) ? framesBefore(overlay, overlay.originalDuration) : Infinity;
}

/** Longest possible duration with the media playing, at least the current one; Infinity if unknown. Backwards it ends where the media begins. */
export function longest(overlay: Overlay): number {
  if (isCompound(overlay)) return Math.max(overlay.durationInFrames, durationOf(overlay) - overlay.innerStart);
  return isPlayed(overlay)
    ? Math.max(overlay.durationInFrames, framesToEnd(overlay, overlay.originalDuration))
    : Infinity;
}

/** The frame of the composition that an overlay shows at `at`: before and after its media, in a transition, its first and last one is held. */
export function playedAt(overlay: SoundingOverlay, at: number): number {
  if (at < overlay.from) return Math.max(at, overlay.from - roomBefore(overlay));
  return at < endOf(overlay) ? at : Math.min(at, overlay.from + longest(overlay) - 1);
}

/** Position in the media at a frame of the composition, in frames. */
export const mediaPositionAt = (overlay: PlayedOverlay, at: number): number =>
  shownIn(overlay, playedAt(overlay, at) - overlay.from);

/** Media frame at 30 fps that an overlay shows at a frame of the composition. */
export const mediaFrameAt = (overlay: PlayedOverlay, at: number): number => Math.floor(mediaPositionAt(overlay, at));

/** How much of the next media frame a blended overlay shows at a frame of the composition, from 0 to less than 1. */
export function shareOfNext(overlay: PlayedOverlay, at: number): number {
  if (!isVideo(overlay) || !overlay.smoothing) return 0;
  const position = mediaPositionAt(overlay, at);
  return onSteps(position - Math.floor(position));
}

/**
 * Words of an overlay's media, timed from the start of the media, as they sound in the composition. Those outside of
 * what plays are left out, and those at its edges end there; backwards nobody speaks.
 */
export function wordsOnTimeline(overlay: PlayedOverlay, words: readonly CaptionWord[]): CaptionWord[] {
  if (overlay.reversed || isFrozen(overlay)) return [];
  const ms = (frames: number): number => Math.round((frames * 1000) / FPS);
  const [first, last] = [ms(overlay.from), ms(endOf(overlay))];
  const at = (time: number): number => ms(overlay.from) + (frameOf(overlay, (time * FPS) / 1000) * 1000) / FPS;
  const within = (time: number): number => Math.round(Math.min(Math.max(time, first), last));
  return words.flatMap(({ word, startMs, endMs }) => {
    const middle = at((startMs + endMs) / 2);
    if (middle < first || middle >= last) return [];
    return [{ word, startMs: within(at(startMs)), endMs: within(at(endMs)) }];
  });
}

/** Time of the captions' clock at a frame of the composition, in milliseconds. */
export const captionTimeAt = ({ captionStart, from }: CaptionOverlay, at: number): number =>
  ((captionStart + at - from) * 1000) / FPS;

/** The caption at a moment and its spoken word. */
export interface CaptionMoment {
  readonly caption: Caption;
  readonly word: CaptionWord | undefined;
  /** Index of the word in the caption; -1 between words. */
  readonly wordIndex: number;
  /** On the captions' clock. */
  readonly timeMs: number;
}

/** The caption at a frame of the composition; those that overlap in time are one caption of several lines. */
export function captionAt(overlay: CaptionOverlay, at: number): CaptionMoment | undefined {
  const timeMs = captionTimeAt(overlay, at);
  const now = ({ startMs, endMs }: { startMs: number; endMs: number }): boolean => startMs <= timeMs && timeMs < endMs;
  const [first, ...others] = overlay.captions.filter(now);
  if (!first) return undefined;
  const caption = others.reduce(together, first);
  const wordIndex = caption.words.findIndex(now);
  return { caption, word: caption.words[wordIndex], wordIndex, timeMs };
}
