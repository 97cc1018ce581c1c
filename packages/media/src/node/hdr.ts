import { AV_PIX_FMT_RGB48LE } from 'node-av/constants';
import { Frame, type FilterGraph } from 'node-av/lib';
import { betweenPrimaries, PRIMARIES, srgbCode } from '../primaries.ts';
import { checkLibav, present } from './libav.ts';

export type HdrTransfer = 'pq' | 'hlg';

/** Luminance of white paper in HDR, in cd/m²: ITU-R BT.2408-7, table 1. Equals 1 in the values below. */
const PAPER = 203;
/** ITU-R BT.2100-2, table 5, for a display of 1,000 cd/m². */
const HLG_PEAK = 1_000;
const HLG_SYSTEM_GAMMA = 1.2;
/** Linear light below this is unchanged; above it, light is compressed into the range up to 1. */
const KNEE = 0.5;
const STEPS = 4_096;
const MOST = 65_535;
/** ITU-R BT.2100-2, table 2. */
const PRIMARIES_OF_HDR = PRIMARIES.bt2020;

/**
 * Tone-maps packed 16-bit RGB in place, from PQ (ST 2084) or HLG (BT.2100) to sRGB: the only curve that there is (decision
 * 0074). It bends the brightest channel and gives the others the same share, which preserves hues; colours outside BT.709
 * are clipped. About 70 ns per pixel.
 */
export function hdrToScreen(samples: Uint16Array, transfer: HdrTransfer, primaries = PRIMARIES_OF_HDR): void {
  const linear = transfer === 'pq' ? PQ_LIGHT() : HLG_LIGHT();
  const [a, b, c, d, e, f, g, h, i] = betweenPrimaries(primaries, PRIMARIES.bt709);
  const light = (index: number): number => {
    const place = ((samples[index] ?? 0) * (STEPS - 1)) / MOST;
    const [low, part] = [Math.floor(place), place % 1];
    const start = linear[low] ?? 0;
    return start + part * ((linear[low + 1] ?? start) - start);
  };
  for (let index = 0; index < samples.length; index += 3) {
    let [red, green, blue] = [light(index), light(index + 1), light(index + 2)];
    if (transfer === 'hlg') {
      const luma = 0.2627 * red + 0.678 * green + 0.0593 * blue;
      const gain = (HLG_PEAK / PAPER) * luma ** (HLG_SYSTEM_GAMMA - 1);
      [red, green, blue] = [red * gain, green * gain, blue * gain];
    }
    const most = Math.max(red, green, blue);
    const scale = most > KNEE ? bent(most) / most : 1;
    samples[index] = coded((a * red + b * green + c * blue) * scale);
    samples[index + 1] = coded((d * red + e * green + f * blue) * scale);
    samples[index + 2] = coded((g * red + h * green + i * blue) * scale);
  }
}

/** Smooth at the knee, asymptotic to 1: white paper maps to 0.75. */
function bent(light: number): number {
  const above = (light - KNEE) / (1 - KNEE);
  return KNEE + (1 - KNEE) * (above / (above + 1));
}

const coded = (light: number): number => SRGB()[Math.round(Math.min(1, Math.max(0, light)) * MOST)] ?? 0;

function table(length: number, at: (value: number) => number): () => Float64Array {
  let known: Float64Array | undefined;
  return () => (known ??= Float64Array.from({ length }, (_, index) => at(index / (length - 1))));
}

/** ST 2084, in units of white paper. */
const PQ_LIGHT = table(STEPS, (value) => {
  const power = value ** (1 / 78.84375);
  return ((Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125) * 10_000) / PAPER;
});

/** BT.2100, inverse OETF: scene light, 0 to 1. */
const HLG_LIGHT = table(STEPS, (value) =>
  value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12,
);

/** IEC 61966-2-1, as 16-bit values. */
const SRGB = table(MOST + 1, (light) => Math.round(MOST * srgbCode(light)));

/** Colours per channel in the table for videos: the square of 7, as the filter demands. */
const LEVEL = 7;
const SIDE = LEVEL ** 3;

/**
 * A filter, in libav's syntax, that does the same with videos, by a table of 49³ colours. The graph then needs
 * `giveHdrTable`.
 */
export const HDR_FILTER =
  `format=rgb48le[hdr];buffer@hdr_table=video_size=${SIDE}x${SIDE}:pix_fmt=rgb48le:time_base=1/30:pixel_aspect=1/1` +
  ':colorspace=0:range=2[hdr_table];[hdr][hdr_table]haldclut=interp=tetrahedral:clut=first';

/** Hands its table to a graph with `HDR_FILTER`, once; does nothing with others. */
export async function giveHdrTable(graph: FilterGraph, transfer: HdrTransfer): Promise<void> {
  const entry = graph.getFilter('buffer@hdr_table');
  if (!entry) return;
  const samples = new Uint16Array(SIDE * SIDE * 3);
  const side = LEVEL ** 2;
  const level = (step: number): number => Math.round((step * MOST) / (side - 1));
  for (let at = 0; at < SIDE * SIDE; at++)
    samples.set([level(at % side), level(Math.floor(at / side) % side), level(Math.floor(at / side ** 2))], at * 3);
  hdrToScreen(samples, transfer);
  using frame = new Frame();
  frame.alloc();
  Object.assign(frame, { width: SIDE, height: SIDE, format: AV_PIX_FMT_RGB48LE, pts: 0n });
  checkLibav(frame.getBuffer(), 'make room for a table');
  const [plane] = present(frame.data, 'samples');
  const stride = present(frame.linesize[0], 'stride');
  const bytes = Buffer.from(samples.buffer);
  for (let row = 0; row < SIDE; row++)
    present(plane, 'samples').set(bytes.subarray(row * SIDE * 6, (row + 1) * SIDE * 6), row * stride);
  checkLibav(await entry.buffersrcAddFrame(frame), 'hand over a table');
  checkLibav(await entry.buffersrcAddFrame(null), 'hand over a table');
}
