/**
 * Reference colours, from the published formulas and without the product's code. Colours are red, green and blue, 0 to 1
 * unless said otherwise.
 */
export type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];
type Chromaticities = readonly [red: Point, green: Point, blue: Point];
type Point = readonly [x: number, y: number];

/** The colours drawn into each test file, in sRGB, 0 to 255: two rows of four. */
export const PATCHES: readonly Triple[] = [
  [235, 235, 235],
  [128, 128, 128],
  [24, 24, 24],
  [214, 160, 136],
  [200, 60, 64],
  [72, 168, 80],
  [40, 56, 220],
  [226, 196, 70],
];
export const COLUMNS = 4;

/** ITU-T H.273, table 2; all with the white of D65. */
const PRIMARIES = {
  bt709: [
    [0.64, 0.33],
    [0.3, 0.6],
    [0.15, 0.06],
  ],
  bt470bg: [
    [0.64, 0.33],
    [0.29, 0.6],
    [0.15, 0.06],
  ],
  smpte170m: [
    [0.63, 0.34],
    [0.31, 0.595],
    [0.155, 0.07],
  ],
  smpte432: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
  ],
  bt2020: [
    [0.708, 0.292],
    [0.17, 0.797],
    [0.131, 0.046],
  ],
} satisfies Record<string, Chromaticities>;
export type PrimariesName = keyof typeof PRIMARIES;
const WHITE: Point = [0.3127, 0.329];

/** Weights of red and blue in the luma: ITU-R BT.709-6, BT.601-7, BT.2020-2; SMPTE 240M. */
const WEIGHTS = {
  bt709: [0.2126, 0.0722],
  bt601: [0.299, 0.114],
  smpte240m: [0.212, 0.087],
  bt2020: [0.2627, 0.0593],
} satisfies Record<string, readonly [number, number]>;
export type MatrixName = keyof typeof WEIGHTS;

/** `linear` and a number, the exponent of a gamma, are for stills. */
export type TransferName = 'sdr' | 'linear' | 'pq' | 'hlg' | number;

export interface Encoding {
  readonly primaries: PrimariesName;
  /** `sdr`: shown as it is by an sRGB screen, as browsers do it. */
  readonly transfer: TransferName;
  readonly matrix: MatrixName | 'rgb';
  readonly range: 'limited' | 'full';
  readonly bits: number;
}

const times = (matrix: Matrix, [a, b, c]: Triple): Triple => {
  const row = ([x, y, z]: Triple): number => x * a + y * b + z * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const whole = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const over = (value: number): number => value / whole;
  return [
    [over(e * i - f * h), over(c * h - b * i), over(b * f - c * e)],
    [over(f * g - d * i), over(a * i - c * g), over(c * d - a * f)],
    [over(d * h - e * g), over(b * g - a * h), over(a * e - b * d)],
  ];
}

/** SMPTE RP 177: from linear RGB to CIE XYZ. */
function toXyz(name: PrimariesName): Matrix {
  const xyz = ([x, y]: Point): Triple => [x / y, 1, (1 - x - y) / y];
  const [red, green, blue] = PRIMARIES[name].map((point) => xyz(point as unknown as Point)) as unknown as Matrix;
  const columns = (r: Triple, g: Triple, b: Triple): Matrix => [
    [r[0], g[0], b[0]],
    [r[1], g[1], b[1]],
    [r[2], g[2], b[2]],
  ];
  const [r, g, b] = times(inverse(columns(red, green, blue)), xyz(WHITE));
  const scaled = (triple: Triple, by: number): Triple => [triple[0] * by, triple[1] * by, triple[2] * by];
  return columns(scaled(red, r), scaled(green, g), scaled(blue, b));
}

export const between = (from: PrimariesName, to: PrimariesName, light: Triple): Triple =>
  times(inverse(toXyz(to)), times(toXyz(from), light));

/** IEC 61966-2-1. */
const srgbLight = (code: number): number => (code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4);
const srgbCode = (light: number): number => {
  const within = Math.min(1, Math.max(0, light));
  return within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055;
};

/** Luminance of white paper in HDR, in cd/m²: ITU-R BT.2408-7, table 1. */
const PAPER = 203;

/** SMPTE ST 2084, from cd/m². */
function pqCode(nits: number): number {
  const power = (nits / 10_000) ** (2610 / 16_384);
  return ((3424 / 4096 + (2413 / 128) * power) / (1 + (2392 / 128) * power)) ** (2523 / 32);
}

/** ITU-R BT.2100-2, table 5, from display light in cd/m² of a display of 1,000 cd/m². */
function hlgCodes(nits: Triple): Triple {
  const [red, green, blue] = nits;
  const luminance = (0.2627 * red + 0.678 * green + 0.0593 * blue) / 1000;
  const gain = luminance === 0 ? 0 : luminance ** (1 / 1.2 - 1) / 1000;
  const code = (value: number): number => {
    const scene = value * gain;
    return scene <= 1 / 12 ? Math.sqrt(3 * scene) : 0.17883277 * Math.log(12 * scene - 0.28466892) + 0.55991073;
  };
  return [code(red), code(green), code(blue)];
}

