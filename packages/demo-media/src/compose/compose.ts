import type { MusicOrder } from '@kinoloom/vendor-simulators/studio';
import { readSceneBrief } from '../scenes/brief.ts';
import { between, pick, type Random } from '../scenes/random.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import * as played from '../sound/instruments.ts';
import { reachLoudness } from '../sound/loudness.ts';
import { blendSounds, rmsLevel, fadeSound, mixScore, silenceOf } from '../sound/mix.ts';
import { burst } from '../sound/synth.ts';
import { ambienceIn } from '../sound/words.ts';
import { readArrangement, type Arrangement, type Instrument } from './arrangement.ts';

export const LOUDNESS = -16;
/** Sample peak; leaves room for what the mp3 encoder adds. */
export const MUSIC_CEILING = 0.84;
/** Level of a named ambience (rain, a café) relative to the music. */
const AMBIENCE_GAIN = 0.22;

/** Composes music of exactly the ordered length: a chord progression, a melody of two phrases, and an ending. */
export function composeMusic({ prompt, seed, durationMs }: Pick<MusicOrder, 'prompt' | 'seed' | 'durationMs'>): Stereo {
  const brief = readSceneBrief(prompt, seed);
  const mix = silenceOf(durationMs);
  playArrangement(mix, readArrangement(prompt), brief.random('music'));
  const places = ambienceIn(prompt);
  if (places.length > 0) {
    const around = mixScore(places, durationMs, (name) => brief.random(`place ${name}`));
    blendSounds(mix, around, (AMBIENCE_GAIN * rmsLevel(mix)) / Math.max(1e-6, rmsLevel(around)));
  }
  reachLoudness(mix, LOUDNESS, MUSIC_CEILING);
  fadeSound(mix);
  return mix;
}

interface Bar extends Arrangement {
  readonly mix: Stereo;
  readonly random: Random;
  readonly at: number;
  readonly beat: number;
  readonly chord: readonly number[];
  /** Frequency of a semitone above the key, in hertz. */
  readonly pitch: (half: number) => number;
  readonly isLast: boolean;
}

/** Renders an arrangement into a mix. */
export function playArrangement(mix: Stereo, arrangement: Arrangement, random: Random): void {
  const { tempo, meter, minor, key } = arrangement;
  const beat = 60 / tempo;
  const bars = Math.max(1, Math.ceil(mix.left.length / SAMPLE_RATE / (beat * meter)));
  const roots = pick(random, minor ? played.MINOR_ROOTS : played.MAJOR_ROOTS);
  const phrases = [makePhrase(random, arrangement), makePhrase(random, arrangement)];
  const pitch = (half: number): number => 110 * 2 ** ((key + half) / 12);
  for (let n = 0; n < bars; n++) {
    // Ends on the tonic.
    const isLast = n === bars - 1 && n > 0;
    const root = isLast ? 0 : (roots[n % 4] ?? 0);
    const isSmall = (minor ? [0, 5, 7] : [2, 4, 9]).includes(root);
    const chord = [root, root + (isSmall ? 3 : 4), root + 7];
    const bar: Bar = { ...arrangement, mix, random, at: n * beat * meter, beat, chord, pitch, isLast };
    playChords(bar);
    // The first bar is an opening.
    if (n > 0) playLead(bar, phrases[n % 4 < 2 ? 0 : 1] ?? []);
    if (arrangement.bass) playBass(bar);
    if (n > 0 || arrangement.drums === 'full') playDrums(bar);
  }
}

/** Semitones above the key at which an instrument plays: by default 24 for the melody and 12 for chords. */
const LEAD: Readonly<Partial<Record<Instrument, number>>> = { flute: 36 };
const CHORDS: Readonly<Partial<Record<Instrument, number>>> = { flute: 24, bells: 24, strings: 0 };

interface MelodyNote {
  /** In beats from the beginning of the bar. */
  readonly when: number;
  readonly beats: number;
  /** Semitones above the key; undefined: the chord's root. */
  readonly half: number | undefined;
}

/** A bar of melody, repeated over changing chords. */
function makePhrase(random: Random, { meter, minor, tempo }: Arrangement): readonly MelodyNote[] {
  const notes: MelodyNote[] = [];
  for (let when = 0; when < meter;) {
    const beats = tempo > 115 || random() < 0.45 ? (random() < 0.6 ? 0.5 : 1) : random() < 0.5 ? 1 : 2;
    const length = Math.min(beats, meter - when);
    const half = when === 0 ? undefined : pick(random, minor ? [0, 3, 5, 7, 10, 12] : [0, 2, 4, 7, 9, 12]);
    if (when === 0 || random() > 0.18) notes.push({ when, beats: length, half });
    when += length;
  }
  return notes;
}

