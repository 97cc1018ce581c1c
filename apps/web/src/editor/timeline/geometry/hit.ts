import {
  endOf,
  gapsOf,
  overlaysBetween,
  type Composition,
  type Gap,
  type Key,
  type Overlay,
  type Side,
} from '@kinoloom/composition';
import { cutHitAt, type CutHit } from './cut-hit.ts';
import { fadeAt } from './fade-handles.ts';
import { volumePointAt } from './volume-line.ts';
import { boxOf, contains, frameAtX, INSET, rowAt, RULER, xOf, type Point, type View } from './view.ts';

/** Hit test result. */
export type TimelineHit =
  | { readonly kind: 'ruler' }
  | { readonly kind: 'playhead' }
  | { readonly kind: 'item' | 'start' | 'end'; readonly item: Overlay }
  /** The handle of a fade. */
  | { readonly kind: 'fade'; readonly item: Overlay; readonly side: Side }
  /** A point of the volume line. */
  | { readonly kind: 'volume'; readonly item: Overlay; readonly key: Key }
  | CutHit
  | { readonly kind: 'gap'; readonly gap: Gap }
  | { readonly kind: 'empty' };

interface Pointing {
  /** A touch pointer, which needs larger targets. */
  readonly coarse: boolean;
  readonly selection: readonly string[];
  /** The overlay whose start is the chosen cut. */
  readonly cut: string | null;
  readonly playhead: number;
}

/** Width of a selected item's handles in pixels; other items have narrower edges. */
export const HANDLE = 7;
const EDGE = 5;
const FINGER = 44;
/** Least width of an item's target in pixels: a shorter one is hit beside itself, too. */
const LEAST = 8;

/** Hit distance of the playhead's flag. */
const FLAG = 8;

/** Narrower gaps, in pixels, are not buttons. */
export const GAP_MIN = 10;

export function hitAt(composition: Composition, view: View, point: Point, pointing: Pointing): TimelineHit {
  if (point.y < RULER) {
    const reach = pointing.coarse ? FINGER / 2 : FLAG;
    return { kind: Math.abs(point.x - xOf(view, pointing.playhead)) <= reach ? 'playhead' : 'ruler' };
  }
  const row = rowAt(view, point.y);
  if (row < 0 || row >= composition.rows.length) return { kind: 'empty' };
  const at = frameAtX(view, point.x);
  const reach = pointing.coarse ? FINGER : HANDLE;
  const near = overlaysBetween(composition, row, at - reach / view.scale, at + reach / view.scale + 1);

  const cut = cutHitAt(composition, view, point, pointing);
  if (cut) return cut;
  // Handles of selected items first: touch may grab them from outside.
  for (const item of near) {
    if (!pointing.selection.includes(item.id)) continue;
    const handle = handleAt(view, item, point, pointing.coarse);
    if (handle) return handle;
    const edge = edgeAt(view, item, point, pointing.coarse);
    if (edge) return { kind: edge, item };
  }
  // The smaller item first: it has no other place to be hit at.
  for (const item of near.toReversed().toSorted((a, b) => a.durationInFrames - b.durationInFrames)) {
    if (!contains(targetOf(view, item), point)) continue;
    if (pointing.coarse || pointing.selection.includes(item.id)) return { kind: 'item', item };
    const handle = handleAt(view, item, point, false);
    if (handle) return handle;
    const edge = narrowEdge(view, item, point);
    return { kind: edge ?? 'item', item };
  }
  const gap = gapsOf(composition, row, at, at + 1).find(
    ({ from, durationInFrames }) => from <= at && at < from + durationInFrames,
  );
  return gap && gap.durationInFrames * view.scale >= GAP_MIN ? { kind: 'gap', gap } : { kind: 'empty' };
}

/** The fade or the point of the volume line that is grabbed at a point. */
function handleAt(view: View, item: Overlay, point: Point, coarse: boolean): TimelineHit | undefined {
  const side = fadeAt(view, item, point, coarse);
  if (side) return { kind: 'fade', item, side };
  const key = volumePointAt(view, item, point, coarse);
  return key && { kind: 'volume', item, key };
}

/** The item's box, widened on both sides to the least width. */
function targetOf(view: View, item: Overlay): ReturnType<typeof boxOf> {
  const box = boxOf(view, item);
  const missing = Math.max(0, LEAST - box.width);
  return { ...box, x: box.x - missing / 2, width: box.width + missing };
}

/** The handle of a selected item at a point, if any. Always leaves a part of the item to drag it by. */
function edgeAt(view: View, item: Overlay, { x, y }: Point, coarse: boolean): 'start' | 'end' | undefined {
  const box = boxOf(view, item);
  if (y < box.y - INSET || y >= box.y + box.height + INSET) return undefined;
  const inside = Math.min(coarse ? FINGER / 3 : HANDLE, box.width / 4);
  const outside = coarse ? FINGER - inside : 0;
  const end = xOf(view, endOf(item));
  if (x >= box.x - outside && x < box.x + inside) return 'start';
  if (x >= end - inside && x < end + outside) return 'end';
  return undefined;
}

function narrowEdge(view: View, item: Overlay, { x }: Point): 'start' | 'end' | undefined {
  const box = boxOf(view, item);
  if (box.width < LEAST) return undefined;
  const inside = Math.min(EDGE, box.width / 4);
  if (x < box.x + inside) return 'start';
  return x >= box.x + box.width - inside ? 'end' : undefined;
}

/** Ids of the items that intersect the rectangle between two corners. */
export function itemsIn(composition: Composition, view: View, a: Point, b: Point): string[] {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  const found: string[] = [];
  for (
    let row = Math.max(0, rowAt(view, top));
    row <= Math.min(composition.rows.length - 1, rowAt(view, bottom));
    row++
  )
    for (const item of overlaysBetween(composition, row, frameAtX(view, left), frameAtX(view, right))) {
      const box = boxOf(view, item);
      if (box.y < bottom && box.y + box.height > top) found.push(item.id);
    }
  return found;
}