function coder(transfer: Exclude<TransferName, 'hlg'>): (light: number) => number {
  if (typeof transfer === 'number') return (light) => Math.max(0, light) ** (1 / transfer);
  if (transfer === 'linear') return (light) => light;
  return transfer === 'pq' ? (light) => pqCode(Math.max(0, light) * PAPER) : srgbCode;
}

/** The red, green and blue codes by which a file stores a patch. */
export function codesOf(patch: Triple, { primaries, transfer }: Encoding): Triple {
  const each = (change: (value: number) => number, [a, b, c]: Triple): Triple => [change(a), change(b), change(c)];
  const light = between(
    'bt709',
    primaries,
    each((value) => srgbLight(value / 255), patch),
  );
  const codes =
    transfer === 'hlg' ? hlgCodes(each((value) => Math.max(0, value) * PAPER, light)) : each(coder(transfer), light);
  if (light.some((value) => value < -1e-4 || value > 1.0001))
    throw new Error(`${patch.join()} is outside ${primaries}`);
  return codes;
}

/** How a patch looks: itself, or in HDR compressed from half the luminance of white on, by its brightest channel of BT.2020. */
export function shownAs(patch: Triple, { transfer, primaries }: Pick<Encoding, 'primaries' | 'transfer'>): Triple {
  if (transfer !== 'pq' && transfer !== 'hlg') return patch;
  const light = between('bt709', primaries, [
    srgbLight(patch[0] / 255),
    srgbLight(patch[1] / 255),
    srgbLight(patch[2] / 255),
  ]);
  const most = Math.max(...light);
  const scale = most > 0.5 ? (1 - 0.25 / most) / most : 1;
  const [red, green, blue] = between(primaries, 'bt709', light);
  return [srgbCode(red * scale) * 255, srgbCode(green * scale) * 255, srgbCode(blue * scale) * 255];
}

/** Samples of a patch as integers: luma, blue and red difference, or red, green and blue. ITU-R BT.601-7 §2.5, BT.2100 table 9. */
export function samplesOf(patch: Triple, encoding: Encoding): Triple {
  const [red, green, blue] = codesOf(patch, encoding);
  const { matrix, range, bits } = encoding;
  const most = 2 ** bits - 1;
  if (matrix === 'rgb') return [Math.round(red * most), Math.round(green * most), Math.round(blue * most)];
  const [kr, kb] = WEIGHTS[matrix];
  const luma = kr * red + (1 - kr - kb) * green + kb * blue;
  const [cb, cr] = [(blue - luma) / (2 - 2 * kb), (red - luma) / (2 - 2 * kr)];
  const unit = 2 ** (bits - 8);
  if (range === 'full')
    return [Math.round(luma * most), Math.round(cb * most + 128 * unit), Math.round(cr * most + 128 * unit)];
  return [
    Math.round((16 + 219 * luma) * unit),
    Math.round((128 + 224 * cb) * unit),
    Math.round((128 + 224 * cr) * unit),
  ];
}

/** The sRGB colour, 0 to 255, of 8-bit samples in limited range. */
export function colourOf([luma, cb, cr]: Triple, matrix: MatrixName, primaries: PrimariesName): Triple {
  const [kr, kb] = WEIGHTS[matrix];
  const [y, b, r] = [(luma - 16) / 219, (cb - 128) / 224, (cr - 128) / 224];
  const [red, blue] = [y + (2 - 2 * kr) * r, y + (2 - 2 * kb) * b];
  const green = (y - kr * red - kb * blue) / (1 - kr - kb);
  const within = (code: number): number => Math.min(1, Math.max(0, code));
  if (primaries === 'bt709') return [within(red) * 255, within(green) * 255, within(blue) * 255];
  const light = (code: number): number => srgbLight(within(code));
  const [r709, g709, b709] = between(primaries, 'bt709', [light(red), light(green), light(blue)]);
  return [srgbCode(r709) * 255, srgbCode(g709) * 255, srgbCode(b709) * 255];
}

/** CIE 1976 colour difference (ISO/CIE 11664-4) of two sRGB colours, 0 to 255. */
export function deltaE(one: Triple, other: Triple): number {
  const [l1, a1, b1] = labOf(one);
  const [l2, a2, b2] = labOf(other);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

function labOf([red, green, blue]: Triple): Triple {
  const [x, y, z] = times(toXyz('bt709'), [srgbLight(red / 255), srgbLight(green / 255), srgbLight(blue / 255)]);
  const root = (value: number): number =>
    value > 216 / 24_389 ? Math.cbrt(value) : ((24_389 / 27) * value + 16) / 116;
  const [fx, fy, fz] = [root(x / (WHITE[0] / WHITE[1])), root(y), root(z / ((1 - WHITE[0] - WHITE[1]) / WHITE[1]))];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}
