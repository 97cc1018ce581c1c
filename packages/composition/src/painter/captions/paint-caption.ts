import type { CaptionOverlay } from '../../overlay.ts';
import { inflate, union } from '../box.ts';
import type { Pen, Rect, Stage } from '../pen.ts';
import { captionPainters } from './templates.ts';
import { setCaption } from './words.ts';

export function paintCaption(pen: Pen, overlay: CaptionOverlay, at: number, stage: Stage): void {
  const caption = setCaption(overlay, at, stage);
  if (caption) captionPainters[overlay.template](pen, caption, stage);
}

/** Glows reach this far beyond the letters, in sizes of them; the band of `cinematic` reaches further sideways. */
const REACH = 1.5;
const REACH_SIDEWAYS = 3;

/** Where a caption leaves ink, seen from the corner of its box. */
export function inkOfCaption(overlay: CaptionOverlay, at: number, stage: Stage): Rect {
  const box = { x: 0, y: 0, width: overlay.width, height: overlay.height };
  const caption = setCaption(overlay, at, stage);
  if (!caption) return box;
  const { size } = caption.setting;
  const letters = inflate(caption.block, size * REACH);
  const sideways = size * (REACH_SIDEWAYS - REACH);
  return union(box, { ...letters, x: letters.x - sideways, width: letters.width + 2 * sideways });
}
