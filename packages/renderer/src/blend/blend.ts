import type { Layer, Plane, Sprite } from './sprite.ts';

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

function layPlane(under: Plane, over: Layer, left: number, top: number, zero: number, share: number): void {
  const { cover, height, extents } = over;
  for (let row = 0; row < height; row++) {
    const first = extents[row * 2] ?? 0;
    const count = (extents[row * 2 + 1] ?? 0) - first;
    const to = (top + row) * under.stride + left + first;
    const from = row * over.stride + first;
    const alpha = row * cover.stride + first;
    if (share >= 1) layRow(under.bytes, to, over.bytes, from, cover.bytes, alpha, count, zero);
    else fadeRow(under.bytes, to, over.bytes, from, cover.bytes, alpha, count, zero, share);
  }
}

/** Seen from `zero`: over + under × (1 − alpha). */
function layRow(
  under: Uint8Array,
  to: number,
  over: Uint8Array,
  from: number,
  cover: Uint8Array,
  alphas: number,
  count: number,
  zero: number,
): void {
  for (let index = 0; index < count; index++) {
    const alpha = cover[alphas + index] ?? 0;
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
  from: number,
  cover: Uint8Array,
  alphas: number,
  count: number,
  zero: number,
  share: number,
): void {
  const part = share / 255;
  for (let index = 0; index < count; index++) {
    const alpha = cover[alphas + index] ?? 0;
    if (alpha === 0) continue;
    const below = under[to + index] ?? 0;
    const change = ((over[from + index] ?? 0) - zero) * 255 - alpha * (below - zero);
    under[to + index] = (below + change * part + 0.5) | 0;
  }
}
