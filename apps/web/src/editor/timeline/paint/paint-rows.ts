import { gapsOf, isVideo, overlaysBetween, type Composition, type Gap } from '@kinoloom/composition';
import { GAP_MIN } from '../geometry/hit.ts';
import { boxOf, frameAtX, ROW, xOf, yOf } from '../geometry/view.ts';
import type { TimelineScene } from './scene.ts';
import type { Context2D } from './theme.ts';

/** Paints the lines between rows, and the gaps that a click closes. */
export function paintRows(pen: Context2D, scene: TimelineScene): void {
  const { view, composition, theme } = scene;
  pen.beginPath();
  for (let row = 0; row < composition.rows.length; row++) pen.rect(0, yOf(view, row) + ROW - 1, view.width, 1);
  pen.fillStyle = theme.line;
  pen.fill();
  // Gaps are hidden during a drag.
  if (scene.held?.kind !== 'drag') for (let row = 0; row < composition.rows.length; row++) paintGaps(pen, scene, row);
}

/** Dims the rows that are locked or hidden. */
export function paintVeils(pen: Context2D, { view, composition, theme }: TimelineScene): void {
  pen.save();
  pen.globalAlpha = 0.45;
  pen.fillStyle = theme.bg;
  for (const [row, { locked, hidden }] of composition.rows.entries())
    if (locked || hidden) pen.fillRect(0, yOf(view, row), view.width, ROW - 1);
  pen.restore();
}

function paintGaps(pen: Context2D, { view, composition, theme, gap: hovered }: TimelineScene, row: number): void {
  for (const gap of gapsOf(composition, row, frameAtX(view, 0), frameAtX(view, view.width))) {
    const box = boxOf(view, gap);
    if (box.width < GAP_MIN) continue;
    const isHovered = hovered?.row === row && hovered.from === gap.from;
    // Gaps between pictures are holes in the composition; other gaps are shown on hover only.
    if (!isHovered && !isHole(composition, gap)) continue;
    const [left, right] = [Math.max(box.x, -20), Math.min(box.x + box.width, view.width + 20)];
    pen.save();
    pen.beginPath();
    pen.roundRect(left + 2, box.y, right - left - 4, box.height, 4);
    pen.clip();
    pen.strokeStyle = isHovered ? theme.lineStrong : theme.line;
    pen.lineWidth = 1.5;
    pen.beginPath();
    // Hatching is aligned to the composition's start, so that it does not shift while scrolling.
    const phase = xOf(view, 0) % 7;
    for (let x = Math.floor((left - phase) / 7) * 7 + phase - box.height; x < right; x += 7) {
      pen.moveTo(x, box.y + box.height);
      pen.lineTo(x + box.height, box.y);
    }
    pen.stroke();
    pen.restore();
    if (box.width >= 22)
      paintCross(pen, xOf(view, gap.from + gap.durationInFrames / 2), box.y + box.height / 2, isHovered, theme);
  }
}

function paintCross(
  pen: Context2D,
  x: number,
  y: number,
  isHovered: boolean,
  { bg, text, text2 }: TimelineScene['theme'],
): void {
  pen.fillStyle = bg;
  pen.beginPath();
  pen.arc(x, y, 9, 0, 2 * Math.PI);
  pen.fill();
  pen.strokeStyle = isHovered ? text : text2;
  pen.lineWidth = 1.25;
  pen.beginPath();
  pen.moveTo(x - 3, y - 3);
  pen.lineTo(x + 3, y + 3);
  pen.moveTo(x + 3, y - 3);
  pen.lineTo(x - 3, y + 3);
  pen.stroke();
}

/** Whether the gap lies between two clips. */
function isHole(composition: Composition, { row, from, durationInFrames }: Gap): boolean {
  const [before, after] = overlaysBetween(composition, row, from - 1, from + durationInFrames + 1);
  return before !== undefined && after !== undefined && isVideo(before) && isVideo(after);
}
