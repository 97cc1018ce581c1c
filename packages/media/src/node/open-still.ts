import { open } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { betweenPrimaries, PRIMARIES, screenCode, srgbLight } from '../primaries.ts';
import { STILL_HEAD, stillColoursOf, type StillColours } from '../still-colours.ts';
import type { Size } from './geometry.ts';
import { hdrToScreen } from './hdr.ts';
import { DEFAULT_LIMITS } from './limits.ts';

/** Samples by pixels, without padding: grey, grey and alpha, RGB or RGBA. */
export interface Samples extends Size {
  readonly data: Buffer;
  readonly channels: number;
  /** 16 bits of the machine's order, or 8. */
  readonly isDeep: boolean;
}

/**
 * Decodes a still as thumbnails and videos show it: the first picture of an animation, upright, in 8-bit sRGB, with its alpha, not
 * premultiplied. `source`: a path, or the file itself. The pixels are decoded when the result is used, and errors come then.
 */
export async function openStill(source: string | Buffer, failOn: 'none' | 'truncated' = 'none'): Promise<Sharp> {
  const opened = (): Sharp => sharp(source, { limitInputPixels: DEFAULT_LIMITS.maxImagePixels, failOn }).autoOrient();
  const { space, hasProfile, depth } = await opened().metadata();
  // As browsers do it: without a profile nobody knows the inks.
  const isDeep = depth === 'ushort';
  if (space === 'cmyk' && !hasProfile) {
    // Without the first call sharp converts the inks to RGB and back.
    const inks = opened().pipelineColourspace('cmyk').toColourspace('cmyk');
    return fromInks(await samplesOf(inks, isDeep));
  }
  const colours = hasProfile ? undefined : stillColoursOf(await headOf(source));
  if (!colours) return opened().toColourspace('srgb');
  return onScreen(await samplesOf(opened().toColourspace(isDeep ? 'rgb16' : 'srgb'), isDeep), colours);
}

async function headOf(source: string | Buffer): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return source.subarray(0, STILL_HEAD);
  const file = await open(source);
  try {
    const head = Buffer.alloc(STILL_HEAD);
    const { bytesRead } = await file.read(head, 0, STILL_HEAD, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function samplesOf(picture: Sharp, isDeep: boolean): Promise<Samples> {
  const depth = isDeep ? 'ushort' : 'uchar';
  const { data, info } = await picture.raw({ depth }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels, isDeep };
}

const numbersOf = ({ data, isDeep }: Samples): Uint8Array | Uint16Array =>
  isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2) : data;

const asSharp = (data: Buffer, { width, height }: Size, channels: 3 | 4): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: false });

/** Each ink takes its share of the light. */
function fromInks(samples: Samples): Sharp {
  const { width, height, channels, isDeep } = samples;
  const inks = numbersOf(samples);
  const most = isDeep ? 65_535 : 255;
  const pixels = Buffer.alloc(width * height * 3);
  for (let from = 0, to = 0; to < pixels.length; from += channels, to += 3) {
    const light = (1 - (inks[from + 3] ?? 0) / most) * 255;
    for (let ink = 0; ink < 3; ink++) pixels[to + ink] = Math.round((1 - (inks[from + ink] ?? 0) / most) * light);
  }
  return asSharp(pixels, samples, 3);
}

/** Converts samples of any colours to 8-bit sRGB. */
export function onScreen(picture: Samples, { primaries, transfer }: StillColours): Sharp {
  const { width, height, channels, isDeep } = picture;
  const samples = numbersOf(picture);
  const most = isDeep ? 65_535 : 255;
  const hasAlpha = channels === 2 || channels === 4;
  const shown = hasAlpha ? 4 : 3;
  const colour = (pixel: number, channel: number): number =>
    samples[pixel * channels + (channels < 3 ? 0 : channel)] ?? 0;
  const pixels = Buffer.alloc(width * height * shown);
  if (transfer === 'pq' || transfer === 'hlg') {
    const deep = new Uint16Array(width * height * 3);
    for (let at = 0; at < deep.length; at++) deep[at] = (colour(Math.floor(at / 3), at % 3) * 65_535) / most;
    hdrToScreen(deep, transfer, primaries);
    for (let at = 0; at < deep.length; at++)
      pixels[Math.floor(at / 3) * shown + (at % 3)] = Math.round((deep[at] ?? 0) / 257);
  } else {
    const light = Float64Array.from({ length: most + 1 }, (_, code) => lightOf(code / most, transfer));
    const [a, b, c, d, e, f, g, h, i] = betweenPrimaries(primaries, PRIMARIES.bt709);
    for (let pixel = 0; pixel < width * height; pixel++) {
      const red = light[colour(pixel, 0)] ?? 0;
      const green = light[colour(pixel, 1)] ?? 0;
      const blue = light[colour(pixel, 2)] ?? 0;
      pixels[pixel * shown] = screenCode(a * red + b * green + c * blue);
      pixels[pixel * shown + 1] = screenCode(d * red + e * green + f * blue);
      pixels[pixel * shown + 2] = screenCode(g * red + h * green + i * blue);
    }
  }
  if (hasAlpha)
    for (let pixel = 0; pixel < width * height; pixel++)
      pixels[pixel * 4 + 3] = Math.round(((samples[pixel * channels + channels - 1] ?? 0) * 255) / most);
  return asSharp(pixels, picture, shown);
}

function lightOf(code: number, transfer: StillColours['transfer']): number {
  if (typeof transfer === 'number') return code ** transfer;
  return transfer === 'linear' ? code : srgbLight(code);
}
