import { highPass, highShelf, lowPass, lowShelf, peak } from '../sound/equaliser.ts';
import { level } from '../sound/loudness.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/stereo.ts';
import { upsample } from './resample.ts';
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
