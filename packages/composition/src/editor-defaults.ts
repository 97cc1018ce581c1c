import { frame, type Frame } from '@kinoloom/contract/values';
import type { Composition } from './composition.ts';
import { FPS } from './time.ts';
import { durationOf } from './timing.ts';

export const editorDefaults = {
  /** A clip, an image, a text: 3 s. */
  clipFrames: frame(3 * FPS),
  /** A sound of unknown length. */
  soundFrames: frame(200),
  /** Box of a sound, which is invisible. */
  soundBox: { left: 0, top: 0, width: 1920, height: 100 },
  /** In pixels of a canvas whose short side is 1080. */
  minTextWidth: 300,
} as const;

const MIN_TIMELINE_FRAMES = 30;

/** Length of the timeline: to the end of the last overlay, at least 1 s. */
export const timelineLength = (composition: Pick<Composition, 'overlays'>): Frame =>
  frame(Math.max(MIN_TIMELINE_FRAMES, durationOf(composition)));
