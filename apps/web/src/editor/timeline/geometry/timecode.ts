import { FPS } from '@kinoloom/composition';
import { frameAtX, type View } from './view.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Minutes, seconds and frames, as in 0:12.14; hours before them from an hour on. */
export function timecodeOf(frame: number): string {
  const whole = Math.max(0, Math.round(frame));
  return `${clockOf(whole)}.${two(whole % FPS)}`;
}

/** The same without frames, for marks that fall on seconds. */
export function clockOf(frame: number): string {
  const seconds = Math.floor(frame / FPS);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** For an element that `writeTime` writes to: what changes with every frame lays out itself alone. */
export const timeClass = 'block box-content h-[1lh] text-right contain-strict';

/**
 * Writes a time that changes with every frame. Its width is set here, not found by layout: else each frame would
 * lay out and paint everything beside it.
 */
export function writeTime(element: HTMLElement, frame: number): void {
  const text = timecodeOf(frame);
  if (element.textContent === text) return;
  if (element.textContent.length !== text.length) element.style.width = `${text.length}ch`;
  element.textContent = text;
}

/** From one tick to the next, in seconds. Below a second they fall on the nearest whole frame: 0.04 s is one. */
const STEPS = [0.04, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300];

/** Between two labels, and between two ticks, there are at least so many pixels. */
const LABEL_ROOM = 64;
const TICK_ROOM = 12;

export interface Ticks {
  /** Frames from label to label. */
  readonly label: number;
  /** Frames from tick to tick; divides the above. */
  readonly tick: number;
}

const inFrames = STEPS.map((seconds) => Math.max(1, Math.round(seconds * FPS)));

/** The ticks that a scale of so many pixels for a frame has room for. */
export function ticksFor(scale: number): Ticks {
  const largest = inFrames.at(-1) ?? 1;
  // For many hours it is doubled until there is room.
  let label = inFrames.find((frames) => frames * scale >= LABEL_ROOM) ?? largest;
  while (label * scale < LABEL_ROOM) label *= 2;
  const tick =
    inFrames.find((frames) => frames < label && label % frames === 0 && frames * scale >= TICK_ROOM) ?? label;
  return { label, tick };
}

/** The frames of the ticks in the window, and which of them have a label. */
export function* ticksIn(view: View): Generator<{ frame: number; labelled: boolean }> {
  const { label, tick } = ticksFor(view.scale);
  const first = Math.floor(frameAtX(view, 0) / label) * label;
  const last = frameAtX(view, view.width);
  for (let frame = Math.max(0, first); frame <= last; frame += tick) yield { frame, labelled: frame % label === 0 };
}
