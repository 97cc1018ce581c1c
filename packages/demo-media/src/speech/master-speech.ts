import type { Stereo } from '../sound/filter.ts';
import { filterSound } from '../sound/filtered.ts';
import { applyLoudness } from '../sound/loudness.ts';
import { fadeSound } from '../sound/mix.ts';
import type { Timbre } from './speakers.ts';
import { RAW_RATE } from './synthesise.ts';

const LOUDNESS = -16;
/** Sample peak; leaves room for what the mp3 encoder adds. */
const CEILING = 0.82;

/** Edges quieter than this are cut. */
const SILENCE = 10 ** (-46 / 20);
const LEAD_S = 0.08;
const TAIL_S = 0.3;
/** Of a text in which there is nothing to say. */
const SHORTEST_S = 0.5;

/**
 * Finishes raw speech: trimmed, equalised to the speaker's timbre, with the reverb of a small room, at
 * −16 LUFS, faded at both ends.
 */
export function masterSpeech(raw: Float32Array, timbre: Timbre): Stereo {
  const speech = trimSilence(raw);
  const sound = filterSound({ left: speech, right: speech }, `${timbreFilters(timbre)},${ROOM}`, RAW_RATE);
  applyLoudness(sound, LOUDNESS, CEILING);
  fadeSound(sound, 0.01, 0.12);
  return sound;
}

/** Trims silence, with a lead and a tail. */
function trimSilence(raw: Float32Array): Float32Array {
  let first = raw.findIndex((value) => Math.abs(value) > SILENCE);
  let last = raw.findLastIndex((value) => Math.abs(value) > SILENCE);
  if (first < 0) [first, last] = [0, 0];
  const lead = Math.round(LEAD_S * RAW_RATE);
  const length = lead + (last - first + 1) + Math.round(TAIL_S * RAW_RATE);
  const whole = new Float32Array(Math.max(length, Math.round(SHORTEST_S * RAW_RATE)));
  whole.set(raw.subarray(first, last + 1), lead);
  return whole;
}

const timbreFilters = ({ body, presence, air }: Timbre): string =>
  [
    'aresample=48000',
    'highpass=f=60',
    `lowshelf=f=220:t=q:w=0.707:g=${body}`,
    // Where espeak-ng's formants are sharp enough to sting.
    'equalizer=f=3600:t=q:w=1:g=-3',
    `equalizer=f=2600:t=q:w=1:g=${presence}`,
    `highshelf=f=5000:t=q:w=0.707:g=${air}`,
    'lowpass=f=8200',
  ].join(',');

/** Early reflections of a small room, different per channel. */
const ROOM =
  'asplit[dry][sent];[sent]lowpass=f=3200,channelsplit[l][r];' +
  '[l]aecho=0:1:7.3|13.9|22.7|34.1:0.12|0.085|0.055|0.032[left];' +
  '[r]aecho=0:1:8.9|16.3|25.3|38.7:0.115|0.08|0.05|0.03[right];' +
  '[left][right]join=inputs=2:channel_layout=stereo[walls];[dry][walls]amix=normalize=0:duration=first';
