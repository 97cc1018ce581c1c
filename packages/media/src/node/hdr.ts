import type { Size } from './geometry.ts';

export type HdrTransfer = 'pq' | 'hlg';

/** BT.2408: luminance of diffuse white in HDR, in cd/m². Equals 1 in the values below. */
const REFERENCE_WHITE = 203;
const HLG_PEAK = 1_000;
const HLG_SYSTEM_GAMMA = 1.2;
/** Linear light below this is unchanged; above it, light is compressed into the range up to 1. */
const KNEE = 0.5;
const STEPS = 4_096;

/**
 * Tone-maps packed 16-bit BT.2020 RGB, in PQ (ST 2084) or HLG (BT.2100), to packed 8-bit sRGB. Compresses by the
 * brightest channel, which preserves hues; colours outside BT.709 are clipped. About 70 ns per pixel.
 */
export function hdrToScreen(rgb48: Buffer, { width, height }: Size, transfer: HdrTransfer): Buffer {
  const samples = new Uint16Array(rgb48.buffer, rgb48.byteOffset, width * height * 3);
  const linear = transfer === 'pq' ? PQ_LIGHT : HLG_LIGHT;
  const light = (index: number): number => linear[(samples[index] ?? 0) >> 4] ?? 0;
  const screen = Buffer.alloc(width * height * 3);
  for (let index = 0; index < screen.length; index += 3) {
    let [red, green, blue] = [light(index), light(index + 1), light(index + 2)];
    if (transfer === 'hlg') {
      const luma = 0.2627 * red + 0.678 * green + 0.0593 * blue;
      const gain = (HLG_PEAK / REFERENCE_WHITE) * luma ** (HLG_SYSTEM_GAMMA - 1);
      [red, green, blue] = [red * gain, green * gain, blue * gain];
    }
    const most = Math.max(red, green, blue);
    const scale = most > KNEE ? bent(most) / most : 1;
    // BT.2087, from BT.2020 to BT.709 primaries.
    screen[index] = coded((1.6605 * red - 0.5876 * green - 0.0728 * blue) * scale);
    screen[index + 1] = coded((-0.1246 * red + 1.1329 * green - 0.0083 * blue) * scale);
    screen[index + 2] = coded((-0.0182 * red - 0.1006 * green + 1.1187 * blue) * scale);
  }
  return screen;
}

/** Smooth at the knee, asymptotic to 1: diffuse white maps to 0.75. */
function bent(light: number): number {
  const above = (light - KNEE) / (1 - KNEE);
  return KNEE + (1 - KNEE) * (above / (above + 1));
}

function coded(light: number): number {
  return SRGB[Math.round(Math.min(1, Math.max(0, light)) * (STEPS - 1))] ?? 0;
}

function table(at: (value: number) => number): Float64Array {
  return Float64Array.from({ length: STEPS }, (_, index) => at(index / (STEPS - 1)));
}

/** ST 2084, in units of reference white. */
const PQ_LIGHT = table((value) => {
  const power = value ** (1 / 78.84375);
  return (
    ((Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125) * 10_000) /
    REFERENCE_WHITE
  );
});

/** BT.2100, inverse OETF: scene light, 0 to 1. */
const HLG_LIGHT = table((value) =>
  value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12,
);

/** IEC 61966-2-1, as 8-bit values. */
const SRGB = table((light) =>
  Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)),
);
