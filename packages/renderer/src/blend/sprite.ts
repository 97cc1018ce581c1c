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

/** A plane of something see-through, premultiplied: `colour` is as on black, `cover` its alpha (0 to 255). */
interface Layer extends Plane {
  readonly cover: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** For each row the first column that is not clear, and the one after the last. */
  readonly extents: Uint16Array;
}

/** Something painted, as it is laid over pictures in 4:2:0. Its place and sides are even. */
export interface Sprite {
  readonly left: number;
  readonly top: number;
  readonly luma: Layer;
  readonly blue: Layer;
  readonly red: Layer;
}

/** What is painted on a sheet with even sides, for the place (`left`, `top`) of the film. */
export function spriteOf(sheet: Sheet, { x: left, y: top }: Pick<Rect, 'x' | 'y'>, scaler: SheetScaler): Sprite {
  const { width, height } = sheet;
  using frame = blankFrame(sheet, AV_PIX_FMT_YUVA420P);
  scaler.convert(sheet, frame);
  const planes = present(frame.data, 'planes').map((bytes, index) => ({
    bytes,
    stride: present(frame.linesize[index], 'stride'),
  }));
  const [y, u, v, a] = planes;
  const across = { width: width / 2, height: height / 2 };
  const cover = packed(present(a, 'alpha'), sheet);
  const coarse = halved(cover, across);
  const fine = { width, height, cover, extents: extentsOf(cover, sheet) };
  const rough = { ...across, cover: coarse, extents: extentsOf(coarse, across) };
  return {
    left,
    top,
    luma: { ...fine, stride: width, bytes: packed(present(y, 'luma'), sheet) },
    blue: { ...rough, stride: across.width, bytes: packed(present(u, 'chroma'), across) },
    red: { ...rough, stride: across.width, bytes: packed(present(v, 'chroma'), across) },
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A copy whose rows follow one another. */
function packed({ bytes, stride }: Plane, { width, height }: Size): Uint8Array {
  const copy = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) copy.set(bytes.subarray(row * stride, row * stride + width), row * width);
  return copy;
}

/** The mean of two by two, as the scaler makes chroma. */
function halved(fine: Uint8Array, { width, height }: Size): Uint8Array {
  const coarse = new Uint8Array(width * height);
  const pitch = width * 2;
  for (let row = 0, to = 0; row < height; row++)
    for (let at = row * 2 * pitch, end = at + pitch; at < end; at += 2, to++)
      coarse[to] =
        ((fine[at] ?? 0) + (fine[at + 1] ?? 0) + (fine[at + pitch] ?? 0) + (fine[at + pitch + 1] ?? 0) + 2) >> 2;
  return coarse;
}

function extentsOf(cover: Uint8Array, { width, height }: Size): Uint16Array {
  const extents = new Uint16Array(height * 2);
  for (let row = 0; row < height; row++) {
    const start = row * width;
    let [first, last] = [0, width];
    while (first < last && cover[start + first] === 0) first++;
    while (last > first && cover[start + last - 1] === 0) last--;
    extents[row * 2] = first;
    extents[row * 2 + 1] = last;
  }
  return extents;
}
