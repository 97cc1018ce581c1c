import { blurred, type PixelArea } from './blur.ts';

/** How a picture is blurred and sharpened. */
export interface FocusStyles {
  /** In style pixels: twice the standard deviation, as of a shadow. */
  readonly blur?: number | undefined;
  /** In percent. */
  readonly sharpen?: number | undefined;
}

/** Standard deviation of the blur that sharpening takes a picture's distance from, in style pixels. */
const FINE = 1.2;
/** How many times that distance is added at 100 percent. */
const MOST = 2;
/** In pixels: below, nothing is blurred. */
const LEAST = 0.05;

/** Sharpens and then blurs an area of straight RGBA, in place. `pixel`: its pixels per style pixel. */
export function focus(
  pixels: Uint8ClampedArray,
  sheetWidth: number,
  area: PixelArea,
  { blur = 0, sharpen = 0 }: FocusStyles,
  pixel: number,
): void {
  if (area.width < 1 || area.height < 1) return;
  if (sharpen > 0 && FINE * pixel >= LEAST)
    bringOut(pixels, sheetWidth, area, { deviation: FINE * pixel, times: (MOST * sharpen) / 100 });
  if ((blur / 2) * pixel >= LEAST) soften(pixels, sheetWidth, area, (blur / 2) * pixel);
}

/** Replaces an area by what it is when blurred. */
function soften(pixels: Uint8ClampedArray, sheetWidth: number, area: PixelArea, deviation: number): void {
  const isSolid = !hasClear(pixels, sheetWidth, area);
  const soft = blurred(isSolid ? pixels : multiplied(pixels), sheetWidth, area, deviation);
  for (let row = 0; row < area.height; row++) {
    const at = ((area.y + row) * sheetWidth + area.x) * 4;
    pixels.set(soft.subarray(row * area.width * 4, (row + 1) * area.width * 4), at);
    if (!isSolid) divide(pixels.subarray(at, at + area.width * 4));
  }
}

/** Takes the colours of an area away from what they are when blurred, `times` as far as they are from it. Opacity stays. */
function bringOut(
  pixels: Uint8ClampedArray,
  sheetWidth: number,
  area: PixelArea,
  { deviation, times }: { readonly deviation: number; readonly times: number },
): void {
  const isSolid = !hasClear(pixels, sheetWidth, area);
  const source = isSolid ? pixels : multiplied(pixels);
  const soft = blurred(source, sheetWidth, area, deviation);
  const whole = Math.round(times * 256);
  for (let row = 0; row < area.height; row++) {
    const start = ((area.y + row) * sheetWidth + area.x) * 4;
    const line = soft.subarray(row * area.width * 4, (row + 1) * area.width * 4);
    const own = source.subarray(start, start + line.length);
    if (!isSolid) {
      // Both are rounded alike, so that there is no difference within one colour.
      divide(line);
      divide(own);
    }
    for (let byte = 0; byte < line.length; byte++) {
      if ((byte & 3) === 3) continue;
      const apart = (own[byte] ?? 0) - (line[byte] ?? 0);
      if (apart !== 0) pixels[start + byte] = (pixels[start + byte] ?? 0) + ((apart * whole) >> 8);
    }
  }
}

function hasClear(pixels: Uint8ClampedArray, sheetWidth: number, area: PixelArea): boolean {
  for (let row = area.y; row < area.y + area.height; row++)
    for (let at = (row * sheetWidth + area.x) * 4 + 3, end = at + area.width * 4; at < end; at += 4)
      if (pixels[at] !== 255) return true;
  return false;
}

/** A product of two bytes as a share of 255, rounded. */
const scaled = (product: number): number => ((product + 128) * 257) >> 16;

/** Colours multiplied by their opacity: clear pixels have none that could come into others. */
function multiplied(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const made = pixels.slice();
  for (let at = 0; at < made.length; at += 4) {
    const alpha = made[at + 3] ?? 0;
    if (alpha === 255) continue;
    for (let byte = at; byte < at + 3; byte++) made[byte] = scaled((made[byte] ?? 0) * alpha);
  }
  return made;
}

/** The inverse of `multiplied`, in place. */
function divide(pixels: Uint8Array | Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha === 255 || alpha === 0) continue;
    for (let byte = at; byte < at + 3; byte++)
      pixels[byte] = Math.min(255, Math.round(((pixels[byte] ?? 0) * 255) / alpha));
  }
}
