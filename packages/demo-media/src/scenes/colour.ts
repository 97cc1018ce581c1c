/** Display-referred red, green, blue, 0 to 255; lights may exceed it, the tone curve compresses them. */
export type RgbColour = readonly [number, number, number];

export function parseHex(code: string): RgbColour {
  const n = Number.parseInt(code.replace('#', ''), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

/** Parses a table of lines `name hex hex …`. */
export function parseColourTable<Name extends string, Colours>(table: string): Readonly<Record<Name, Colours>> {
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  return Object.fromEntries(rows.map(([name, ...codes]) => [name, codes.map(parseHex)])) as Record<Name, Colours>;
}

export const parseColours = (row: string): RgbColour[] => row.split(' ').map(parseHex);

export function mixColours(a: RgbColour, b: RgbColour, t: number): RgbColour {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

export function scale(a: RgbColour, k: number): RgbColour {
  return [a[0] * k, a[1] * k, a[2] * k];
}

/** A surface colour under a light; `white` is the neutral light level. */
export function multiply(a: RgbColour, light: RgbColour, white: number): RgbColour {
  return [(a[0] * light[0]) / white, (a[1] * light[1]) / white, (a[2] * light[2]) / white];
}

export function luma(a: RgbColour): number {
  return 0.2126 * a[0] + 0.7152 * a[1] + 0.0722 * a[2];
}

/** Moves `a` towards the hue of `tint` and keeps its luma. */
export function tintTo(a: RgbColour, tint: RgbColour, amount: number): RgbColour {
  return mixColours(a, scale(tint, Math.min(2.4, luma(a) / Math.max(12, luma(tint)))), amount);
}

export function saturate(a: RgbColour, amount: number): RgbColour {
  const l = luma(a);
  return mixColours([l, l, l], a, amount);
}

/** Rotates the hue by an angle in radians around the grey axis. */
export function rotateHue(a: RgbColour, angle: number): RgbColour {
  const c = Math.cos(angle);
  const s = Math.sin(angle) / Math.sqrt(3);
  const k = (1 - c) / 3;
  return [
    a[0] * (c + k) + a[1] * (k - s) + a[2] * (k + s),
    a[0] * (k + s) + a[1] * (c + k) + a[2] * (k - s),
    a[0] * (k - s) + a[1] * (k + s) + a[2] * (c + k),
  ];
}

export function toCss(a: RgbColour, alpha = 1): string {
  const byte = (v: number) => Math.max(0, Math.min(255, Math.round(v)));
  return `rgba(${byte(a[0])},${byte(a[1])},${byte(a[2])},${alpha.toFixed(4)})`;
}

export function clamp01(v: number): number {
  return v < 0 ? 0 : v > 1 ? 1 : v;
}

export function smoothStep(low: number, high: number, v: number): number {
  const t = clamp01((v - low) / (high - low));
  return t * t * (3 - 2 * t);
}
