import type { IRational } from 'node-av/lib';
import type { FrameSize } from '../fit.ts';

/** Rotation or mirroring of a displayed picture: libav filters in order, and whether width and height are swapped. */
export interface Turn {
  readonly filters: readonly string[];
  readonly swapsSides: boolean;
}

const UPRIGHT: Turn = { filters: [], swapsSides: false };

/** By the signs of the matrix's a, b, c and d: a point (x, y) is shown at (ax + cy, bx + dy), y pointing down. */
const TURNS: Readonly<Record<string, Turn>> = {
  '1,0,0,1': UPRIGHT,
  '-1,0,0,-1': { filters: ['hflip', 'vflip'], swapsSides: false },
  '-1,0,0,1': { filters: ['hflip'], swapsSides: false },
  '1,0,0,-1': { filters: ['vflip'], swapsSides: false },
  '0,1,-1,0': { filters: ['transpose=clock'], swapsSides: true },
  '0,-1,1,0': { filters: ['transpose=cclock'], swapsSides: true },
  '0,1,1,0': { filters: ['transpose=cclock_flip'], swapsSides: true },
  '0,-1,-1,0': { filters: ['transpose=clock_flip'], swapsSides: true },
};

/** Reads a container's display matrix: nine 32-bit numbers, the first two columns rotating. Slants are ignored. */
export function rotationOf(matrix: Buffer | undefined): Turn {
  if (!matrix || matrix.length < 36) return UPRIGHT;
  const sign = (index: number): number => Math.sign(Math.round(matrix.readInt32LE(index * 4) / 65536));
  return TURNS[[sign(0), sign(1), sign(3), sign(4)].join(',')] ?? UPRIGHT;
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
