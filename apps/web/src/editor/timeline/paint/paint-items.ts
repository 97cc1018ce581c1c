import { findOverlay, overlaysBetween, type Overlay } from '@kinoloom/composition';
import { frameAtX } from '../geometry/view.ts';
import { paintRow, paintRun } from '../tile-cache/paint-tiles.ts';
import { rowsIn, type TileSheet } from '../tile-cache/tile-sheet.ts';
import { runsOf } from '../tile-cache/shown-items.ts';
import { paintItem, paintLongName } from './paint-item.ts';
import type { TimelineScene } from './scene.ts';
import type { Context2D } from './theme.ts';

/** Paints the items in view except the dragged ones, mostly from tiles. */
export function paintItems(pen: Context2D, scene: TimelineScene, sheet: TileSheet): void {
  const { view, composition, present, held, moving, focus } = scene;
  const away = new Set(held?.kind === 'drag' ? held.items.map(({ id }) => id) : []);
  const isHome = (item: Overlay): boolean => !away.has(item.id) && !moving.has(item.id);
  const [from, to] = [frameAtX(view, -1), frameAtX(view, view.width + 1)];
  for (const row of rowsIn(view, composition.rows.length)) {
    const items = overlaysBetween(composition, row, from, to);
    const before = composition.overlays === present.overlays ? items : overlaysBetween(present, row, from, to);
    const isStill = (away.size === 0 && moving.size === 0) || (items.every(isHome) && before.every(isHome));
    if (isStill && (items === before || isSame(items, before))) paintRow(pen, scene, sheet, row);
    else paintAstray(pen, scene, sheet, items.filter(isHome));
    for (const item of items) if (isHome(item)) paintLongName(pen, scene, item, sheet.scale);
  }
  if (moving.size > 0) {
    const items = composition.overlays.filter(({ id }) => moving.has(id) && !away.has(id)).sort(byPlace);
    paintAstray(pen, scene, sheet, items);
    for (const item of items) paintLongName(pen, scene, Object.assign({}, item, moving.get(item.id)), sheet.scale);
  }
  const lit = focus === null ? undefined : findOverlay(composition, focus);
  if (lit && !away.has(lit.id)) paintItem(pen, scene, lit);
}

/** Paints items whose position may differ from their tiles. */
function paintAstray(pen: Context2D, scene: TimelineScene, sheet: TileSheet, items: readonly Overlay[]): void {
  const { present, moving, view } = scene;
  if (sheet.scale !== view.scale) {
    for (const item of items) paintItem(pen, scene, item);
    return;
  }
  const { runs, others } = runsOf(present, items, (item) => moving.get(item.id) ?? item);
  for (const run of runs) {
    if (paintRun(pen, scene, sheet, run)) continue;
    for (const item of run.items) paintItem(pen, scene, item);
  }
  for (const item of others) paintItem(pen, scene, item);
}

const isSame = (a: readonly Overlay[], b: readonly Overlay[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at]);

const byPlace = (a: Overlay, b: Overlay): number => a.row - b.row || a.from - b.from;
