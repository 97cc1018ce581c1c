import { decibelsOf, isSounding, volumeLimits, volumeOf, type Key, type Overlay } from '@kinoloom/composition';
import { boxOf, type Placed, type Point, type ScreenBox, type View } from './view.ts';

/** The lowest level that a line shows, in dB; below it is silence. */
const LEAST = -36;
const SPAN = volumeLimits.most - LEAST;
/** Distance of the line's ends from those of its item, in pixels. */
const PAD = 5;
/** Distances at which a point is hit. */
const REACH = { fine: 7, coarse: 20 } as const;
/** How near to 0 dB a point sticks to it, in dB. */
const NEAR = 1;

/** Height of a volume in an item's box. */
export function volumeY({ y, height }: Pick<ScreenBox, 'y' | 'height'>, volume: number): number {
  const share = (decibelsOf(volume) - LEAST) / SPAN;
  return y + height - PAD - Math.min(1, Math.max(0, share)) * (height - 2 * PAD);
}

/** The volume at a height, in half decibels; silence at the bottom. */
export function volumeAtY({ y, height }: Pick<ScreenBox, 'y' | 'height'>, at: number): number {
  const share = (y + height - PAD - at) / (height - 2 * PAD);
  if (share <= 0) return 0;
  const decibels = Math.round(2 * (LEAST + Math.min(1, share) * SPAN)) / 2;
  return volumeOf(Math.abs(decibels) <= NEAR ? 0 : decibels);
}

interface VolumePoint extends Point {
  readonly key: Key;
}

/** The points of an item's volume: those of its keys that lie in it. */
export function volumePoints(view: View, item: Overlay, placed: Placed = item): VolumePoint[] {
  const keys = isSounding(item) ? (item.keyframes?.volume ?? []) : [];
  const box = boxOf(view, placed);
  return keys
    .filter(({ at }) => at >= 0 && at <= item.durationInFrames)
    .map((key) => ({ key, x: box.x + key.at * view.scale, y: volumeY(box, key.value) }));
}

/** The key whose point is hit. */
export function volumePointAt(view: View, item: Overlay, { x, y }: Point, coarse: boolean): Key | undefined {
  const reach = coarse ? REACH.coarse : REACH.fine;
  const away = (point: Point): number => Math.hypot(point.x - x, point.y - y);
  const near = volumePoints(view, item).filter((point) => away(point) <= reach);
  return near.toSorted((a, b) => away(a) - away(b))[0]?.key;
}
