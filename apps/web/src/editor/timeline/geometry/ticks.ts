import { FPS } from '@kinoloom/composition';
import { frameAt, type View } from './view.ts';

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
  // Films of many hours: doubled until there is room.
  let label = inFrames.find((frames) => frames * scale >= LABEL_ROOM) ?? largest;
  while (label * scale < LABEL_ROOM) label *= 2;
  const tick =
    inFrames.find((frames) => frames < label && label % frames === 0 && frames * scale >= TICK_ROOM) ?? label;
  return { label, tick };
}

/** The frames of the ticks in the window, and which of them have a label. */
export function* ticksIn(view: View): Generator<{ frame: number; labelled: boolean }> {
  const { label, tick } = ticksFor(view.scale);
  const first = Math.floor(frameAt(view, 0) / label) * label;
  const last = frameAt(view, view.width);
  for (let frame = Math.max(0, first); frame <= last; frame += tick) yield { frame, labelled: frame % label === 0 };
}
