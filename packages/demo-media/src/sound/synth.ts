import { between, type Random } from '../scenes/random.ts';
import { addSample, createFilter, SAMPLE_RATE, type SoundVoice, type Stereo } from './filter.ts';

export const soundSeconds = ({ left }: Stereo): number => left.length / SAMPLE_RATE;

/** Pitch, level and position, left (0) to right (1), of a tone at one time. */
type ToneState = Readonly<Record<'hertz' | 'level' | 'side', number>>;

/** A tone by the seconds since its start. Its level must start and end at 0, or it clicks. */
export type NoteShape = (seconds: number) => ToneState;

/** When a sound begins and for how long it is heard, in seconds. */
type Span = Readonly<Record<'at' | 'seconds', number>>;

const TURN = 2 * Math.PI;
const sine = (phase: number): number => Math.sin(TURN * phase);

/** A waveform by phase (in turns, unwrapped), seconds since the start, and pitch. */
type Wave = (phase: number, seconds: number, hertz: number) => number;

export function addTone(mix: Stereo, { at, seconds }: Span, shape: NoteShape, wave: Wave = sine): void {
  const from = Math.floor(at * SAMPLE_RATE);
  const length = Math.min(Math.floor(seconds * SAMPLE_RATE), mix.left.length - from);
  let phase = 0;
  for (let i = 0; i < length; i++) {
    const t = i / SAMPLE_RATE;
    const { hertz, level, side } = shape(t);
    phase += hertz / SAMPLE_RATE;
    addSample(mix, from + i, wave(phase, t, hertz) * level, side);
  }
}

/** A wave with harmonics above its fundamental: how strong each is, by its number. */
export function harmonics(levels: Readonly<Record<number, number>>): (phase: number) => number {
  const turns = Object.keys(levels).map((n) => Number(n) * TURN);
  const strengths = Object.values(levels);
  return (phase) => {
    let sum = 0;
    for (let n = 0; n < turns.length; n++) sum += Math.sin((turns[n] as number) * phase) * (strengths[n] as number);
    return sum;
  };
}

/** Noise band-passed around the pitch, or low-passed below it. */
export function noiseWave(random: Random, q: number, kind: 'low' | 'band' = 'band'): Wave {
  const band = createFilter();
  return (_phase, _seconds, hertz) => band(random() * 2 - 1, hertz, q)[kind];
}

/** Rises for `attack` seconds from silence, then falls by half every `half` seconds. */
export const strike = (t: number, attack: number, half: number): number => Math.min(1, t / attack) * 0.5 ** (t / half);

/** A trapezoid: 0 at both ends, 1 in between. */
export const fadeLevel = (t: number, seconds: number, rise: number, fall = rise): number =>
  Math.min(1, t / rise, (seconds - t) / fall);

/** A slow random modulation between 0 and 1. */
export function createWander(random: Random, period: number): (seconds: number) => number {
  const a = between(random, 0.8, 1.25) / period;
  const b = between(random, 0.33, 0.47) / period;
  const pa = random() * 7;
  const pb = random() * 7;
  return (t) => 0.5 + 0.3 * sine(a * t + pa) + 0.2 * sine(b * t + pb);
}

/** A number, or a range to draw from. */
export type ValueOrRange = number | readonly [low: number, high: number];
export const drawValue = (random: Random, value: ValueOrRange): number =>
  typeof value === 'number' ? value : between(random, ...value);

/** For how many samples a moving filter stays as it is. */
const CONTROL = 64;

type Range = readonly [low: number, high: number];
const mixRange = ([low, high]: Range, share: number): number => low + (high - low) * share;

/** Noise with slowly varying frequency and level, independent per channel: wind, rain, rooms. */
export const noiseBed =
  (kind: 'low' | 'band' | 'high', hertz: Range, level: Range, { q = 0.8, period = 5 } = {}): SoundVoice =>
  (mix, random) => {
    const [pitch, swell] = [createWander(random, period * 1.5), createWander(random, period)];
    for (const [side, channel] of [mix.left, mix.right].entries()) {
      const band = createFilter();
      let [now, wanted, cut] = [0, 0, 0];
      for (let i = 0; i < channel.length; i++) {
        if (i % CONTROL === 0) {
          const t = i / SAMPLE_RATE;
          [wanted, cut] = [mixRange(level, swell(t + side * 0.7)), mixRange(hertz, pitch(t + side * 0.4))];
        }
        now += (wanted - now) * 0.003;
        channel[i] = (channel[i] as number) + band(random() * 2 - 1, cut, q)[kind] * now;
      }
    }
  };

/** A short sound at a time and position, left (0) to right (1). */
export type SoundEvent = (mix: Stereo, random: Random, at: number, side: number) => void;

