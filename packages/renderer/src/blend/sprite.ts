import { AV_PIX_FMT_YUVA420P } from 'node-av/constants';
import type { Rect } from '@kinoloom/composition/painter';
import { blankFrame } from '../libav/blank-frame.ts';
import { present } from '../libav/libav.ts';
import type { SheetScaler } from '../libav/sheet-scaler.ts';
import type { Sheet } from '../stage/sheet.ts';

/** One plane of a picture: 8 bits each, `stride` bytes from row to row. */
export interface Plane {
  readonly bytes: Uint8Array;
  readonly stride: number;
}

/** A plane of something see-through, premultiplied: `bytes` are as on black, `cover` its alpha (0 to 255). */
export interface Layer extends Plane {
  readonly cover: Plane;
  readonly height: number;
  /** For each row the first column that is not clear, and the one after the last. */
  readonly extents: Uint16Array;
}

/** Something painted, as it is laid over pictures in 4:2:0. Its place and sides are even. Free it. */
export interface Sprite {
  readonly left: number;
  readonly top: number;
  readonly luma: Layer;
  readonly blue: Layer;
  readonly red: Layer;
  free(): void;
}

/** What is painted on a sheet with even sides, for the place (`left`, `top`) of the film. Frees the sheet. */
export function spriteOf(sheet: Sheet, { x: left, y: top }: Pick<Rect, 'x' | 'y'>, scaler: SheetScaler): Sprite {
  const { height } = sheet;
  const half = { width: sheet.width / 2, height: height / 2 };
  const frame = blankFrame(sheet, AV_PIX_FMT_YUVA420P);
  scaler.convert(sheet, frame);
  sheet.free();
  const data = present(frame.data, 'planes');
  const plane = (index: number): Plane => ({
    bytes: present(data[index], 'plane'),
    stride: present(frame.linesize[index], 'stride'),
  });
  const cover = plane(3);
  const coarse = halved(cover, half);
  const rough = { cover: coarse, height: half.height, extents: extentsOf(coarse, half) };
  return {
    left,
    top,
    luma: { ...plane(0), cover, height, extents: extentsOf(cover, sheet) },
    blue: { ...plane(1), ...rough },
    red: { ...plane(2), ...rough },
    free: () => frame.free(),
  };
}

/**
 * The sprite with a part of it painted anew. It takes over the memory of the one before, which is not to be used or freed
 * any more. `x` and `y`, even, are the part's place in the film. Frees the sheet.
 */
export function mendSprite(sprite: Sprite, part: Sheet, { x, y }: Pick<Rect, 'x' | 'y'>, scaler: SheetScaler): Sprite {
  const patch = spriteOf(part, { x, y }, scaler);
  const [left, top] = [x - sprite.left, y - sprite.top];
  mendLayer(sprite.luma, patch.luma, left, top, part.width);
  for (const plane of ['blue', 'red'] as const)
    copyRows(sprite[plane], patch[plane], left / 2, top / 2, part.width / 2, patch[plane].height);
  copyRows(sprite.blue.cover, patch.blue.cover, left / 2, top / 2, part.width / 2, patch.blue.height);
  stretch(sprite.blue, patch.blue, left / 2, top / 2);
  patch.free();
  return { ...sprite };
}

function mendLayer(layer: Layer, patch: Layer, left: number, top: number, width: number): void {
  copyRows(layer, patch, left, top, width, patch.height);
  copyRows(layer.cover, patch.cover, left, top, width, patch.height);
  stretch(layer, patch, left, top);
}

function copyRows(to: Plane, from: Plane, left: number, top: number, width: number, height: number): void {
  for (let row = 0; row < height; row++) {
    const start = row * from.stride;
    to.bytes.set(from.bytes.subarray(start, start + width), (top + row) * to.stride + left);
  }
}

/** Makes the extents hold those of the patch too. They may come to hold clear pixels, which costs no more than looking. */
function stretch({ extents }: Layer, patch: Layer, left: number, top: number): void {
  for (let row = 0; row < patch.height; row++) {
    const [first = 0, last = 0] = patch.extents.subarray(row * 2, row * 2 + 2);
    if (first >= last) continue;
    const at = (top + row) * 2;
    const empty = (extents[at] ?? 0) >= (extents[at + 1] ?? 0);
    extents[at] = empty ? left + first : Math.min(extents[at] ?? 0, left + first);
    extents[at + 1] = empty ? left + last : Math.max(extents[at + 1] ?? 0, left + last);
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The mean of two by two, as the scaler makes chroma. */
function halved({ bytes: fine, stride }: Plane, { width, height }: Size): Plane {
  const coarse = new Uint8Array(width * height);
  for (let row = 0, to = 0; row < height; row++) {
    const start = row * 2 * stride;
    for (let at = start, end = start + width * 2; at < end; at += 2, to++) {
      const sum = (fine[at] ?? 0) + (fine[at + 1] ?? 0) + (fine[at + stride] ?? 0) + (fine[at + stride + 1] ?? 0);
      coarse[to] = (sum + 2) >> 2;
    }
  }
  return { bytes: coarse, stride: width };
}

function extentsOf({ bytes, stride }: Plane, { width, height }: Size): Uint16Array {
  const extents = new Uint16Array(height * 2);
  for (let row = 0; row < height; row++) {
    const start = row * stride;
    let [first, last] = [0, width];
    while (first < last && bytes[start + first] === 0) first++;
    while (last > first && bytes[start + last - 1] === 0) last--;
    extents[row * 2] = first;
    extents[row * 2 + 1] = last;
  }
  return extents;
}
