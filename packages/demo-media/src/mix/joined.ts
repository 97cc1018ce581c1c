import { loadImage } from '@napi-rs/canvas';
import type { Size } from '@kinoloom/vendor-simulators/studio';
import { coverFit } from '../clip/start-image.ts';
import { blurred, copyOf, fromRgba, lumaMap, type Map2 } from '../edit/maps.ts';
import type { SceneBrief } from '../scenes/brief.ts';
import { smoothStep } from '../scenes/colour.ts';
import { between } from '../scenes/random.ts';
import { raster, type Raster } from '../scenes/raster.ts';
import { findSubject, subjectOf } from '../subject/subject.ts';
import { matchColours } from './match-colours.ts';

/** A cut-out shows something of its own between these shares of its picture: less is nothing, more is all of it. */
const LEAST = 0.06;
const MOST = 0.62;
/** From here on a subject can be told from its surroundings well enough to be cut out of them. */
const PLAIN = 0.8;

/**
 * A second picture in the scene of the first: its subject cut out, in the light of where it stands, with a shadow; a
 * picture that has no subject of its own, as a landscape, shines through the first instead.
 */
export async function joinedPictures(ground: Raster, second: Buffer, brief: SceneBrief): Promise<Raster> {
  const { width, height } = ground;
  const { data, size } = await upright(second, width, height);
  const picture = fromRgba(data, size.width, size.height);
  const { mask, plainness } = findSubject(picture);
  const share = mask.reduce((sum, m) => sum + m, 0) / mask.length;
  const edge = borderShare(mask, size.width, size.height);
  return plainness > PLAIN && share > LEAST && share < MOST && edge < 0.22
    ? cutIn(ground, picture, mask, brief)
    : await throughEachOther(ground, second, brief);
}

async function upright(
  bytes: Buffer,
  width: number,
  height: number,
): Promise<{ data: Uint8Array; size: { width: number; height: number } }> {
  const image = await loadImage(bytes);
  const k = Math.min(width / image.width, height / image.height);
  const size = { width: Math.max(16, Math.round(image.width * k)), height: Math.max(16, Math.round(image.height * k)) };
  return { data: (await coverFit(bytes, size.width, size.height)).data, size };
}

/** How much of the border the subject covers, the lower one aside, on which people stand. */
function borderShare(mask: Map2, width: number, height: number): number {
  let sum = 0;
  for (let x = 0; x < width; x++) sum += mask[x] as number;
  for (let y = 0; y < height; y++) sum += (mask[y * width] as number) + (mask[y * width + width - 1] as number);
  return sum / (width + 2 * height);
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf(mask: Map2, width: number, height: number): Box {
  let box: Box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((mask[y * width + x] as number) > 0.4)
        box = {
          left: Math.min(box.left, x),
          top: Math.min(box.top, y),
          right: Math.max(box.right, x + 1),
          bottom: Math.max(box.bottom, y + 1),
        };
  return box;
}

/** Where the ground has least to show, it can best spare the room: left, middle or right. */
function sideOf(ground: Raster, brief: SceneBrief): number {
  const { width, height } = ground;
  const subject = subjectOf(ground);
  const free = [0.3, 0.5, 0.7].map((centre) => {
    let sum = 0;
    for (let y = Math.floor(height * 0.3); y < height; y += 4)
      for (let x = Math.floor((centre - 0.2) * width); x < (centre + 0.2) * width; x += 4)
        sum += subject[y * width + x] as number;
    return { centre, sum: sum + (centre === 0.5 ? 0.04 : 0) * width * height * 0.01 };
  });
  const best = free.reduce((a, b) => (b.sum < a.sum ? b : a));
  return best.centre + (brief.random('side')() - 0.5) * 0.06;
}

function cutIn(ground: Raster, picture: Raster, mask: Map2, brief: SceneBrief): Raster {
  const { width, height } = ground;
  const box = boxOf(mask, picture.width, picture.height);
  const random = brief.random('place');
  const tall = Math.min(
    (height * between(random, 0.56, 0.66)) / (box.bottom - box.top),
    (width * 0.6) / (box.right - box.left),
  );
  const lit = copyOf(picture);
  matchColours(lit, mask, ground, 0.38);
  const centre = sideOf(ground, brief) * width;
  // What its own picture cuts off below must be cut off by ours, too.
  const stands = box.bottom > picture.height * 0.97 ? height + 2 : height * between(random, 0.9, 0.95);
  const left = centre - ((box.left + box.right) / 2) * tall;
  const top = stands - box.bottom * tall;
  const place = placed(lit, mask, { left, top, scale: tall }, ground);
  const out = copyOf(ground);
  shade(out, place.mask, stands, (box.bottom - box.top) * tall);
  const light = blurred(lumaMap(ground), width, height, Math.max(4, width / 24));
  const rim = blurred(place.mask, width, height, Math.max(2, width / 200));
  for (let i = 0, o = 0; i < place.mask.length; i++, o += 3) {
    const m = place.mask[i] as number;
    if (m < 0.003) continue;
    // Light of the scene wraps around the edge.
    const wrap = (1 - smoothStep(0.5, 0.95, rim[i] as number)) * 0.3 * m;
    for (let c = 0; c < 3; c++) {
      const v = (place.picture.data[o + c] as number) * (1 - wrap) + (light[i] as number) * wrap;
      out.data[o + c] = (out.data[o + c] as number) * (1 - m) + v * m;
    }
  }
  return out;
}

/** A picture and its mask, scaled (bilinear, averaged where it shrinks) and put at a place of a frame. */
function placed(
  picture: Raster,
  mask: Map2,
  { left, top, scale }: { readonly left: number; readonly top: number; readonly scale: number },
  { width, height }: Size,
): { picture: Raster; mask: Map2 } {
  const out = { picture: raster(width, height), mask: new Float32Array(width * height) };
  const taps = scale < 0.75 ? [-0.25, 0.25] : [0];
  const n = taps.length ** 2;
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, top + picture.height * scale); y++)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, left + picture.width * scale); x++) {
      const i = y * width + x;
      for (const dv of taps)
        for (const du of taps) {
          const u = (x + 0.5 + du - left) / scale - 0.5;
          const v = (y + 0.5 + dv - top) / scale - 0.5;
          const px = Math.max(0, Math.min(picture.width - 1.001, u));
          const py = Math.max(0, Math.min(picture.height - 1.001, v));
          const [ix, iy] = [px | 0, py | 0];
          const [fx, fy] = [px - ix, py - iy];
          const at = (data: Float32Array, stride: number, c: number): number => {
            const k = (iy * picture.width + ix) * stride + c;
            const below = k + picture.width * stride;
            const a = data[k] as number;
            const b = data[below] as number;
            const upper = a + ((data[k + stride] as number) - a) * fx;
            return upper + (b + ((data[below + stride] as number) - b) * fx - upper) * fy;
          };
          out.mask[i] = (out.mask[i] as number) + at(mask, 1, 0) / n;
          for (let c = 0; c < 3; c++)
            out.picture.data[i * 3 + c] = (out.picture.data[i * 3 + c] as number) + at(picture.data, 3, c) / n;
        }
    }
  return out;
}

