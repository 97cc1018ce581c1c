import { between, type Random } from '../scenes/random.ts';
import { addSample, filter, SAMPLE_RATE, type SoundVoice, type Stereo } from './filter.ts';

export const secondsOf = ({ left }: Stereo): number => left.length / SAMPLE_RATE;

/** What a sound is at a moment: its pitch, how loud it is, and where, from left (0) to right (1). */
interface Moment {
  readonly hertz: number;
  readonly level: number;
  readonly side: number;
}

/** A sound by the seconds since it began. Its level must begin and end at 0, or it clicks. */
export type Shape = (seconds: number) => Moment;

/** When a sound begins and for how long it is heard, in seconds. */
interface Span {
  readonly at: number;
  readonly seconds: number;
}

const TURN = 2 * Math.PI;
const sine = (phase: number): number => Math.sin(TURN * phase);

/** Adds a tone. @param wave its sample at a phase (in turns, from 0 on and on) and second */
export function tone(
  mix: Stereo,
  { at, seconds }: Span,
  shape: Shape,
  wave: (phase: number, seconds: number) => number = sine,
): void {
  const from = Math.floor(at * SAMPLE_RATE);
  const length = Math.min(Math.floor(seconds * SAMPLE_RATE), mix.left.length - from);
  let phase = 0;
  for (let i = 0; i < length; i++) {
    const t = i / SAMPLE_RATE;
    const { hertz, level, side } = shape(t);
    phase += hertz / SAMPLE_RATE;
    addSample(mix, from + i, wave(phase, t) * level, side);
  }
}

/** A wave with harmonics above its fundamental: how strong each is, by its number. */
export function harmonics(levels: Readonly<Record<number, number>>): (phase: number) => number {
  const list = Object.entries(levels).map(([n, level]) => [Number(n) * TURN, level] as const);
  return (phase) => {
    let sum = 0;
    for (const [turn, level] of list) sum += Math.sin(turn * phase) * level;
    return sum;
  };
}

/** Adds noise in a band, which moves as told. */
export function noise(
  mix: Stereo,
  random: Random,
  { at, seconds, q = 0.9, kind = 'band' }: Span & { readonly q?: number; readonly kind?: 'low' | 'band' },
  shape: Shape,
): void {
  const band = filter();
  const from = Math.floor(at * SAMPLE_RATE);
  const length = Math.min(Math.floor(seconds * SAMPLE_RATE), mix.left.length - from);
  for (let i = 0; i < length; i++) {
    const { hertz, level, side } = shape(i / SAMPLE_RATE);
    addSample(mix, from + i, band(random() * 2 - 1, hertz, q)[kind] * level, side);
  }
}

/** Rises for `attack` seconds from silence, then falls by half every `half` seconds. */
export const struck = (t: number, attack: number, half: number): number => Math.min(1, t / attack) * 0.5 ** (t / half);

/** 0 at both ends of so many seconds, 1 in between. */
export const edges = (t: number, seconds: number, rise: number, fall = rise): number =>
  Math.min(1, t / rise, (seconds - t) / fall);

/** A short sound: its pitch, in how many seconds it falls to half, how loud it is, and where: 0 is left, 1 right. */
interface Hit {
  readonly hertz: number;
  readonly half: number;
  readonly level: number;
  readonly side?: number;
}

/** A burst of noise in a band: a snare low, a hat high. */
export function noiseHit(mix: Stereo, random: Random, at: number, { hertz, half, level, side = 0.5 }: Hit): void {
  noise(mix, random, { at, seconds: half * 9 }, (t) => ({ hertz, level: struck(t, 0.002, half) * level, side }));
}

/** A drum with a pitch: toms, heartbeats, doors and stones underfoot. */
export function thud(mix: Stereo, at: number, { hertz, half, level, side = 0.5 }: Hit): void {
  tone(mix, { at, seconds: half * 9 }, (t) => ({
    hertz: hertz * (1 + 0.5 * Math.exp(-t * 25)),
    level: struck(t, 0.004, half) * level,
    side,
  }));
}

