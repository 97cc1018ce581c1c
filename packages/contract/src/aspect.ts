import { z } from 'zod';

export const AspectRatio = z.enum(['16:9', '9:16', '1:1', '4:3', '3:4', '21:9']);
export type AspectRatio = z.infer<typeof AspectRatio>;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** `1280x720`. */
export const resolutionText = ({ width, height }: Size): string => `${width}x${height}`;

/** The format that Seedance derives from a start image: width / height below 0.75 is 9:16, else 16:9. */
export const startImageAspect = ({ width, height }: Size): AspectRatio => (width / height < 0.75 ? '9:16' : '16:9');

/** The format that Act-Two derives from its character: 16:9, 9:16 or 1:1 when within 0.1 of it, else by orientation. */
export function actTwoAspect({ width, height }: Size): AspectRatio {
  const ratio = width / height;
  for (const [name, value] of [
    ['16:9', 16 / 9],
    ['9:16', 9 / 16],
    ['1:1', 1],
  ] as const)
    if (Math.abs(ratio - value) <= 0.1) return name;
  return width >= height ? '16:9' : '9:16';
}

const NAMED = [
  ['16:9', 16 / 9],
  ['9:16', 9 / 16],
  ['1:1', 1],
  ['4:3', 4 / 3],
  ['3:4', 3 / 4],
] as const;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The name of the format: 16:9, 9:16, 1:1, 4:3 or 3:4 when within 0.01 of it, else the reduced ratio. */
export function aspectOf({ width, height }: Size): string {
  const ratio = width / height;
  for (const [name, value] of NAMED) if (Math.abs(ratio - value) <= 0.01) return name;
  const by = divisor(Math.round(width), Math.round(height));
  return `${Math.round(width) / by}:${Math.round(height) / by}`;
}

/** Whether `target` exceeds `size`, compared by the shorter side, so that portrait videos count like landscape ones. */
export const isHigher = (target: Size, size: Size): boolean =>
  Math.min(target.width, target.height) > Math.min(size.width, size.height);

/** Scales `size` to the target's shorter side and keeps its aspect ratio. Both sides are even, as video requires. */
export function scaledTo(target: Size, size: Size): Size {
  const scale = Math.min(target.width, target.height) / Math.min(size.width, size.height);
  const even = (side: number): number => Math.round((side * scale) / 2) * 2;
  return { width: even(size.width), height: even(size.height) };
}
