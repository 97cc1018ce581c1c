import type { Caption, CaptionWord } from './captions.ts';
import type { Composition } from './composition.ts';
import type { CaptionOverlay, LocalOverlay, Overlay, SoundOverlay, VideoOverlay } from './overlay.ts';
import { FPS } from './time.ts';

/** An overlay whose media runs. */
export type PlayedOverlay = VideoOverlay | SoundOverlay | LocalOverlay;

/** Where an overlay stops: the first frame it is no longer seen or heard. */
export const endOf = ({ from, durationInFrames }: Pick<Overlay, 'from' | 'durationInFrames'>): number =>
  from + durationInFrames;

export const isThere = (overlay: Overlay, at: number): boolean => overlay.from <= at && at < endOf(overlay);

/** Media that runs: videos, sounds, and uploads of either. */
export const isPlayed = (overlay: Overlay): overlay is PlayedOverlay =>
  overlay.type === 'video' || overlay.type === 'sound' || (overlay.type === 'local' && overlay.mediaType !== 'image');

/** A moving picture: a video, or an upload that is one. */
export const isVideo = (overlay: Overlay): overlay is VideoOverlay | LocalOverlay =>
  overlay.type === 'video' || (overlay.type === 'local' && overlay.mediaType === 'video');

/** What is heard alone: a sound, or an upload that is one. */
export const isSound = (overlay: Overlay): overlay is SoundOverlay | LocalOverlay =>
  overlay.type === 'sound' || (overlay.type === 'local' && overlay.mediaType === 'audio');

/** Where in its media, in frames and maybe quarters of one, an overlay starts. */
export const mediaStartOf = (overlay: PlayedOverlay): number =>
  overlay.type === 'sound' ? overlay.startFromSound : overlay.videoStartTime;

/** Where in its media, in frames and maybe quarters of one, an overlay is at a frame of the composition. */
export const mediaPositionAt = (overlay: PlayedOverlay, at: number): number =>
  mediaStartOf(overlay) + (at - overlay.from) * overlay.speed;

/** The frame of its media, counted at 30 fps, that an overlay shows at a frame of the composition. */
export const mediaFrameAt = (overlay: PlayedOverlay, at: number): number => Math.floor(mediaPositionAt(overlay, at));

/** What the clock of a caption overlay's captions shows at a frame of the composition, in milliseconds. */
export const captionTimeAt = ({ captionStart, from }: CaptionOverlay, at: number): number =>
  ((captionStart + at - from) * 1000) / FPS;

/** What is to be read at a moment, and which word is being spoken. */
export interface CaptionMoment {
  readonly caption: Caption;
  readonly word: CaptionWord | undefined;
  /** Of the word in the caption; -1 between words. */
  readonly wordIndex: number;
  /** On the captions' clock. */
  readonly timeMs: number;
}

/** The caption on show at a frame of the composition: the first that covers its moment; undefined where there is none. */
export function captionAt(overlay: CaptionOverlay, at: number): CaptionMoment | undefined {
  const timeMs = captionTimeAt(overlay, at);
  const now = ({ startMs, endMs }: { startMs: number; endMs: number }): boolean => startMs <= timeMs && timeMs < endMs;
  const caption = overlay.captions.find(now);
  if (!caption) return undefined;
  const wordIndex = caption.words.findIndex(now);
  return { caption, word: caption.words[wordIndex], wordIndex, timeMs };
}

/** The overlays of a composition from back to front: by `zIndex`, then rows from the last to the first, then by start. */
export function paintOrder({ overlays }: Pick<Composition, 'overlays'>): Overlay[] {
  const depth = (overlay: Overlay): number => (overlay.type === 'sound' ? 0 : overlay.styles.zIndex);
  return overlays.toSorted((a, b) => depth(a) - depth(b) || b.row - a.row || a.from - b.from);
}
