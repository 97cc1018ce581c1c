import { FPS, type CaptionOverlay } from '@kinoloom/composition';
import type { Box } from '../geometry/view.ts';
import type { Pen } from './pen.ts';
import type { TimelineScene } from './scene.ts';

/** Ticks need this much room between them, in pixels. */
const ROOM = 2;

/** A tick where each word begins. */
export function paintCaptionWords(pen: Pen, { view, theme }: TimelineScene, overlay: CaptionOverlay, box: Box): void {
  pen.beginPath();
  let last = -Infinity;
  for (const { words } of overlay.captions)
    for (const { startMs } of words) {
      const x = box.x + ((startMs * FPS) / 1000 - overlay.captionStart) * view.scale;
      if (x < box.x + 3 || x > box.x + box.width - 1 || x - last < ROOM) continue;
      pen.rect(Math.round(x), box.y + box.height - 6, 1, 6);
      last = x;
    }
  pen.fillStyle = theme.hues.caption;
  pen.fill();
}
