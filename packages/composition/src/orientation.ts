import type { Size } from '@kinoloom/contract';

export type Orientation = 'vertical' | 'square' | 'horizontal';

/** By width over height: below 0.8 vertical, above 1.5 horizontal, otherwise square. */
export function orientationOf({ width, height }: Size): Orientation {
  const ratio = width / height;
  if (ratio < 0.8) return 'vertical';
  return ratio > 1.5 ? 'horizontal' : 'square';
}
