import type { Rect } from '@kinoloom/composition/painter';
import type { PaintSurface } from '../paint-context/paint-surface.ts';
import { FILM_COLOURS, toFilm } from '../libav/film-colours.ts';
import type { FilmColours } from '../film-colour-names.ts';
import type { FrameSize } from '../fit.ts';
import { kernel } from './kernel.ts';
import { takeMemory } from './picture-memory.ts';

/** One plane of a picture: 8 bits per sample, at an address of the picture memory, `stride` bytes per row. */
export interface Plane {
  readonly at: number;
  readonly stride: number;
}

/** A plane of a translucent picture, premultiplied: as on black. */
export interface SpriteLayer extends Plane {
  /** Address of its alpha (0 to 255), with the same stride. */
  readonly cover: number;
  readonly height: number;
  /** Address of two 16-bit numbers per row, multiples of 16: start and end of its non-transparent columns. */
  readonly extents: number;
}

/** A painted bitmap ready to be blended over 4:2:0 pictures. Its position and sides are even. The caller frees it. */
export interface Sprite {
  readonly left: number;
  readonly top: number;
  readonly luma: SpriteLayer;
  readonly blue: SpriteLayer;
  readonly red: SpriteLayer;
  free(): void;
}

/** Converts the first rows of a padded surface, as many as its place has. Frees the surface. */
export function spriteOf(
  surface: PaintSurface,
  { x: left, y: top, height }: Omit<Rect, 'width'>,
  colours: FilmColours = 'bt709',
): Sprite {
  const { width: stride } = surface;
  const [fine, coarse] = [stride * height, (stride * height) / 4];
  const block = takeMemory(2 * fine + 3 * coarse + 6 * height);
  let end = block.at;
  const place = (size: number): number => (end += size) - size;
  const luma = { at: place(fine), cover: place(fine), height, stride };
  const rough = { cover: place(coarse), height: height / 2, stride: stride / 2 };
  const [blue, red] = [place(coarse), place(coarse)];
  const extents = [place(4 * height), place(2 * height)] as const;
  using painted = paintedOn(surface, height, colours);
  const press = FILM_COLOURS[colours].matrix === 'bt709' ? 'press' : 'press601';
  kernel[press](painted.at, stride, height, luma.at, blue, red, luma.cover, rough.cover);
  kernel.extents(luma.cover, stride, height, extents[0]);
  kernel.extents(rough.cover, rough.stride, rough.height, extents[1]);
  return {
    left,
    top,
    luma: { ...luma, extents: extents[0] },
    blue: { ...rough, at: blue, extents: extents[1] },
    red: { ...rough, at: red, extents: extents[1] },
    free: () => block.free(),
  };
}

/** Columns of a layer that are blended at a time. */
const CHUNK = 16;

/**
 * A picture of 4:2:0 planes as a sprite over the whole of another one of its size. Its planes stay where they are, and
 * what is written there later is blended then.
 */
export function opaqueSprite({ luma, blue, red }: Record<'luma' | 'blue' | 'red', Plane>, size: FrameSize): Sprite {
  const fine = luma.stride * size.height;
  const block = takeMemory(fine + 6 * size.height);
  block.bytes.fill(255, 0, fine);
  const cover = block.at;
  const layer = (plane: Plane, width: number, height: number, extents: number): SpriteLayer => {
    for (let row = 0; row < height; row++) {
      block.bytes.writeUInt16LE(0, extents + 4 * row);
      block.bytes.writeUInt16LE(Math.ceil(width / CHUNK) * CHUNK, extents + 4 * row + 2);
    }
    return { ...plane, cover, height, extents: block.at + extents };
  };
  const [width, height] = [size.width / 2, size.height / 2];
  return {
    left: 0,
    top: 0,
    luma: layer(luma, size.width, size.height, fine),
    blue: layer(blue, width, height, fine + 4 * size.height),
    red: layer(red, width, height, fine + 4 * size.height),
    free: () => block.free(),
  };
}

/** A copy of a surface's first rows, in the video's primaries. Frees the surface. */
function paintedOn(surface: PaintSurface, height: number, colours: FilmColours): Disposable & { readonly at: number } {
  const length = surface.width * height * 4;
  const { at, bytes, free } = takeMemory(length);
  bytes.set(surface.pixels().subarray(0, length));
  toFilm(bytes, colours);
  surface.free();
  return { at, [Symbol.dispose]: free };
}

/**
 * The sprite with a part repainted. Takes over the memory of the given sprite, which must not be used or freed any
 * more. The place, with even sides, is relative to the video. Frees the surface, a padded one.
 */
export function patchSprite(sprite: Sprite, part: PaintSurface, place: Rect, colours: FilmColours = 'bt709'): Sprite {
  const { x, y, width, height } = place;
  const patch = spriteOf(part, place, colours);
  const [left, top] = [x - sprite.left, y - sprite.top];
  patchLayer(sprite.luma, patch.luma, { left, top, width, height });
  for (const plane of ['blue', 'red'] as const)
    patchLayer(sprite[plane], patch[plane], { left: left / 2, top: top / 2, width: width / 2, height: height / 2 });
  patch.free();
  return { ...sprite };
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function patchLayer(layer: SpriteLayer, patch: SpriteLayer, { left, top, width, height }: Place): void {
  const start = top * layer.stride + left;
  kernel.copy(patch.at, patch.stride, layer.at + start, layer.stride, width, height);
  kernel.copy(patch.cover, patch.stride, layer.cover + start, layer.stride, width, height);
  kernel.extents(layer.cover + top * layer.stride, layer.stride, height, layer.extents + top * 4);
}
