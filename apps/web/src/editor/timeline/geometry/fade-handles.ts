import { fadesOf, isSounding, type Overlay, type Side } from '@kinoloom/composition';
import { boxOf, type Placed, type Point, type View } from './view.ts';

/** Radius of a handle in pixels. */
export const DOT = 4;
/** Least distance of a handle's centre from the end of its item, where the edge is. */
const CORNER = 16;
/** Narrower items have no handles. */
const ROOM = 4 * CORNER;
/** Distances at which a handle is hit, beside and below the top of its item. */
const REACH = { fine: { beside: 8, below: 14 }, coarse: { beside: 22, below: 20 } } as const;

interface FadeHandle extends Point {
  readonly side: Side;
}

/** The handles of an item's fades, in its upper corners or where its fades end; none without sound or room. */
export function fadeHandles(view: View, item: Overlay, placed: Placed = item): FadeHandle[] {
  const box = boxOf(view, placed);
  if (!isSounding(item) || box.width < ROOM) return [];
  const { in: rise, out: fall } = fadesOf(item);
  const distance = (frames = 0): number => Math.min(Math.max(CORNER, frames * view.scale), box.width - CORNER);
  const y = box.y + DOT + 1;
  return [
    { side: 'in', x: box.x + distance(rise?.frames), y },
    { side: 'out', x: box.x + box.width - distance(fall?.frames), y },
  ];
}

/** The fade whose handle is at a point. Where two handles meet, each is hit from its own side. */
export function fadeAt(view: View, item: Overlay, { x, y }: Point, coarse: boolean): Side | undefined {
  const { beside, below } = coarse ? REACH.coarse : REACH.fine;
  const top = boxOf(view, item).y;
  if (y < top || y >= top + below) return undefined;
  const near = fadeHandles(view, item).filter((handle) => Math.abs(handle.x - x) <= beside);
  const away = (handle: FadeHandle): number => Math.abs(handle.x - x);
  const [first, second] = near.toSorted((a, b) => away(a) - away(b));
  if (first && second && first.x === second.x) return x < first.x ? 'in' : 'out';
  return first?.side;
}