function playLead(bar: Bar, steps: readonly MelodyNote[]): void {
  const { lead: by, chord, beat, isLast, random, pitch } = bar;
  for (const { when, beats, half = chord[0] ?? 0 } of isLast ? steps.slice(0, 1) : steps) {
    const seconds = isLast ? beat * 4 : beats * beat * 1.05;
    const level = between(random, 0.85, 1) * 0.34;
    note(bar, by, { at: bar.at + when * beat, hertz: pitch(half + (LEAD[by] ?? 24)), seconds, level, side: 0.58 });
  }
}

function playChords(bar: Bar): void {
  const { chords: by, chord, meter, tempo, beat, isLast, pitch } = bar;
  const isHeld = by === 'strings' || by === 'organ' || by === 'flute' || isLast;
  // Chords on the beat, or arpeggios.
  const isBroken = tempo < 90 || by === 'guitar';
  for (const [n, half] of chord.entries()) {
    const tone = { hertz: pitch(half + (CHORDS[by] ?? 12)), level: 0.2, side: 0.25 + n * 0.15 };
    if (isHeld) note(bar, by, { ...tone, at: bar.at + n * 0.012, seconds: beat * meter * (isLast ? 1 : 1.02) });
    else
      for (let at = 0; at < meter; at += isBroken ? 1.5 : 2)
        note(bar, by, { ...tone, at: bar.at + (at + n * (isBroken ? 0.5 : 0.02)) * beat, seconds: beat * 1.8 });
  }
}

function playBass({ mix, meter, drums: struck, at, beat, chord, pitch, isLast }: Bar): void {
  const isFull = struck === 'full';
  const [seconds, level] = [beat * (isLast ? 3 : 1.4), isFull ? 0.34 : 0.22];
  const tone = { hertz: pitch((chord[0] ?? 0) - 12), seconds, level };
  const busyBeats = meter === 4 ? [0, 1.5, 2, 3.5] : [0, 1, 2];
  for (const when of isLast ? [0] : isFull ? busyBeats : meter === 4 ? [0, 2] : [0])
    played.bassNote(mix, { ...tone, at: at + when * beat });
}

function playDrums({ mix, random, drums: struck, meter, at, beat, isLast }: Bar): void {
  if (struck === 'none') return;
  if (isLast) return played.kick(mix, at, 0.5);
  const isFull = struck === 'full';
  const [hertz, level, side] = isFull ? ([7_800, 0.2, 0.62] as const) : ([5_600, 0.1, 0.6] as const);
  for (let eighth = 0; eighth < meter * 2; eighth++) {
    const when = at + eighth * beat * 0.5;
    burst(hertz, (eighth % 2 === 0) === isFull ? 0.012 : 0.02, level)(mix, random, when, side);
    if (eighth === 0 || (isFull && (eighth === 4 || (eighth === 5 && random() < 0.5))))
      played.kick(mix, when, isFull ? 0.75 : 0.4);
    if (isFull && eighth % 4 === 2) burst(1_700, 0.035, 0.5)(mix, random, when, 0.5);
  }
}

type NotePlayer = (mix: Stereo, random: Random, playNote: played.Note) => void;

const PLAYERS: Readonly<Record<Instrument, NotePlayer>> = {
  piano: (mix, _, note) => played.pianoNote(mix, { ...note, level: note.level * 0.85 }),
  bells: (mix, _, { hertz, level, ...note }) => played.bell(mix, { ...note, hertz: hertz * 2, level: level * 0.9 }),
  strings: (mix, random, { at, hertz, seconds, level }) =>
    played.stringsNote(mix, random, { at, hertz, seconds: Math.max(0.8, seconds * 1.1), level: level * 0.75 }),
  guitar: (mix, random, note) => played.guitarNote(mix, random, { ...note, seconds: Math.max(1.2, note.seconds) }),
  synth: (mix, _, note) => played.synthNote(mix, note),
  flute: played.fluteNote,
  organ: (mix, _, note) => played.organNote(mix, note),
};

function note({ mix, random }: Bar, by: Instrument, note: played.Note): void {
  if (note.at * SAMPLE_RATE < mix.left.length - 64) PLAYERS[by](mix, random, note);
}
