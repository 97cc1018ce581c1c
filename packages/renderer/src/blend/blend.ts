import { kernel } from './kernel.ts';
import type { SpriteLayer, Plane, Sprite } from './sprite.ts';

/** The planes of a 4:2:0 picture. `blend` may touch (but not change) up to 16 bytes after each. */
export interface Planes {
  readonly luma: Plane;
  readonly blue: Plane;
  readonly red: Plane;
}

const BLACK = 16;
const GREY = 128;

/** Multiplying by a share of this and dropping the lowest 22 bits divides by 255. */
const WHOLE = 2 ** 22 / 255;

/** Blends a sprite over a picture with opacity `share` (0 to 1). */
export function blendSprite({ luma, blue, red }: Planes, sprite: Sprite, share: number): void {
  const { left, top } = sprite;
  const colourOffset = { left: left / 2, top: top / 2 };
  layPlane(luma, sprite.luma, { left, top }, BLACK, share);
  layPlane(blue, sprite.blue, colourOffset, GREY, share);
  layPlane(red, sprite.red, colourOffset, GREY, share);
}

interface Offset {
  readonly left: number;
  readonly top: number;
}

function layPlane(under: Plane, over: SpriteLayer, { left, top }: Offset, zero: number, share: number): void {
  const { at, cover, stride, extents, height } = over;
  const to = under.at + top * under.stride + left;
  if (share >= 1) kernel.lay(to, under.stride, at, cover, stride, extents, height, zero);
  else kernel.fade(to, under.stride, at, cover, stride, extents, height, zero, Math.round(share * WHOLE));
}
