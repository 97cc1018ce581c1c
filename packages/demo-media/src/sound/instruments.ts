import { between, type Random } from '../scenes/random.ts';
import { createFilter, SAMPLE_RATE, type Stereo } from './filter.ts';
import { fadeLevel, harmonics, type NoteShape, strike, addTone } from './synth.ts';

/** When it begins and how long it lasts, in seconds, its pitch, how loud it is, and where: 0 left, 1 right. */
export type Note = Readonly<Record<'at' | 'seconds' | 'hertz' | 'level' | 'side', number>>;

/** A sustained note with attack and release. */
const sustain =
  ({ hertz, seconds, level, side }: Note, rise: number, decay: number, bend = (_t: number) => 1): NoteShape =>
  (t) => ({ hertz: hertz * bend(t), level: fadeLevel(t, seconds, rise, decay) * level, side });

const saw = (phase: number): number => (phase % 1) * 2 - 1;

/** A decaying sine: pitch, half-life in seconds and initial level. */
type Partial = readonly [hertz: number, half: number, level: number];

/**
 * Adds decaying sines, as of a struck body, by a two-pole resonator with
 * two multiplications per sample.
 */
function addPartials(mix: Stereo, note: Note, rise: number, partials: readonly Partial[]): void {
  const samples = new Float64Array(Math.ceil(note.seconds * SAMPLE_RATE));
  for (const [hertz, half, level] of partials) {
    const turn = (2 * Math.PI * hertz) / SAMPLE_RATE;
    const fall = 0.5 ** (1 / (half * SAMPLE_RATE));
    const [next, last] = [2 * fall * Math.cos(turn), fall * fall];
    let before = 0;
    let value = level * fall * Math.sin(turn);
    for (let i = 1; i < samples.length; i++) {
      samples[i] = (samples[i] as number) + value;
      const after = next * value - last * before;
      before = value;
      value = after;
    }
  }
  let i = 0;
  addTone(mix, note, sustain(note, rise, 0.05), () => samples[i++] ?? 0);
}

/** A struck string: partials that are a little sharp and die the sooner the higher they are. */
export function pianoNote(mix: Stereo, note: Omit<Note, 'seconds'>): void {
  const { hertz } = note;
  const bright = Math.min(1, 700 / hertz) ** 0.3;
  const partials = [1, 2, 3, 4, 5, 6, 7].map((n): Partial => [
    hertz * n * Math.sqrt(1 + 0.0004 * n * n),
    0.75 / n ** 0.7,
    bright ** n / n,
  ]);
  const audible = partials.filter(([partial]) => partial < 9_000);
  addPartials(mix, { ...note, seconds: 2.6 }, 0.004, audible);
}

/** A bell: partials in its own, inharmonic ratios. */
export function bell(mix: Stereo, note: Omit<Note, 'seconds'>): void {
  const ratios = [0.5, 1, 1.19, 1.56, 2, 2.51, 2.66, 3.01];
  const partials = ratios.map((ratio, n): Partial => [note.hertz * ratio, 1.1 / ratio, 0.5 / (1 + n * 0.6)]);
  addPartials(mix, { ...note, seconds: 3.2 }, 0.003, partials);
}

/** A low plucked string. */
export function bassNote(mix: Stereo, { at, hertz, seconds, level }: Omit<Note, 'side'>): void {
  const wave = (phase: number, t: number): number =>
    Math.sin(2 * Math.PI * phase) + 0.35 * Math.sin(4 * Math.PI * phase) * 0.5 ** (t / 0.12);
  const fading = (t: number): number => Math.min(strike(t, 0.008, 0.3), (seconds - t) * 40) * level;
  addTone(mix, { at, seconds }, (t) => ({ hertz, level: fading(t), side: 0.5 }), wave);
}

export function kick(mix: Stereo, at: number, level: number): void {
  addTone(mix, { at, seconds: 0.35 }, (t) => ({
    hertz: 46 + 110 * Math.exp(-t * 32),
    level: strike(t, 0.003, 0.07) * Math.min(1, (0.35 - t) * 20) * level,
    side: 0.5,
  }));
}

/** Bowed strings: detuned saws, softened, that swell and ebb. */
export function stringsNote(mix: Stereo, random: Random, note: Omit<Note, 'side'>): void {
  for (const side of [0.1, 0.5, 0.9]) {
    const lowPass = createFilter();
    const tune = between(random, 0.996, 1.004);
    const start = random();
    const shape = sustain(
      { ...note, side, level: note.level * 0.5 },
      0.35,
      0.35,
      (t) => tune * (1 + 0.003 * Math.sin(33 * t)),
    );
    addTone(mix, note, shape, (phase) => lowPass(saw(phase + start), Math.min(3_200, note.hertz * 4), 0.7).low);
  }
}

/** A plucked string (K. Karplus and A. Strong, "Digital Synthesis of Plucked-String and Drum Timbres", 1983). */
export function guitarNote(mix: Stereo, random: Random, note: Note): void {
  const period = Math.max(2, Math.round(SAMPLE_RATE / note.hertz));
  const string = Float32Array.from({ length: period }, () => random() * 2 - 1);
  // Smooths the pluck for a softer attack.
  for (let round = 0; round < 3; round++)
    for (let i = 0; i < period; i++) string[i] = ((string[i] as number) + (string[(i + 1) % period] as number)) / 2;
  const damping = 0.5 ** (1 / (note.hertz * 0.9));
  let here = 0;
  addTone(mix, note, sustain(note, 0.002, 0.05), () => {
    const value = string[here] as number;
    string[here] = damping * 0.5 * (value + (string[(here + 1) % period] as number));
    here = (here + 1) % period;
    return value * 1.6;
  });
}

/** A synthesiser's saw, whose filter closes after each stroke. */
export function synthNote(mix: Stereo, note: Note): void {
  const closing = createFilter();
  addTone(mix, note, sustain(note, 0.006, 0.06), (phase, t) => {
    const open = Math.min(9_000, note.hertz * (2 + 9 * Math.exp(-t * 7)));
    return closing((saw(phase) + saw(phase * 1.006 + 0.37)) / 2, open, 1.4).low * 0.5;
  });
}

/** A flute: nearly a sine, with breath, and a trembling that comes in after a while. */
export function fluteNote(mix: Stereo, random: Random, note: Note): void {
  const breath = createFilter();
  const wave = harmonics({ 1: 0.5, 2: 0.09 });
  const trembling = (t: number): number => 1 + 0.005 * Math.min(1, t * 2) * Math.sin(2 * Math.PI * 5 * t);
  addTone(
    mix,
    note,
    sustain(note, 0.07, 0.09, trembling),
    (phase) => wave(phase) + breath(random() * 2 - 1, note.hertz * 2, 2).band * 0.06,
  );
}

/** An organ's pipes of a key: 8, 4, 2⅔, 2 and 1 feet. */
export function organNote(mix: Stereo, note: Note): void {
  addTone(mix, note, sustain(note, 0.03, 0.08), harmonics({ 1: 0.3, 2: 0.21, 3: 0.15, 4: 0.165, 8: 0.105 }));
}

/** Roots of four bars each, in half-tones from the key. */
export const MAJOR_ROOTS: readonly (readonly number[])[] = [
  [0, 7, 9, 5],
  [0, 5, 9, 7],
  [0, 9, 5, 7],
];
export const MINOR_ROOTS: readonly (readonly number[])[] = [
  [0, 8, 3, 10],
  [0, 5, 8, 7],
  [0, 3, 10, 8],
];
