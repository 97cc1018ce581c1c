import { kernel } from './kernel.ts';
import type { SpriteLayer, Plane, Sprite } from './sprite.ts';

/** The planes of a picture in 4:2:0. Behind each there are 16 bytes more, which `blend` may write as they are. */
export interface Planes {
  readonly luma: Plane;
  readonly blue: Plane;
  readonly red: Plane;
}

const BLACK = 16;
const GREY = 128;

/** What is multiplied by a share of this is divided by 255 when its last 22 bits are taken away. */
const WHOLE = 2 ** 22 / 255;

/** Lays a sprite over a picture, `share` (0 to 1) as opaque as it is painted. */
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
