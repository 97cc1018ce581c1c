import type { Size } from '@kinoloom/contract';
import type { Rotation } from './orientation.ts';

export interface Ratio {
  num: number;
  den: number;
}

export type { Size };

/**
 * Coded size with square pixels. Only enlarges a side, as browsers do for `videoWidth`/`videoHeight`, so that no line
 * is lost.
 */
export function squarePixels(coded: Size, sampleAspectRatio: Ratio): Size {
  const { num, den } = sampleAspectRatio;
  if (num > den) return { width: Math.round((coded.width * num) / den), height: coded.height };
  return { width: coded.width, height: Math.round((coded.height * den) / num) };
}

export function rotated(size: Size, rotation: Rotation): Size {
  return rotation === 90 || rotation === 270 ? { width: size.height, height: size.width } : size;
}

/** Scales the longest side down to `maxSide`; never enlarges, never below 1 pixel. */
export function fitInside(size: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}