/** A short tone that glides by `glide` octaves; it swells and fades, so it never clicks. @param start in samples */
export function chirp(
  mix: Stereo,
  start: number,
  { hertz, glide, seconds, level, side }: Record<'hertz' | 'glide' | 'seconds' | 'level' | 'side', number>,
): void {
  tone(mix, { at: start / SAMPLE_RATE, seconds: Math.max(0.001, seconds) }, (t) => ({
    hertz: hertz * 2 ** ((glide * t) / seconds),
    level: Math.sin((Math.PI * t) / seconds) ** 2 * level,
    side,
  }));
}

/** A slow wander between 0 and 1, a few seconds a turn, different each time. */
export function wander(random: Random, period: number): (seconds: number) => number {
  const a = between(random, 0.8, 1.25) / period;
  const b = between(random, 0.33, 0.47) / period;
  const pa = random() * 7;
  const pb = random() * 7;
  return (t) => 0.5 + 0.3 * sine(a * t + pa) + 0.2 * sine(b * t + pb);
}

/** A number, or two between which chance decides. */
export type Chance = number | readonly [low: number, high: number];
export const drawn = (random: Random, value: Chance): number =>
  typeof value === 'number' ? value : between(random, ...value);

/** For how many samples a moving filter stays as it is. */
const CONTROL = 64;

/** Noise shaped by a filter whose frequency and level move slowly, each side by itself. */
export function moving(
  mix: Stereo,
  random: Random,
  shape: (seconds: number, side: 0 | 1) => { readonly hertz: number; readonly level: number },
  { kind, q = 0.8 }: { readonly kind: 'low' | 'band' | 'high'; readonly q?: number },
): void {
  ([mix.left, mix.right] as const).forEach((channel, side) => {
    const f = filter();
    let now = shape(0, side as 0 | 1);
    let level = now.level;
    for (let i = 0; i < channel.length; i++) {
      if (i % CONTROL === 0) now = shape(i / SAMPLE_RATE, side as 0 | 1);
      level += (now.level - level) * 0.003;
      channel[i] = (channel[i] as number) + f(random() * 2 - 1, now.hertz, q)[kind] * level;
    }
  });
}

type Span2 = readonly [low: number, high: number];

/** The ground of wind, rain and rooms: noise whose frequency and level wander between two values. */
export const ground =
  (kind: 'low' | 'band' | 'high', hertz: Span2, level: Span2, { q = 0.8, period = 5 } = {}): SoundVoice =>
  (mix, random) => {
    const [pitch, swell] = [wander(random, period * 1.5), wander(random, period)];
    const within = ([low, high]: Span2, share: number): number => low + (high - low) * share;
    // Both sides hear the same, the right one a little later.
    const shape = (t: number, side: number) => ({
      hertz: within(hertz, pitch(t + side * 0.4)),
      level: within(level, swell(t + side * 0.7)),
    });
    moving(mix, random, shape, { kind, q });
  };

/** Something that happens again and again, about every so many seconds, and once at least. */
export const again =
  (
    everyS: number,
    event: (mix: Stereo, random: Random, at: number, n: number) => void,
    uneven: Span2 = [0.85, 1.2],
  ): SoundVoice =>
  (mix, random) => {
    let at = Math.min(0.25, secondsOf(mix) * 0.1);
    for (let n = 0; at < secondsOf(mix); at += everyS * between(random, ...uneven)) event(mix, random, at, n++);
  };

/** Many short sounds at any time and place, so many a second. */
export const scattered =
  (aSecond: number, event: (mix: Stereo, random: Random, at: number, side: number) => void): SoundVoice =>
  (mix, random) => {
    const count = Math.max(2, Math.round(secondsOf(mix) * aSecond));
    for (let n = 0; n < count; n++) event(mix, random, random() * secondsOf(mix), random());
  };

/** Drops, bubbles, sparks: chirps at any time, so many a second. */
export const chirps = (
  aSecond: number,
  { hertz, glide, seconds, level }: Record<'hertz' | 'glide' | 'seconds' | 'level', Chance>,
): SoundVoice =>
  scattered(aSecond, (mix, random, at, side) =>
    chirp(mix, at * SAMPLE_RATE, {
      hertz: drawn(random, hertz),
      glide: drawn(random, glide),
      seconds: drawn(random, seconds),
      level: drawn(random, level),
      side,
    }),
  );

/** Several voices as one. */
export const together =
  (...voices: readonly SoundVoice[]): SoundVoice =>
  (mix, random) => {
    for (const voice of voices) voice(mix, random);
  };
