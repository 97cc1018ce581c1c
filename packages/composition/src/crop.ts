import type { Size } from '@kinoloom/contract';
import type { Crop } from './styles.ts';

/** At most this share of a picture's width or height is cut off in total. */
const MOST_CROPPED = 0.95;

/** At least this share is shown. */
const LEAST_LEFT = 0.01;

export const NO_CROP: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

/** A part of a picture, in its pixels. */
export interface PicturePart extends Size {
  readonly x: number;
  readonly y: number;
}

/** What a crop leaves of a picture of this size. */
export const croppedPart = ({ width, height }: Size, { left, top, right, bottom }: Crop = NO_CROP): PicturePart => ({
  x: left * width,
  y: top * height,
  // Keys can bring opposite sides together.
  width: Math.max(LEAST_LEFT, 1 - left - right) * width,
  height: Math.max(LEAST_LEFT, 1 - top - bottom) * height,
});

/** Tolerance in pixels for the edges of a crop to lie on pixels: it is stored in shares, which are rounded. */
const NEAR = 0.01;

/** A part with whole sides, if its edges lie on even pixels, where libav can cut without scaling; else undefined. */
export function evenPart(size: Size, crop: Crop): PicturePart | undefined {
  const { x, y, width, height } = croppedPart(size, crop);
  const even = (value: number): number => Math.round(value / 2) * 2;
  if ([x, y, width, height].some((value) => Math.abs(value - even(value)) > NEAR)) return undefined;
  return { x: even(x), y: even(y), width: even(width), height: even(height) };
}

/** Rounds a share so that JSON stays short: to a hundredth of a pixel of a picture 10,000 pixels wide. */
const tidy = (share: number): number => Math.round(share * 1e6) / 1e6;

/** A side limited so that something is left between it and the opposite one. */
const limited = (side: number, opposite: number): number =>
  tidy(Math.min(Math.max(0, side), Math.max(0, MOST_CROPPED - opposite)));

/** Moves one side of a crop as far as the others allow; undefined, as it is stored, if nothing is cut off. */
export function withSide(crop: Crop = NO_CROP, side: keyof Crop, share: number): Crop | undefined {
  const opposite = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;
  return stored({ ...crop, [side]: limited(share, crop[opposite[side]]) });
}

/** Moves what a crop shows by shares of the picture, up to its edges. */
export function panned({ left, top, right, bottom }: Crop, across: number, down: number): Crop {
  const x = Math.min(right, Math.max(-left, across));
  const y = Math.min(bottom, Math.max(-top, down));
  return { left: tidy(left + x), top: tidy(top + y), right: tidy(right - x), bottom: tidy(bottom - y) };
}

/** The largest crop with an aspect ratio (width by height, in pixels), around the middle of another crop. */
export function cropOfRatio(size: Size, ratio: number, around: Crop = NO_CROP): Crop {
  const { x, y, width, height } = croppedPart(size, around);
  const wide = Math.min(size.width, size.height * ratio);
  const part = { width: wide / size.width, height: wide / ratio / size.height };
  const start = (middle: number, length: number): number => Math.min(1 - length, Math.max(0, middle - length / 2));
  const left = start((x + width / 2) / size.width, part.width);
  const top = start((y + height / 2) / size.height, part.height);
  return {
    left: tidy(left),
    top: tidy(top),
    right: tidy(Math.max(0, 1 - left - part.width)),
    bottom: tidy(Math.max(0, 1 - top - part.height)),
  };
}

/** A crop whose edges lie on even pixels of a picture, which the renderer cuts without painting. */
export function onEvenPixels({ width, height }: Size, { left, top, right, bottom }: Crop): Crop {
  const even = (share: number, length: number): number => tidy((Math.round((share * length) / 2) * 2) / length);
  return {
    left: even(left, width),
    top: even(top, height),
    right: even(right, width),
    bottom: even(bottom, height),
  };
}

/** A crop as it is stored: not at all if it cuts nothing off. */
export const stored = (crop: Crop): Crop | undefined =>
  Object.values(crop).every((share) => share === 0) ? undefined : crop;
