import type { Random } from '../scenes/random.ts';
import { filter } from './filter.ts';
import { put, SAMPLE_RATE, type Stereo } from './stereo.ts';

const samples = (seconds: number): number => Math.floor(seconds * SAMPLE_RATE);

/** 0 at both ends of a note. */
const edges = (i: number, length: number, riseS: number, fallS: number): number =>
  Math.min(1, i / (riseS * SAMPLE_RATE), (length - i) / (fallS * SAMPLE_RATE));

export interface Note {
  readonly at: number;
  readonly hertz: number;
  readonly seconds: number;
  readonly level: number;
  /** 0 left, 1 right. */
  readonly side: number;
}

/** A plucked string (K. Karplus and A. Strong, "Digital Synthesis of Plucked-String and Drum Timbres", 1983). */
export function guitarNote(mix: Stereo, random: Random, { at, hertz, seconds, level, side }: Note): void {
  const from = samples(at);
  const length = Math.min(samples(seconds), mix.left.length - from);
  const period = Math.max(2, Math.round(SAMPLE_RATE / hertz));
  const string = Float32Array.from({ length: period }, () => random() * 2 - 1);
  // Softer than a nail: what is sharpest in the pluck is taken off before.
  for (let round = 0; round < 3; round++)
    for (let i = 0; i < period; i++) string[i] = ((string[i] as number) + (string[(i + 1) % period] as number)) / 2;
  const damping = 0.5 ** (1 / (hertz * 0.9));
  for (let i = 0; i < length; i++) {
    const here = i % period;
    const value = string[here] as number;
    string[here] = damping * 0.5 * (value + (string[(here + 1) % period] as number));
    put(mix, from + i, value * edges(i, length, 0.002, 0.05) * level * 1.6, side);
  }
}

/** A synthesiser's saw, whose filter closes after each stroke. */
export function synthNote(mix: Stereo, { at, hertz, seconds, level, side }: Note): void {
  const from = samples(at);
  const length = Math.min(samples(seconds), mix.left.length - from);
  const closing = filter();
  let [first, second] = [0, 0.37];
  for (let i = 0; i < length; i++) {
    const t = i / SAMPLE_RATE;
    first = (first + hertz / SAMPLE_RATE) % 1;
    second = (second + (hertz * 1.006) / SAMPLE_RATE) % 1;
    const open = Math.min(9_000, hertz * (2 + 9 * Math.exp(-t * 7)));
    const value = closing(first + second - 1, open, 1.4).low;
    put(mix, from + i, value * edges(i, length, 0.006, 0.06) * level * 0.5, side);
  }
}

/** A flute: nearly a sine, with breath, and a trembling that comes in after a while. */
export function fluteNote(mix: Stereo, random: Random, { at, hertz, seconds, level, side }: Note): void {
  const from = samples(at);
  const length = Math.min(samples(seconds), mix.left.length - from);
  const breath = filter();
  let phase = 0;
  for (let i = 0; i < length; i++) {
    const t = i / SAMPLE_RATE;
    const tremble = 1 + 0.005 * Math.min(1, t * 2) * Math.sin(2 * Math.PI * 5 * t);
    phase = (phase + (hertz * tremble) / SAMPLE_RATE) % 1;
    const tone = Math.sin(2 * Math.PI * phase) + 0.18 * Math.sin(4 * Math.PI * phase);
    const air = breath(random() * 2 - 1, hertz * 2, 2).band * 0.12;
    put(mix, from + i, (tone + air) * edges(i, length, 0.07, 0.09) * level * 0.5, side);
  }
}

/** An organ's pipes of a key: 8, 4, 2⅔, 2 and 1 feet. */
export function organNote(mix: Stereo, { at, hertz, seconds, level, side }: Note): void {
  const from = samples(at);
  const length = Math.min(samples(seconds), mix.left.length - from);
  for (let i = 0; i < length; i++) {
    const turn = (2 * Math.PI * hertz * i) / SAMPLE_RATE;
    const low = Math.sin(turn) + 0.7 * Math.sin(2 * turn) + 0.5 * Math.sin(3 * turn);
    const tone = low + 0.55 * Math.sin(4 * turn) + 0.35 * Math.sin(8 * turn);
    put(mix, from + i, tone * edges(i, length, 0.03, 0.08) * level * 0.3, side);
  }
}
