import { between, type Random } from '../scenes/random.ts';
import { filter, addSample, SAMPLE_RATE, type Stereo } from './filter.ts';

const samples = (seconds: number): number => Math.floor(seconds * SAMPLE_RATE);

/** Silent for `attack` seconds' rise, then falling by half every `half` seconds. */
function struck(t: number, attack: number, half: number): number {
  return Math.min(1, t / attack) * 0.5 ** (t / half);
}

/** A struck string: partials that are a little sharp and die the sooner the higher they are. */
export function pianoNote(mix: Stereo, at: number, hertz: number, level: number, side: number): void {
  const from = samples(at);
  const length = Math.min(samples(2.6), mix.left.length - from);
  const bright = Math.min(1, 700 / hertz) ** 0.3;
  const tone = new Float64Array(Math.max(0, length));
  for (let n = 1; n <= 7; n++) {
    const partial = hertz * n * Math.sqrt(1 + 0.0004 * n * n);
    if (partial > 9_000) break;
    ringing(tone, partial, 0.75 / n ** 0.7, bright ** n / n);
  }
  for (let i = 0; i < length; i++) {
    const end = Math.min(1, (length - i) / 2_400);
    addSample(mix, from + i, (tone[i] as number) * Math.min(1, i / SAMPLE_RATE / 0.004) * end * level, side);
  }
}

/** Adds a sine that falls by half every `half` seconds, as a resonator rings out: two products for each sample. */
function ringing(tone: Float64Array, hertz: number, half: number, level: number): void {
  const turn = (2 * Math.PI * hertz) / SAMPLE_RATE;
  const fall = 0.5 ** (1 / (half * SAMPLE_RATE));
  const next = 2 * fall * Math.cos(turn);
  const last = fall * fall;
  let before = 0;
  let value = level * fall * Math.sin(turn);
  for (let i = 1; i < tone.length; i++) {
    tone[i] = (tone[i] as number) + value;
    const after = next * value - last * before;
    before = value;
    value = after;
  }
}

/** A low plucked string. */
export function bassNote(mix: Stereo, at: number, hertz: number, seconds: number, level: number): void {
  const from = samples(at);
  const length = Math.min(samples(seconds), mix.left.length - from);
  let phase = 0;
  for (let i = 0; i < length; i++) {
    const t = i / SAMPLE_RATE;
    phase += hertz / SAMPLE_RATE;
    const tone = Math.sin(2 * Math.PI * phase) + 0.35 * Math.sin(4 * Math.PI * phase) * 0.5 ** (t / 0.12);
    addSample(mix, from + i, tone * struck(t, 0.008, 0.3) * Math.min(1, (length - i) / 1_200) * level, 0.5);
  }
}

/** Bowed strings: detuned saws, softened, that swell and ebb. */
export function stringsNote(mix: Stereo, random: Random, { at, hertz, seconds, level }: Omit<Note, 'side'>): void {
  const from = samples(at);
  const length = Math.min(samples(seconds), mix.left.length - from);
  for (const side of [0.1, 0.5, 0.9]) {
    const soften = filter();
    const tune = hertz * (1 + between(random, -0.004, 0.004));
    let phase = random();
    for (let i = 0; i < length; i++) {
      const t = i / SAMPLE_RATE;
      phase = (phase + (tune * (1 + 0.003 * Math.sin(2 * Math.PI * 5.2 * t))) / SAMPLE_RATE) % 1;
      const swell = Math.min(1, t / 0.35) * Math.min(1, (length - i) / (SAMPLE_RATE * 0.35));
      addSample(mix, from + i, soften(phase * 2 - 1, Math.min(3_200, hertz * 4), 0.7).low * swell * level * 0.5, side);
    }
  }
}

export function kick(mix: Stereo, at: number, level: number): void {
  const from = samples(at);
  let phase = 0;
  for (let i = 0; i < samples(0.35); i++) {
    const t = i / SAMPLE_RATE;
    phase += (46 + 110 * Math.exp(-t * 32)) / SAMPLE_RATE;
    addSample(
      mix,
      from + i,
      Math.sin(2 * Math.PI * phase) * struck(t, 0.003, 0.07) * Math.min(1, (0.35 - t) * 20) * level,
      0.5,
    );
  }
}

/** A short sound: its pitch, in how many seconds it falls to half, how loud it is, and where: 0 is left, 1 right. */
export interface Hit {
  readonly hertz: number;
  readonly half: number;
  readonly level: number;
  readonly side?: number;
}

/** A burst of noise in a band: a snare low, a hat high. */
export function noiseHit(mix: Stereo, random: Random, at: number, { hertz, half, level, side = 0.5 }: Hit): void {
  const from = samples(at);
  const colour = filter();
  const length = samples(half * 9);
  for (let i = 0; i < length; i++) {
    const t = i / SAMPLE_RATE;
    addSample(mix, from + i, colour(random() * 2 - 1, hertz, 0.9).band * struck(t, 0.002, half) * level, side);
  }
}

/** A drum with a pitch: toms, heartbeats, doors and stones underfoot. */
export function thud(mix: Stereo, at: number, { hertz, half, level, side = 0.5 }: Hit): void {
  const from = samples(at);
  let phase = 0;
  for (let i = 0; i < samples(half * 9); i++) {
    const t = i / SAMPLE_RATE;
    phase += (hertz * (1 + 0.5 * Math.exp(-t * 25))) / SAMPLE_RATE;
    addSample(mix, from + i, Math.sin(2 * Math.PI * phase) * struck(t, 0.004, half) * level, side);
  }
}

/** A bell: partials in its own, inharmonic ratios. */
export function bell(mix: Stereo, at: number, hertz: number, level: number, side: number): void {
  const from = samples(at);
  const length = Math.min(samples(3.2), mix.left.length - from);
  const partials = [0.5, 1, 1.19, 1.56, 2, 2.51, 2.66, 3.01];
  const tone = new Float64Array(Math.max(0, length));
  for (const [n, ratio] of partials.entries()) ringing(tone, hertz * ratio, 1.1 / ratio, 1 / (1 + n * 0.6));
  for (let i = 0; i < length; i++) {
    const edges = Math.min(1, i / SAMPLE_RATE / 0.003) * Math.min(1, (length - i) / 4_800);
    addSample(mix, from + i, (tone[i] as number) * edges * level * 0.5, side);
  }
}

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
    addSample(mix, from + i, value * edges(i, length, 0.002, 0.05) * level * 1.6, side);
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
    addSample(mix, from + i, value * edges(i, length, 0.006, 0.06) * level * 0.5, side);
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
    addSample(mix, from + i, (tone + air) * edges(i, length, 0.07, 0.09) * level * 0.5, side);
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
    addSample(mix, from + i, tone * edges(i, length, 0.03, 0.08) * level * 0.3, side);
  }
}
