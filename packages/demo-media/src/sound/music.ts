import { between, pick, type Random } from '../scenes/random.ts';
import { SAMPLE_RATE, type Stereo, type SoundVoice } from './filter.ts';
import { bassNote, kick, noiseHit, pianoNote, stringsNote } from './instruments.ts';

export interface Style {
  /** Beats a minute. */
  readonly tempo: number;
  readonly minor: boolean;
  readonly piano: boolean;
  readonly strings: boolean;
  readonly bass: boolean;
  readonly drums: boolean;
}

type Roots = readonly [number, number, number, number];

/** Roots of four bars each, in half-tones from the key. */
export const MAJOR: readonly [Roots, ...Roots[]] = [
  [0, 7, 9, 5],
  [0, 5, 9, 7],
  [0, 9, 5, 7],
];
export const MINOR: readonly [Roots, ...Roots[]] = [
  [0, 8, 3, 10],
  [0, 5, 8, 7],
  [0, 3, 10, 8],
];
const MAJOR_SCALE = [0, 2, 4, 7, 9];
const MINOR_SCALE = [0, 3, 5, 7, 10];

/** What the words ask of the music; null when they ask for none. */
export function styleIn(text: string): Style | null {
  const has = (pattern: RegExp): boolean => pattern.test(text);
  const piano = has(/\b(piano|keys|lullaby|ballad)\b/);
  const strings = has(/\b(strings?|violins?|cello|orchestra\w*|symphon\w*|epic|cinematic|score)\b/);
  const drums = has(/\b(drums?|beats?|percussion|techno|house|hip[- ]?hop|rock|dance|electronic|funk|groove)\b/);
  const bass = has(/\b(bass|techno|house|hip[- ]?hop|rock|funk|jazz|groove|dance|electronic)\b/);
  const music = has(/\b(music\w*|song|melod\w+|tune|soundtrack|guitar|synth\w*|jazz|lo-?fi|ambient music)\b/);
  if (!(piano || strings || drums || bass || music)) return null;
  const slow = has(/\b(slow|calm|peaceful|gentle|relax\w*|sad|ambient|lullaby|ballad|dreamy|soft|melanchol\w*)\b/);
  const fast = has(/\b(fast|upbeat|energetic|techno|house|dance|exciting|action|driving|happy|chase)\b/);
  return {
    tempo: slow ? 68 : fast ? 128 : 96,
    minor: has(
      /\b(sad|dark|tense|melanchol\w*|epic|horror|suspense\w*|eerie|mysterious|dramatic|minor|lonely|techno)\b/,
    ),
    piano: piano || (music && !strings && !drums),
    strings: strings || (music && slow),
    bass: bass || drums || music,
    drums: drums || (music && fast),
  };
}

/** Music in four bars that come round again: chords, a melody, bass and drums as the style has them. */
export function music(style: Style): SoundVoice {
  return (mix, random, strength) => {
    const length = mix.left.length / SAMPLE_RATE;
    const beat = 60 / style.tempo;
    const key = 110 * 2 ** (Math.floor(between(random, -3, 6)) / 12);
    const roots = pick(random, style.minor ? MINOR : MAJOR);
    const pitch = (half: number): number => key * 2 ** (half / 12);
    for (let bar = 0; bar * beat * 4 < length; bar++) {
      const at = bar * beat * 4;
      const root = roots[bar % 4] ?? 0;
      const chord = chordOn(root, style.minor);
      if (style.strings)
        for (const half of chord)
          stringsNote(mix, random, { at, hertz: pitch(half) * 2, seconds: beat * 4.2, level: strength * 0.13 });
      if (style.piano) piano(mix, random, { at, beat, chord, pitch, strength, minor: style.minor });
      if (style.bass)
        for (const when of style.drums ? [0, 1.5, 2, 3.5] : [0, 2])
          bassNote(mix, at + when * beat, pitch(root) / 2, beat * 1.4, strength * 0.4);
      if (style.drums) drums(mix, random, at, beat, strength);
    }
  };
}

interface Bar {
  readonly at: number;
  readonly beat: number;
  readonly chord: readonly number[];
  readonly pitch: (half: number) => number;
  readonly strength: number;
  readonly minor: boolean;
}

function piano(mix: Stereo, random: Random, { at, beat, chord, pitch, strength, minor }: Bar): void {
  chord.forEach((half, i) => pianoNote(mix, at + i * 0.014, pitch(half) * 2, strength * 0.16, 0.35));
  const scale = minor ? MINOR_SCALE : MAJOR_SCALE;
  for (let eighth = 0; eighth < 8; eighth++) {
    if (random() < (eighth % 2 === 0 ? 0.3 : 0.6)) continue;
    const half = eighth % 4 === 0 ? (chord[eighth === 0 ? 0 : 2] ?? 0) : (scale[Math.floor(random() * 5)] ?? 0);
    pianoNote(mix, at + eighth * beat * 0.5, pitch(half) * 4, strength * between(random, 0.1, 0.17), 0.6);
  }
}

function drums(mix: Stereo, random: Random, at: number, beat: number, strength: number): void {
  for (let eighth = 0; eighth < 8; eighth++) {
    const when = at + eighth * beat * 0.5;
    noiseHit(mix, random, when, {
      hertz: 7_800,
      half: eighth % 2 === 0 ? 0.012 : 0.02,
      level: strength * 0.22,
      side: 0.6,
    });
    if (eighth === 0 || eighth === 4 || (eighth === 5 && random() < 0.5)) kick(mix, when, strength * 0.8);
    if (eighth === 2 || eighth === 6)
      noiseHit(mix, random, when, { hertz: 1_700, half: 0.035, level: strength * 0.55 });
  }
}

/** The triad of the scale on a root. */
function chordOn(root: number, minor: boolean): readonly number[] {
  const small = minor ? [0, 5, 7].includes(root) : [2, 4, 9].includes(root);
  return [root, root + (small ? 3 : 4), root + 7];
}
