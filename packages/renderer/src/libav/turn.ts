import { orientationOfMatrix } from '@kinoloom/media/decoding';
import type { IRational } from 'node-av/lib';
import type { FrameSize } from '../fit.ts';

/** Rotation or mirroring of a displayed picture: libav filters in order, and whether width and height are swapped. */
export interface Turn {
  readonly filters: readonly string[];
  readonly swapsSides: boolean;
}

/** By whether a picture is mirrored, and its rotation in degrees. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  'false 0': [],
  'false 90': ['transpose=clock'],
  'false 180': ['hflip', 'vflip'],
  'false 270': ['transpose=cclock'],
  'true 0': ['hflip'],
  'true 90': ['transpose=clock_flip'],
  'true 180': ['vflip'],
  'true 270': ['transpose=cclock_flip'],
};

/** Reads a container's display matrix as the probe does. */
export function rotationOf(matrix: Buffer | undefined): Turn {
  const { mirrored, rotation } = orientationOfMatrix(matrix ?? null);
  return { filters: FILTERS[`${mirrored} ${rotation}`] ?? [], swapsSides: rotation % 180 === 90 };
}

/** Pixel aspect ratio: the first valid value, else square. */
export function pixelAspectOf(...said: readonly IRational[]): number {
  for (const { num, den } of said) if (num > 0 && den > 0) return num / den;
  return 1;
}

/** The size of a picture after rotation, with square pixels. */
export function shownSize(coded: FrameSize, pixelAspect: number, { swapsSides }: Turn): FrameSize {
  const [width, height] = [coded.width * pixelAspect, coded.height];
  return swapsSides ? { width: height, height: width } : { width, height };
}
