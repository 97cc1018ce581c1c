import { isSounding, valueAt, type Overlay } from '@kinoloom/composition';
import { frameAtX, type ScreenBox } from '../geometry/view.ts';
import { volumePoints, volumeY } from '../geometry/volume-line.ts';
import type { TimelineScene } from './scene.ts';
import type { Context2D } from './theme.ts';

/** Distance of the line's corners, in pixels. */
const STEP = 3;
/** Half of a point's side. */
const POINT = 3.5;

/** The volume of an item over its time, if it has keys. */
export function paintVolumeLine(
  pen: Context2D,
  { view, theme }: TimelineScene,
  overlay: Overlay,
  box: ScreenBox,
  inside: ScreenBox,
): void {
  const keys = isSounding(overlay) ? overlay.keyframes?.volume : undefined;
  if (!keys) return;
  const start = frameAtX(view, box.x);
  pen.beginPath();
  const end = inside.x + inside.width;
  for (let x = inside.x; x < end + STEP; x += STEP) {
    const at = Math.min(x, end);
    pen.lineTo(at, volumeY(box, Math.max(0, valueAt(keys, frameAtX(view, at) - start))));
  }
  pen.strokeStyle = theme.bg;
  pen.lineWidth = 3;
  pen.stroke();
  pen.strokeStyle = theme.text;
  pen.lineWidth = 1.5;
  pen.stroke();
}

/** The points of volume lines, of the selected items and of the one under the mouse. */
export function paintVolumePoints(pen: Context2D, scene: TimelineScene, items: readonly Overlay[]): void {
  const { view, theme, moving } = scene;
  pen.lineWidth = 1.5;
  for (const item of items)
    for (const { x, y } of volumePoints(view, item, { ...item, ...moving.get(item.id) })) {
      pen.fillStyle = theme.text;
      pen.strokeStyle = theme.bg;
      pen.beginPath();
      pen.rect(x - POINT, y - POINT, 2 * POINT, 2 * POINT);
      pen.fill();
      pen.stroke();
    }
}
