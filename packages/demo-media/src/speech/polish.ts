import { highPass, highShelf, lowPass, lowShelf, peak } from '../sound/equaliser.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import { level } from '../sound/loudness.ts';
import type { Timbre } from './speakers.ts';
import { RAW_RATE } from './synthesise.ts';

const LOUDNESS = -16;
/** Sample peak; leaves room for what the mp3 encoder adds. */
const CEILING = 0.82;

/** What is quieter than this at the edges is no speech. */
const SILENCE = 10 ** (-46 / 20);
const LEAD_S = 0.08;
const TAIL_S = 0.3;
const FADE_IN_S = 0.01;
const FADE_OUT_S = 0.12;
/** Of a text in which there is nothing to say. */
const SHORTEST_S = 0.5;

/**
 * Raw speech as it is handed out: without the buzz and hiss of its making, in the speaker's colour, in a small room, at
 * −16 LUFS, with edges that do not click.
 */
export function polish(raw: Float32Array, timbre: Timbre): Stereo {
  const dry = upsample(trimmed(raw), RAW_RATE, SAMPLE_RATE);
  highPass(dry, 60);
  lowShelf(dry, 220, timbre.body);
  // Where espeak-ng's formants are sharp enough to sting.
  peak(dry, 3_600, -3);
  peak(dry, 2_600, timbre.presence);
  highShelf(dry, 5_000, timbre.air);
  lowPass(dry, 8_200);
  const sound = inRoom(dry);
  level(sound, LOUDNESS, CEILING);
  fadeEdges(sound);
  return sound;
}

/** The speech itself, with a breath before it and room for its end after it. */
function trimmed(raw: Float32Array): Float32Array {
  let first = raw.findIndex((value) => Math.abs(value) > SILENCE);
  let last = raw.findLastIndex((value) => Math.abs(value) > SILENCE);
  if (first < 0) [first, last] = [0, 0];
  const lead = Math.round(LEAD_S * RAW_RATE);
  const length = lead + (last - first + 1) + Math.round(TAIL_S * RAW_RATE);
  const whole = new Float32Array(Math.max(length, Math.round(SHORTEST_S * RAW_RATE)));
  whole.set(raw.subarray(first, last + 1), lead);
  return whole;
}

/** What the walls of a small, furnished room send back, to each ear otherwise: milliseconds, and how much. */
const WALLS = {
  left: [
    [7.3, 0.12],
    [13.9, 0.085],
    [22.7, 0.055],
    [34.1, 0.032],
  ],
  right: [
    [8.9, 0.115],
    [16.3, 0.08],
    [25.3, 0.05],
    [38.7, 0.03],
  ],
} as const;

function inRoom(dry: Float32Array): Stereo {
  const dull = dry.slice();
  lowPass(dull, 3_200);
  const heard = (walls: readonly (readonly [number, number])[]): Float32Array => {
    const side = dry.slice();
    for (const [ms, gain] of walls) {
      const delay = Math.round((ms / 1_000) * SAMPLE_RATE);
      for (let i = delay; i < side.length; i++) side[i] = (side[i] ?? 0) + (dull[i - delay] ?? 0) * gain;
    }
    return side;
  };
  return { left: heard(WALLS.left), right: heard(WALLS.right) };
}

function fadeEdges({ left, right }: Stereo): void {
  const rise = Math.round(FADE_IN_S * SAMPLE_RATE);
  const fall = Math.round(FADE_OUT_S * SAMPLE_RATE);
  for (const channel of [left, right]) {
    for (let i = 0; i < rise; i++) channel[i] = (channel[i] ?? 0) * (i / rise);
    for (let i = 0; i < fall; i++) {
      const at = channel.length - 1 - i;
      channel[at] = (channel[at] ?? 0) * (i / fall);
    }
  }
}

/** Zero crossings of the kernel on each side: enough that images of the voice lie under its noise. */
const REACH = 12;

/** A signal at a higher rate, by a sinc kernel under a Hann window (J. O. Smith, "Digital Audio Resampling Home Page"). */
export function upsample(input: Float32Array, from: number, to: number): Float32Array {
  if (to < from) throw new RangeError('Only upwards: nothing is filtered away before');
  const output = new Float32Array(Math.floor((input.length * to) / from));
  const kernels = kernelsFor(from, to);
  for (let i = 0; i < output.length; i++) {
    const kernel = kernels[i % kernels.length];
    if (!kernel) continue;
    const first = Math.floor((i * from) / to) - REACH + 1;
    const start = Math.max(0, -first);
    const end = Math.min(kernel.length, input.length - first);
    let sum = 0;
    for (let k = start; k < end; k++) sum += (input[first + k] ?? 0) * (kernel[k] ?? 0);
    output[i] = sum;
  }
  return output;
}

/** The kernel for each place that an output sample can have between two input samples. */
function kernelsFor(from: number, to: number): Float32Array[] {
  const phases = to / greatestCommon(from, to);
  return Array.from({ length: phases }, (_, phase) => {
    const part = ((phase * from) / to) % 1;
    return Float32Array.from({ length: REACH * 2 }, (_, k) => {
      const x = k - REACH + 1 - part;
      if (Math.abs(x) >= REACH) return 0;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
      return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / REACH));
    });
  });
}

const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b));
