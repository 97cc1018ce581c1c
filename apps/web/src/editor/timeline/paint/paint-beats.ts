import type { Overlay } from '@kinoloom/composition';
import { beatsBetween } from '../../beats/on-timeline.ts';
import { frameAtX, type ScreenBox } from '../geometry/view.ts';
import type { TimelineScene } from './scene.ts';
import type { Context2D } from './theme.ts';

/** Size of a dot, and its distance from the lower edge of an item, in pixels. */
const DOT = 3;
const ABOVE = 2;

/** Nearer dots would be a line, in pixels. */
const ROOM = 5;

/** Dots at the beats of an item that are in view, along its lower edge. */
export function paintBeats(
  pen: Pick<Context2D, 'fillRect' | 'fillStyle'>,
  { view, beats, theme }: Pick<TimelineScene, 'view' | 'beats' | 'theme'>,
  overlay: Overlay,
  box: ScreenBox,
  inside: ScreenBox,
): void {
  if (beats.size === 0) return;
  // An item that is dragged or on its way is painted elsewhere than it lies.
  const shift = frameAtX(view, box.x) - overlay.from;
  const from = frameAtX(view, inside.x) - shift;
  const found = beatsBetween(overlay, beats, from, from + inside.width / view.scale);
  const y = box.y + box.height - ABOVE - DOT;
  pen.fillStyle = theme.text;
  let last = -Infinity;
  // Backwards the last one comes first.
  for (const frame of found.toSorted((one, other) => one - other)) {
    const x = box.x + (frame - overlay.from) * view.scale;
    if (x - last < ROOM) continue;
    pen.fillRect(x - DOT / 2, y, DOT, DOT);
    last = x;
  }
}