/** A decaying noise burst with half-life `half` in seconds: a low one is a snare, a high one a hi-hat. */
export const burst =
  (hertz: ValueOrRange, half: number, level: ValueOrRange): SoundEvent =>
  (mix, random, at, side) => {
    const [pitch, loud] = [drawValue(random, hertz), drawValue(random, level)];
    const shape = (t: number): ToneState => ({ hertz: pitch, level: strike(t, 0.002, half) * loud, side });
    addTone(mix, { at, seconds: half * 9 }, shape, noiseWave(random, 0.9));
  };

/** A drum with a pitch: heartbeats, doors and stones underfoot. */
export const drumHit =
  (pitch: ValueOrRange, half: number, level: number): SoundEvent =>
  (mix, random, at, side) => {
    const hertz = drawValue(random, pitch);
    addTone(mix, { at, seconds: half * 9 }, (t) => ({
      hertz: hertz * (1 + 0.5 * Math.exp(-t * 25)),
      level: strike(t, 0.004, half) * level,
      side,
    }));
  };

/** A short tone that glides by so many octaves; it swells and fades, so it never clicks: a drop, a bubble, a spark. */
export const chirp =
  (hertz: ValueOrRange, glide: ValueOrRange, seconds: ValueOrRange, level: ValueOrRange): SoundEvent =>
  (mix, random, at, side) => {
    const [pitch, bend] = [drawValue(random, hertz), drawValue(random, glide)];
    const [length, loud] = [Math.max(0.001, drawValue(random, seconds)), drawValue(random, level)];
    addTone(mix, { at, seconds: length }, (t) => ({
      hertz: pitch * 2 ** ((bend * t) / length),
      level: Math.sin((Math.PI * t) / length) ** 2 * loud,
      side,
    }));
  };

/** How pitch and level change over a sound's time, as factors by the share of it that is over. */
interface ToneCourse {
  readonly bend?: (share: number) => number;
  readonly swell?: (share: number) => number;
}

/** A tone that is held, with an overtone, which makes it harsher. */
export const buzz =
  (
    hertz: ValueOrRange,
    seconds: ValueOrRange,
    level: number,
    course: ToneCourse & { readonly overtone?: number } = {},
  ): SoundEvent =>
  (mix, random, at, side) => {
    const { bend = () => 1, swell = () => 1, overtone = 0.3 } = course;
    const [pitch, length] = [drawValue(random, hertz), drawValue(random, seconds)];
    const shape = (t: number): ToneState => ({
      hertz: pitch * bend(t / length),
      level: fadeLevel(t, length, length * 0.05) * swell(t / length) * level,
      side,
    });
    addTone(mix, { at, seconds: length }, shape, harmonics({ 1: 1, 3: overtone }));
  };

interface SweepOptions {
  readonly hertz: (share: number) => number;
  readonly level: (share: number) => number;
  /** All noise below its pitch rather than a band around it. */
  readonly isLow?: boolean;
}

/** A noise sweep that pans from one side to the other. */
export const sweep =
  (seconds: ValueOrRange, { hertz, level, isLow = false }: SweepOptions): SoundEvent =>
  (mix, random, at, side) => {
    const length = drawValue(random, seconds);
    const shape = (t: number): ToneState => ({
      hertz: hertz(t / length),
      level: level(t / length) * Math.min(1, (length - t) * 20),
      side: side + (1 - 2 * side) * (t / length),
    });
    addTone(mix, { at, seconds: length }, shape, isLow ? noiseWave(random, 0.8, 'low') : noiseWave(random, 1.2));
  };

export const layer =
  <Args extends readonly unknown[]>(...sounds: readonly ((...args: Args) => void)[]) =>
  (...told: Args): void => {
    for (const sound of sounds) sound(...told);
  };
export const delay =
  (after: number, event: SoundEvent): SoundEvent =>
  (mix, random, at, side) =>
    event(mix, random, at + after, side);

/** An event several times in a row. */
export const series =
  (times: number, interval: number, event: SoundEvent): SoundEvent =>
  (mix, random, at, side) => {
    for (let n = 0; n < times; n++) event(mix, random, at + n * interval, side);
  };

/** An event several times within some seconds, most of them early, at random positions. */
export const shower =
  (times: number, seconds: number, event: SoundEvent): SoundEvent =>
  (mix, random, at) => {
    for (let n = 0; n < times; n++) event(mix, random, at + random() ** 2 * seconds, random());
  };

/** An event about every `everyS` seconds, at least once. */
export const repeat =
  (everyS: number, event: SoundEvent, jitter: Range = [0.85, 1.2]): SoundVoice =>
  (mix, random) => {
    const first = Math.min(0.25, soundSeconds(mix) * 0.1);
    for (let at = first; at < soundSeconds(mix); at += everyS * between(random, ...jitter))
      event(mix, random, at, between(random, 0.35, 0.65));
  };

/** An event at random times and positions, `perSecond` on average. */
export const scatter =
  (perSecond: number, event: SoundEvent): SoundVoice =>
  (mix, random) => {
    const count = Math.max(2, Math.round(soundSeconds(mix) * perSecond));
    for (let n = 0; n < count; n++) event(mix, random, random() * soundSeconds(mix), random());
  };
