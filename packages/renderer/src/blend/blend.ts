import type { Plane, Sprite } from './sprite.ts';

/** The planes of a picture in 4:2:0. */
export interface Planes {
  readonly luma: Plane;
  readonly blue: Plane;
  readonly red: Plane;
}

const BLACK = 16;
const GREY = 128;

/** Lays a sprite over a picture, `share` (0 to 1) as opaque as it is painted. */
export function blend({ luma, blue, red }: Planes, sprite: Sprite, share: number): void {
  const { left, top } = sprite;
  layPlane(luma, sprite.luma, left, top, BLACK, share);
  layPlane(blue, sprite.blue, left / 2, top / 2, GREY, share);
  layPlane(red, sprite.red, left / 2, top / 2, GREY, share);
}

function layPlane(under: Plane, over: Sprite['luma'], left: number, top: number, zero: number, share: number): void {
  const { bytes: colours, cover, width, height, extents } = over;
  const { bytes, stride } = under;
  for (let row = 0; row < height; row++) {
    const first = extents[row * 2] ?? 0;
    const last = extents[row * 2 + 1] ?? 0;
    const from = row * width + first;
    const to = (top + row) * stride + left + first;
    if (share >= 1) layRow(bytes, to, colours, cover, from, last - first, zero);
    else fadeRow(bytes, to, colours, cover, from, last - first, zero, share);
  }
}

/** Seen from `zero`: over + under × (1 − alpha). */
function layRow(
  under: Uint8Array,
  to: number,
  over: Uint8Array,
  cover: Uint8Array,
  from: number,
  count: number,
  zero: number,
): void {
  for (let index = 0; index < count; index++) {
    const alpha = cover[from + index] ?? 0;
    if (alpha === 0) continue;
    const colour = over[from + index] ?? 0;
    if (alpha === 255) under[to + index] = colour;
    else {
      const rest = (255 - alpha) * ((under[to + index] ?? 0) - zero);
      // Divided by 255 and rounded, in whole numbers.
      under[to + index] = colour + ((rest * 32_897 + 4_194_304) >> 23);
    }
  }
}

/** The same with both multiplied: under + share × (over − alpha × under). */
function fadeRow(
  under: Uint8Array,
  to: number,
  over: Uint8Array,
  cover: Uint8Array,
  from: number,
  count: number,
  zero: number,
  share: number,
): void {
  const part = share / 255;
  for (let index = 0; index < count; index++) {
    const alpha = cover[from + index] ?? 0;
    if (alpha === 0) continue;
    const below = under[to + index] ?? 0;
    const change = ((over[from + index] ?? 0) - zero) * 255 - alpha * (below - zero);
    under[to + index] = (below + change * part + 0.5) | 0;
  }
}
