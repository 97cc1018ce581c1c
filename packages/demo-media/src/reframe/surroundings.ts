import type { Size } from '@kinoloom/vendor-simulators/studio';
import type { YuvPicture } from '../clip/picture.ts';
import type { SceneBrief } from '../scenes/brief.ts';
import { clamp01, luma, type RgbColour, smoothStep } from '../scenes/colour.ts';
import { between, randomFrom } from '../scenes/random.ts';
import { aim, type PyramidPlanes, type Pyramid, soft, taps, type Taps } from './pyramid.ts';

/** How far out, as a part of the frame's longer side, the surroundings are drawn pixel by pixel, still nearly sharp. */
const SHARP = 0.03;
/** How far out, likewise, a sample covers two pixels; twice the pixels for each as much again. */
const BLUR = 0.006;
const NOISE = 1 << 16;

/** What is drawn: where in the film each sample looks, how blurred, and how it is lit. */
interface Samples {
  /** Index into the plane. */
  readonly index: Int32Array;
  readonly taps: Taps;
  /** How much of the sharp picture is seen, 0 to 1, and where that is. */
  readonly sharp: Float32Array;
  readonly u: Float32Array;
  readonly v: Float32Array;
  readonly gain: Float32Array;
  /** How much of the light's colour is added, 0 to 1. */
  readonly tint: Float32Array;
}

export interface Surroundings {
  /** Draws all that is not film. `picture` is the film's picture, `film` the same softened; `count` numbers it. */
  draw(target: YuvPicture, picture: PyramidPlanes, film: Pyramid, count: number): void;
}

/**
 * What lies around a film: the film itself, folded outwards at its edge, so that no seam shows, and stretched and softer
 * the farther out; over it a light that suits the brief, which stands still.
 */
export function surroundings(place: Place, frame: Size, film: Pyramid, brief: SceneBrief): Surroundings {
  const half = { width: frame.width >> 1, height: frame.height >> 1 };
  const unit = Math.max(frame.width, frame.height);
  const coarse = samples({ place, plane: half, step: 2, film, brief, wanted: (d) => d > 0 });
  const near = samples({ place, plane: frame, step: 1, film, brief, wanted: (d) => d > 0 && d <= unit * SHARP });
  const far = indicesOf(place, frame, (d) => d > unit * SHARP);
  const [, lightU, lightV] = yuv(brief.light.key);
  const random = randomFrom(brief.key ^ 0x5eed);
  const noise = Float32Array.from({ length: NOISE }, () => random() + random() - 1);
  const rough = new Float32Array(half.width * half.height);
  return {
    draw([y, u, v], picture, { data }, count) {
      for (let k = 0; k < coarse.index.length; k++) {
        const i = coarse.index[k] as number;
        const gain = coarse.gain[k] as number;
        const tint = coarse.tint[k] as number;
        rough[i] = 16 + (soft(data, coarse.taps, k, 0) - 16) * gain;
        const row = (i / half.width) | 0;
        const column = i - row * half.width;
        const colour = 0.6 + 0.4 * gain;
        const cu = 128 + (soft(data, coarse.taps, k, 1) - 128) * colour;
        const cv = 128 + (soft(data, coarse.taps, k, 2) - 128) * colour;
        u.data[row * u.stride + column] = cu + (lightU - cu) * tint + 0.5;
        v.data[row * v.stride + column] = cv + (lightV - cv) * tint + 0.5;
      }
      let n = (count * 7919) % NOISE;
      for (let k = 0; k < near.index.length; k++) {
        const i = near.index[k] as number;
        const row = (i / frame.width) | 0;
        const share = near.sharp[k] as number;
        let value = soft(data, near.taps, k, 0);
        if (share > 0) value += (sharpAt(picture, near.u[k] as number, near.v[k] as number) - value) * share;
        n = n + 1 === NOISE ? 0 : n + 1;
        const lit = 16 + (value - 16) * (near.gain[k] as number) + (noise[n] as number);
        y.data[row * y.stride + i - row * frame.width] = lit < 16 ? 16 : lit > 235 ? 235 : lit + 0.5;
      }
      for (let k = 0; k < far.length; k++) {
        const i = far[k] as number;
        const row = (i / frame.width) | 0;
        const column = i - row * frame.width;
        n = n + 1 === NOISE ? 0 : n + 1;
        const lit = enlarged(rough, half.width, half.height, column, row) + (noise[n] as number);
        y.data[row * y.stride + column] = lit < 16 ? 16 : lit > 235 ? 235 : lit + 0.5;
      }
    },
  };
}

/** The film's own luma at a place of it, bilinear. */
function sharpAt({ width, height, data: [plane], strides: [stride] }: PyramidPlanes, u: number, v: number): number {
  const x = Math.max(0, Math.min(width - 1.001, u));
  const y = Math.max(0, Math.min(height - 1.001, v));
  const i = (y | 0) * stride + (x | 0);
  const fx = x - (x | 0);
  const a = plane[i] as number;
  const c = plane[i + stride] as number;
  const top = a + ((plane[i + 1] as number) - a) * fx;
  return top + (c + ((plane[i + stride + 1] as number) - c) * fx - top) * (y - (y | 0));
}

