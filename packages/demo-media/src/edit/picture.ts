import type { Size } from '@kinoloom/vendor-simulators/studio';
import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import { FilterAPI, Frame, Log } from 'node-av';
import { AV_LOG_ERROR, AV_PIX_FMT_GRAYF32LE, AV_PIX_FMT_RGBA, type AVPixelFormat } from 'node-av/constants';
import type { RgbaImage } from '../clip/start-image.ts';
import type { RgbColour } from '../scenes/colour.ts';
import { radial } from '../scenes/figures.ts';

/** One value for each pixel. */
export type PixelMap = Float32Array;

/** `Frame.fromVideoBuffer` borrows memory without holding it, so it could be collected: it lives as long as its frame. */
const FRAME_BUFFERS = new WeakMap<Frame, Buffer>();

/** Applies libav filters; the result is tightly packed in the format of the last filter. */
function runFilters(
  { width, height, data }: Size & { readonly data: Uint8Array | Float32Array },
  format: AVPixelFormat,
  filters: string,
): RgbaImage {
  // Filters print their settings to stderr otherwise.
  Log.setLevel(AV_LOG_ERROR);
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  using frame = Frame.fromVideoBuffer(bytes, { width, height, format, timeBase: { num: 1, den: 25 }, pts: 0n });
  FRAME_BUFFERS.set(frame, bytes);
  using graph = FilterAPI.create(filters);
  for (const out of graph.framesSync([frame, null])) {
    using given = out;
    if (given) return { width: given.width, height: given.height, data: given.toBuffer() };
  }
  throw new Error(`No picture came out of ${filters}`);
}

/**
 * Applies libav filters such as `hue=s=0,gblur=sigma=4`, in RGB unless they only support YUV.
 * @param planes `gbrap` keeps the alpha channel
 */
export const filterImage = (picture: RgbaImage, filters: string, planes: 'gbrp' | 'gbrap' = 'gbrp'): RgbaImage =>
  runFilters(picture, AV_PIX_FMT_RGBA, `format=${planes},${filters},format=rgba`);

/** A Gaussian blur of standard deviation `sigma` pixels, as a new map. */
export function blur(map: PixelMap, width: number, height: number, sigma: number): PixelMap {
  const { data } = runFilters({ width, height, data: map }, AV_PIX_FMT_GRAYF32LE, `gblur=sigma=${sigma}:steps=3`);
  return new Float32Array(Uint8Array.from(data).buffer);
}

export const sumOf = (map: PixelMap): number => map.reduce((sum, value) => sum + value, 0);

/** BT.709 luma, 0 to 255. */
export function lumaMap({ width, height, data }: RgbaImage): PixelMap {
  return Float32Array.from({ length: width * height }, (_, i) => lumaAt(data, i * 4));
}

const lumaAt = (data: Uint8Array, at: number): number =>
  0.2126 * (data[at] as number) + 0.7152 * (data[at + 1] as number) + 0.0722 * (data[at + 2] as number);

/** A pixel's RGB and luma, its position as shares of the image, and its index. */
type Pixel = Record<'luma' | 'x' | 'y' | 'i', number> & { rgb: [number, number, number] };

/** Maps each pixel with `change`. */
export function mapPixels(
  { width, height, data }: RgbaImage,
  change: (pixel: Readonly<Pixel>) => RgbColour,
): RgbaImage {
  const out = new Uint8ClampedArray(data);
  const pixel: Pixel = { rgb: [0, 0, 0], luma: 0, x: 0, y: 0, i: 0 };
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      for (let c = 0; c < 3; c++) pixel.rgb[c] = data[i * 4 + c] as number;
      Object.assign(pixel, { luma: lumaAt(data, i * 4), x: x / width, y: y / height, i });
      out.set(change(pixel), i * 4);
    }
  return { width, height, data: new Uint8Array(out.buffer) };
}

export function paintOver({ width, height, data }: RgbaImage, draw: (pen: SKRSContext2D) => void): RgbaImage {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  draw(pen);
  return { width, height, data: new Uint8Array(canvas.data()) };
}

/** Gradient stops along a radius, and the falloff of a soft light. */
const STOPS = [0, 0.25, 0.5, 0.75, 1];
const falloff = (r: number): number => (1 - r * r) ** 2;

/** Paints a round soft light that fades out at `radius`. */
export function paintGlow(pen: SKRSContext2D, x: number, y: number, radius: number, colour: string): void {
  const byte = (r: number): string => Math.round(falloff(r) * 255).toString(16);
  pen.globalCompositeOperation = 'lighter';
  pen.fillStyle = radial(
    pen,
    [x, y, radius],
    STOPS.map((r) => colour + byte(r).padStart(2, '0')),
  );
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** Darkens an image away from a centre, given as shares of its size. @param depth 0 to 1 */
export const spotlight = (picture: RgbaImage, x: number, y: number, depth: number): RgbaImage =>
  paintOver(picture, (pen) => {
    const { width, height } = picture;
    pen.scale(width, height);
    pen.fillStyle = radial(
      pen,
      [x, y, 0.85],
      STOPS.map((r) => `rgba(0,0,0,${depth * (1 - falloff(r))})`),
    );
    pen.fillRect(0, 0, 1, 1);
  });
