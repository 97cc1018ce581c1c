import { FPS, timecodeOf } from '@kinoloom/composition';
export { clockOf, timecodeOf } from '@kinoloom/composition';
import { frameAtX, type View } from './view.ts';

/** How much later, with its sign. */
export const signedTimecode = (frames: number): string => `${frames < 0 ? '−' : '+'}${timecodeOf(Math.abs(frames))}`;

/** For elements updated by `writeTime`: contains their layout, since they change with every frame. */
export const timeClass = 'block box-content h-[1lh] text-right contain-strict';

/**
 * Writes a time that changes with every frame. Sets its width explicitly: otherwise each frame would lay out and paint
 * everything beside it.
 */
export function writeTime(element: HTMLElement, frame: number): void {
  const text = timecodeOf(frame);
  if (element.textContent === text) return;
  if (element.textContent.length !== text.length) element.style.width = `${text.length}ch`;
  element.textContent = text;
}

/** Tick intervals in seconds. Below a second they are rounded to whole frames: 0.04 s is one. */
const STEPS = [0.04, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300];

/** Minimum distance between labels, and between ticks, in pixels. */
const LABEL_ROOM = 64;
const TICK_ROOM = 12;

export interface Ticks {
  /** Frames between labels. */
  readonly label: number;
  /** Frames between ticks; divides the above. */
  readonly tick: number;
}

const inFrames = STEPS.map((seconds) => Math.max(1, Math.round(seconds * FPS)));

/** The tick intervals for a scale in pixels per frame. */
export function ticksFor(scale: number): Ticks {
  const largest = inFrames.at(-1) ?? 1;
  // For many hours it is doubled until the labels fit.
  let label = inFrames.find((frames) => frames * scale >= LABEL_ROOM) ?? largest;
  while (label * scale < LABEL_ROOM) label *= 2;
  const tick =
    inFrames.find((frames) => frames < label && label % frames === 0 && frames * scale >= TICK_ROOM) ?? label;
  return { label, tick };
}

/** The ticks in the window, and which of them are labelled. */
export function* ticksIn(view: View): Generator<{ frame: number; labelled: boolean }> {
  const { label, tick } = ticksFor(view.scale);
  const first = Math.floor(frameAtX(view, 0) / label) * label;
  const last = frameAtX(view, view.width);
  for (let frame = Math.max(0, first); frame <= last; frame += tick) yield { frame, labelled: frame % label === 0 };
}