/** A soft shadow about the feet and a fainter one behind. */
function shade(out: Raster, mask: Map2, floor: number, tall: number): void {
  const { width, height } = out;
  const cast = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const above = floor - (floor - y) * 3.6;
    for (let x = 0; x < width; x++) {
      const from = Math.round(above);
      const leaning = Math.round(x - (floor - y) * 0.9);
      const flat =
        from >= 0 && from < height && y <= floor
          ? (mask[from * width + Math.max(0, Math.min(width - 1, leaning))] as number)
          : 0;
      cast[y * width + x] = flat;
    }
  }
  const soft = blurred(cast, width, height, Math.max(2, tall / 40));
  const around = blurred(mask, width, height, Math.max(3, tall / 16));
  for (let i = 0; i < soft.length; i++) {
    const dark = 1 - Math.min(0.62, (soft[i] as number) * 0.5 + (around[i] as number) * 0.2);
    for (let c = 0; c < 3; c++) out.data[i * 3 + c] = (out.data[i * 3 + c] as number) * dark;
  }
}

/** A double exposure: the second picture shines where the first is dark or plain, and along a soft wave the other way. */
async function throughEachOther(ground: Raster, second: Buffer, brief: SceneBrief): Promise<Raster> {
  const { width, height } = ground;
  const other = fromRgba((await coverFit(second, width, height)).data, width, height);
  matchColours(other, new Float32Array(width * height).fill(1), ground, 0.22);
  const random = brief.random('exposure');
  const angle = between(random, -0.5, 0.5);
  const way = random() < 0.5 ? 1 : -1;
  const luma = blurred(lumaMap(ground), width, height, Math.max(2, width / 90));
  const subject = subjectOf(ground);
  const out = raster(width, height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const across = ((x / width - 0.5) * Math.cos(angle) + (y / height - 0.5) * Math.sin(angle)) * way;
      const wave = smoothStep(-0.2, 0.26, across + 0.05 * Math.sin((y / height) * 5 + angle * 9));
      const dark = 1 - smoothStep(60, 190, luma[i] as number);
      const share =
        Math.min(0.96, wave * 0.95 + (1 - wave) * dark * 0.28) * (1 - 0.45 * (subject[i] as number) * (1 - wave));
      for (let c = 0; c < 3; c++) {
        const a = ground.data[i * 3 + c] as number;
        const b = other.data[i * 3 + c] as number;
        const screen = 255 - ((255 - a) * (255 - b)) / 255;
        const both = a + (b - a) * share;
        out.data[i * 3 + c] = both + (screen - both) * 0.2 * (1 - Math.abs(share * 2 - 1));
      }
    }
  return out;
}
