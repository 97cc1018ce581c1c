/** CIE 1931 chromaticity. */
export type Chromaticity = readonly [x: number, y: number];

export interface Primaries {
  readonly red: Chromaticity;
  readonly green: Chromaticity;
  readonly blue: Chromaticity;
  readonly white: Chromaticity;
}

const D65: Chromaticity = [0.3127, 0.329];
const primaries = (red: Chromaticity, green: Chromaticity, blue: Chromaticity, white = D65): Primaries => ({
  red,
  green,
  blue,
  white,
});

/** ITU-T H.273, table 2, under FFmpeg's names. */
export const PRIMARIES = {
  bt709: primaries([0.64, 0.33], [0.3, 0.6], [0.15, 0.06]),
  bt470m: primaries([0.67, 0.33], [0.21, 0.71], [0.14, 0.08], [0.31, 0.316]),
  bt470bg: primaries([0.64, 0.33], [0.29, 0.6], [0.15, 0.06]),
  smpte170m: primaries([0.63, 0.34], [0.31, 0.595], [0.155, 0.07]),
  bt2020: primaries([0.708, 0.292], [0.17, 0.797], [0.131, 0.046]),
  smpte431: primaries([0.68, 0.32], [0.265, 0.69], [0.15, 0.06], [0.314, 0.351]),
  smpte432: primaries([0.68, 0.32], [0.265, 0.69], [0.15, 0.06]),
} as const satisfies Record<string, Primaries>;

/** Nine numbers, by rows. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];
type Vector = readonly [number, number, number];

/** From linear RGB of some primaries to that of others: SMPTE RP 177, with Bradford's adaptation of another white. */
export function betweenPrimaries(from: Primaries, to: Primaries): Matrix {
  const adapted = product(adaptation(from.white, to.white), toXyz(from));
  return product(inverse(toXyz(to)), adapted);
}

const xyzOf = ([x, y]: Chromaticity): Vector => [x / y, 1, (1 - x - y) / y];

function toXyz({ red, green, blue, white }: Primaries): Matrix {
  const [r, g, b] = [xyzOf(red), xyzOf(green), xyzOf(blue)];
  const columns: Matrix = [r[0], g[0], b[0], r[1], g[1], b[1], r[2], g[2], b[2]];
  return product(columns, diagonal(applied(inverse(columns), xyzOf(white))));
}

/** ICC.1:2022, annex E. */
const BRADFORD: Matrix = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];

function adaptation(from: Chromaticity, to: Chromaticity): Matrix {
  const [one, other] = [applied(BRADFORD, xyzOf(from)), applied(BRADFORD, xyzOf(to))];
  const gains: Vector = [other[0] / one[0], other[1] / one[1], other[2] / one[2]];
  return product(inverse(BRADFORD), product(diagonal(gains), BRADFORD));
}

const diagonal = ([a, b, c]: Vector): Matrix => [a, 0, 0, 0, b, 0, 0, 0, c];

function applied([a, b, c, d, e, f, g, h, i]: Matrix, [x, y, z]: Vector): Vector {
  return [a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z];
}

function product(one: Matrix, [a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const [x, y, z] = [applied(one, [a, d, g]), applied(one, [b, e, h]), applied(one, [c, f, i])];
  return [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]];
}

function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const whole = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const cofactors: Matrix = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  return cofactors.map((value) => value / whole) as unknown as Matrix;
}

/** IEC 61966-2-1: linear light of a code, both 0 to 1. */
export const srgbLight = (code: number): number => (code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4);
/** The reverse. */
export const srgbCode = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

const LIGHT = Float64Array.from({ length: 256 }, (_, code) => srgbLight(code / 255));
/** Dark codes are about half a step apart. */
const STEPS = 8_191;
const CODE = Uint8Array.from({ length: STEPS + 1 }, (_, step) => Math.round(255 * srgbCode(step / STEPS)));

/** The 8-bit sRGB code of linear light, clipped to 0 and 1. */
export const screenCode = (light: number): number =>
  CODE[light <= 0 ? 0 : light >= 1 ? STEPS : Math.round(light * STEPS)] ?? 0;

/** Converts premultiplied or opaque RGBA, with the curve of sRGB, to other primaries, in place. Grey stays. */
export function recolour(pixels: Uint8Array | Uint8ClampedArray, [a, b, c, d, e, f, g, h, i]: Matrix): void {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
  let [last, result] = [0, 0];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    if (word === last) {
      words[at] = result;
      continue;
    }
    last = result = word;
    const [red, green, blue, alpha] = [word & 255, (word >> 8) & 255, (word >> 16) & 255, word >>> 24];
    if ((red === green && green === blue) || alpha === 0) continue;
    const whole = alpha === 255 ? 1 : 255 / alpha;
    const light = (code: number): number => LIGHT[Math.min(255, Math.round(code * whole))] ?? 0;
    const [r, s, t] = [light(red), light(green), light(blue)];
    const code = (value: number): number => Math.round(screenCode(value) / whole);
    result =
      ((alpha << 24) |
        (code(g * r + h * s + i * t) << 16) |
        (code(d * r + e * s + f * t) << 8) |
        code(a * r + b * s + c * t)) >>>
      0;
    words[at] = result;
  }
}
