import { FPS, isPlayed, mediaPositionAt, type Overlay } from '@kinoloom/composition';
import { pictureAt } from '../../media/index.ts';
import { frameAt, type Box } from '../geometry/view.ts';
import type { Pen } from './pen.ts';
import type { TimelineScene } from './scene.ts';

/** Pictures side by side, each of the moment at its middle. They stay where they are in the media when the item is cut. */
export function paintFilmstrip(pen: Pen, scene: TimelineScene, overlay: Overlay, box: Box, inside: Box): void {
  const strip = scene.pictures.filmstripOf(overlay);
  if (!strip || !isPlayed(overlay)) return;
  const width = Math.max(8, box.height * strip.shape);
  const first = Math.floor((inside.x - box.x) / width);
  const shift = frameAt(scene.view, box.x) - overlay.from;
  for (let tile = first; box.x + tile * width < inside.x + inside.width; tile++) {
    const x = box.x + tile * width;
    const frame = frameAt(scene.view, x + width / 2) - shift;
    const picture = pictureAt(strip, mediaPositionAt(overlay, frame) / FPS);
    if (picture) pen.drawImage(picture, x, box.y, width, box.height);
  }
}
