/** A part of a sticker, on a field of 100 × 100. Parts with `cut` form the cut-out's outline. */
export interface Shape {
  readonly path: string;
  readonly fill?: string;
  /** Opaque: its ends and joins are drawn over it. */
  readonly stroke?: string;
  readonly width?: number;
  readonly cut?: true;
}

export const body = (path: string, fill: string): Shape => ({ path, fill, cut: true });
export const on = (path: string, fill: string): Shape => ({ path, fill });
export const line = (path: string, stroke: string, width: number): Shape => ({ path, stroke, width });
export const bodyLine = (path: string, stroke: string, width: number): Shape => ({ path, stroke, width, cut: true });

export const CREAM = '#fff4e1';
export const INK = '#241b16';

/** A path of parts arranged around the centre, the first at the top. */
export const around = (count: number, part: (cos: number, sin: number, index: number) => string): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
    return part(Math.cos(angle), Math.sin(angle), index);
  }).join('');

/** A star path alternating between two radii. */
export const star = (points: number, outer: number, inner: number, x = 50, y = 50): string =>
  `${around(points * 2, (cos, sin, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    return `${index === 0 ? 'M' : 'L'}${(x + cos * radius).toFixed(2)} ${(y + sin * radius).toFixed(2)}`;
  })}Z`;