/** Bilinear, twice the size. */
function enlarged(map: Float32Array, width: number, height: number, x: number, y: number): number {
  const left = Math.max(0, (x - 1) >> 1);
  const top = Math.max(0, (y - 1) >> 1);
  const right = Math.min(width - 1, left + 1);
  const low = Math.min(height - 1, top + 1);
  const fx = x & 1 ? 0.25 : 0.75;
  const fy = y & 1 ? 0.25 : 0.75;
  const a = map[top * width + left] as number;
  const c = map[low * width + left] as number;
  const upper = a + ((map[top * width + right] as number) - a) * fx;
  return upper + (c + ((map[low * width + right] as number) - c) * fx - upper) * fy;
}

interface SampleOptions {
  readonly place: Place;
  readonly plane: Size;
  readonly step: number;
  readonly film: Pyramid;
  readonly brief: SceneBrief;
  readonly wanted: (distance: number) => boolean;
}

/** The samples of a plane `step` times coarser than the frame, where the distance from the film is as wanted. */
function samples({ place, plane, step, film, brief, wanted }: SampleOptions): Samples {
  const frame = { width: plane.width * step, height: plane.height * step };
  const unit = Math.max(frame.width, frame.height);
  const index = indicesOf(place, plane, wanted, step);
  const made = (): Float32Array => new Float32Array(index.length);
  const out: Samples = {
    index,
    taps: taps(index.length),
    sharp: made(),
    u: made(),
    v: made(),
    gain: made(),
    tint: made(),
  };
  const lit = lightOver(frame, brief);
  for (let k = 0; k < index.length; k++) {
    const i = index[k] as number;
    const row = (i / plane.width) | 0;
    const x = (i - row * plane.width) * step + (step - 1) / 2;
    const y = row * step + (step - 1) / 2;
    const d = distance(place, x, y) / unit;
    const u = folded(x - place.x, place.width);
    const v = folded(y - place.y, place.height);
    const level = Math.min(6, Math.log2(1 + d / BLUR) * (unit / 1280) ** 0.2);
    aim(film, out.taps, k, u, v, Math.max(1, level));
    out.sharp[k] = Math.max(0, 1 - level);
    out.u[k] = u;
    out.v[k] = v;
    const reach = smoothStep(0, 0.34, d);
    const light = lit(x, y);
    out.gain[k] = 1 - 0.3 * reach + light * 0.5 * reach;
    out.tint[k] = reach * (0.12 + 0.3 * clamp01(light));
  }
  return out;
}

/** Two broad soft lights, placed by the seed, 0 to about 1. */
function lightOver(frame: Size, brief: SceneBrief): (x: number, y: number) => number {
  const random = brief.random('surroundings');
  const lights = [0, 1].map(() => ({ x: random(), y: random() * 0.8, size: between(random, 0.28, 0.5) }));
  return (x, y) =>
    lights.reduce((sum, light) => {
      const q = ((x / frame.width - light.x) ** 2 + (y / frame.height - light.y) ** 2) / light.size ** 2;
      return sum + Math.exp(-q * 1.6) * 0.6;
    }, 0);
}

function indicesOf(place: Place, plane: Size, wanted: (distance: number) => boolean, step = 1): Int32Array {
  const found: number[] = [];
  for (let y = 0; y < plane.height; y++)
    for (let x = 0; x < plane.width; x++) {
      // A coarse sample counts as outside when any of its pixels is.
      const d = Math.max(
        distance(place, x * step, y * step),
        step > 1 ? distance(place, x * step + step - 1, y * step + step - 1) : 0,
      );
      if (wanted(d)) found.push(y * plane.width + x);
    }
  return Int32Array.from(found);
}

/** From the film's edge, in pixels; 0 within it. */
function distance({ x: left, y: top, width, height }: Place, x: number, y: number): number {
  const dx = x < left ? left - x : x > left + width - 1 ? x - left - width + 1 : 0;
  const dy = y < top ? top - y : y > top + height - 1 ? y - top - height + 1 : 0;
  return Math.hypot(dx, dy);
}

/** Where in the film a place outside looks: mirrored at the edge, ever slower farther out, so that it never runs through. */
function folded(at: number, size: number): number {
  if (at >= 0 && at <= size - 1) return at;
  const out = at < 0 ? -at : at - (size - 1);
  const reach = size * 0.85;
  const inwards = reach * (1 - Math.exp(-out / reach));
  return at < 0 ? inwards : size - 1 - inwards;
}

/** BT.709, limited range. */
function yuv(colour: RgbColour): [number, number, number] {
  const l = luma(colour);
  return [
    16 + (l * 219) / 255,
    128 + ((colour[2] - l) / 1.8556) * (224 / 255),
    128 + ((colour[0] - l) / 1.5748) * (224 / 255),
  ];
}

export interface Place extends Size {
  readonly x: number;
  readonly y: number;
}

/** The film in the middle of the frame, as large as fits. */
export function centred(film: Size, frame: Size): Place {
  const k = Math.min(frame.width / film.width, frame.height / film.height);
  const width = Math.max(2, Math.round(film.width * k));
  const height = Math.max(2, Math.round(film.height * k));
  return { x: Math.floor((frame.width - width) / 2), y: Math.floor((frame.height - height) / 2), width, height };
}

/** Whole pixels. @throws RangeError for a rectangle that no film can fill, or of which nothing is seen */
export function wholePlace(place: Place, frame: Size): Place {
  const [x, y, width, height] = [place.x, place.y, place.width, place.height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  const seen = x < frame.width && y < frame.height && x + width > 0 && y + height > 0;
  if (!(width >= 2 && height >= 2 && width <= 8192 && height <= 8192) || !seen)
    throw new RangeError(`A film cannot fill ${width}x${height} at ${x},${y} of ${frame.width}x${frame.height}`);
  return { x, y, width, height };
}
