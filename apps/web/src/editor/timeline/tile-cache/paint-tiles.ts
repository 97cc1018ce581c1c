import { endOf, overlaysBetween } from '@kinoloom/composition';
import { yOf } from '../geometry/view.ts';
import { paintBars } from '../paint/paint-item.ts';
import type { TimelineScene } from '../paint/scene.ts';
import type { Context2D } from '../paint/theme.ts';
import type { TileSheet } from './tile-sheet.ts';
import type { Run } from './shown-items.ts';

/** Paints a row from tiles; stretched if painted at another scale, with plain bars for missing tiles. */
export function paintRow(pen: Context2D, scene: TimelineScene, sheet: TileSheet, row: number): void {
  const { view, ratio } = scene;
  const stretch = view.scale / sheet.scale;
  const edge = (column: number): number => Math.round(column * sheet.width * stretch);
  const { first, last } = sheet.columnsIn(scene);
  const top = Math.round(yOf(view, row) * ratio);
  const left = Math.round(view.left * ratio);
  const missing: number[] = [];
  pen.save();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  // For a few frames only: smoothing would take five times as long.
  pen.imageSmoothingEnabled = false;
  for (let column = first; column <= last; column++) {
    const tile = sheet.at(row, column);
    const x = edge(column) - left;
    if (!tile) missing.push(column);
    else if (stretch === 1) pen.drawImage(tile, x, top);
    else pen.drawImage(tile, x, top, edge(column + 1) - left - x, sheet.height);
  }
  pen.restore();
  for (const { from, to } of spansOf(missing))
    paintStandIns(pen, scene, row, edge(from) / ratio - view.left, edge(to + 1) / ratio - view.left);
}

/** Groups columns into ranges of adjacent ones. */
function spansOf(columns: readonly number[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const column of columns) {
    const last = spans.at(-1);
    if (last?.to === column - 1) last.to = column;
    else spans.push({ from: column, to: column });
  }
  return spans;
}

function paintStandIns(pen: Context2D, scene: TimelineScene, row: number, start: number, end: number): void {
  const { view, present } = scene;
  pen.save();
  pen.beginPath();
  pen.rect(start, yOf(view, row), end - start, view.height);
  pen.clip();
  const frameOf = (x: number): number => (x + view.left) / view.scale;
  paintBars(pen, scene, overlaysBetween(present, row, frameOf(start), frameOf(end)));
  pen.restore();
}

/** Paints neighbours at their current position. Returns false, painting nothing, if some tiles are missing. */
export function paintRun(
  pen: Context2D,
  scene: TimelineScene,
  sheet: TileSheet,
  { first, last, by, down }: Run,
): boolean {
  const { view, ratio } = scene;
  const pixels = (frames: number): number => Math.round(frames * view.scale * ratio);
  const left = Math.round(view.left * ratio);
  const shift = pixels(first.from + by) - pixels(first.from) - left;
  // Only the part in the window.
  const start = Math.max(pixels(first.from), -shift);
  const end = Math.min(pixels(endOf(last)), Math.round(view.width * ratio) - shift);
  if (start >= end) return true;
  const columns = { first: Math.floor(start / sheet.width), last: Math.floor((end - 1) / sheet.width) };
  for (let column = columns.first; column <= columns.last; column++) if (!sheet.at(first.row, column)) return false;
  const top = Math.round(yOf(view, first.row + down) * ratio);
  pen.save();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  for (let column = columns.first; column <= columns.last; column++) {
    const tile = sheet.at(first.row, column);
    if (!tile) continue;
    const [from, to] = [Math.max(start, column * sheet.width), Math.min(end, (column + 1) * sheet.width)];
    const [x, width] = [from - column * sheet.width, to - from];
    if (width === sheet.width) pen.drawImage(tile, from + shift, top);
    else pen.drawImage(tile, x, 0, width, sheet.height, from + shift, top, width, sheet.height);
  }
  pen.restore();
  return true;
}
