import type { MusicOrder } from '@kinoloom/vendor-simulators/studio';
import { readSceneBrief } from '../scenes/brief.ts';
import { between, hash, pick, type Random, randomFrom } from '../scenes/random.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import {
  bassNote,
  bell,
  fluteNote,
  guitarNote,
  kick,
  MAJOR,
  MINOR,
  noiseHit,
  type Note,
  organNote,
  pianoNote,
  stringsNote,
  synthNote,
} from '../sound/instruments.ts';
import { levelTo } from '../sound/loudness.ts';
import { blendSounds, effective, fadeSound, mixScore, silentSound } from '../sound/mix.ts';
import { placesIn } from '../sound/words.ts';

const LOUDNESS = -16;
/** Sample peak; leaves room for what the mp3 encoder adds. */
const CEILING = 0.84;
/** How loud a place that is named (rain, a café) is under the music. */
const PLACE = 0.22;

const SCALES = { major: [0, 2, 4, 7, 9, 12], minor: [0, 3, 5, 7, 10, 12] } as const;

/** A piece by its description, exactly as long as asked: chords that come round, a melody of two phrases, and an end. */
export function compose({ prompt, seed, durationMs }: Pick<MusicOrder, 'prompt' | 'seed' | 'durationMs'>): Stereo {
  const arrangement = arrangementOf(prompt);
  const brief = readSceneBrief(prompt, seed);
  const mix = silentSound(durationMs);
  play(mix, arrangement, brief.random('music'));
  const places = placesIn(prompt);
  if (places.length > 0) {
    const around = mixScore(places, durationMs, (name) => brief.random(`place ${name}`));
    blendSounds(mix, around, (PLACE * effective(mix)) / Math.max(1e-6, effective(around)));
  }
  levelTo(mix, LOUDNESS, CEILING);
  fadeSound(mix);
  return mix;
}

interface Bar {
  readonly at: number;
  readonly beat: number;
  readonly chord: readonly [number, number, number];
  /** Hertz of so many half-tones above the key. */
  readonly pitch: (half: number) => number;
  readonly isLast: boolean;
}

/** Plays a piece into a mix, to its end. */
export function play(mix: Stereo, arrangement: Arrangement, random: Random): void {
  const { tempo, meter, minor, key } = arrangement;
  const seconds = mix.left.length / SAMPLE_RATE;
  const beat = 60 / tempo;
  const bars = Math.max(1, Math.ceil(seconds / (beat * meter)));
  const roots = pick(random, minor ? MINOR : MAJOR);
  const melody = phrase(random, arrangement);
  const answer = phrase(random, arrangement);
  for (let bar = 0; bar < bars; bar++) {
    // It comes home at its end.
    const isLast = bar === bars - 1 && bar > 0;
    const root = isLast ? 0 : (roots[bar % 4] ?? 0);
    const played: Bar = {
      at: bar * beat * meter,
      beat,
      chord: chordOn(root, minor),
      pitch: (half) => 110 * 2 ** ((key + half) / 12),
      isLast,
    };
    chords(mix, arrangement, played, random);
    // The first bar is an opening.
    if (bar > 0) lead(mix, arrangement, played, random, bar % 4 < 2 ? melody : answer);
    if (arrangement.bass) bass(mix, arrangement, played);
    if (bar > 0 || arrangement.drums === 'full') drums(mix, arrangement, played, random);
  }
}

/** The triad of the scale on a root. */
function chordOn(root: number, minor: boolean): readonly [number, number, number] {
  const small = minor ? [0, 5, 7].includes(root) : [2, 4, 9].includes(root);
  return [root, root + (small ? 3 : 4), root + 7];
}

/** Where an instrument is at its best, in half-tones above the key. */
const REGISTERS: Readonly<Record<Instrument, { readonly lead: number; readonly chords: number }>> = {
  piano: { lead: 24, chords: 12 },
  guitar: { lead: 24, chords: 12 },
  synth: { lead: 24, chords: 12 },
  flute: { lead: 36, chords: 24 },
  organ: { lead: 24, chords: 12 },
  bells: { lead: 24, chords: 24 },
  strings: { lead: 24, chords: 0 },
};

interface Step {
  /** In beats from the beginning of the bar. */
  readonly when: number;
  readonly beats: number;
  /** Half-tones above the key; undefined: the tone of the chord. */
  readonly half: number | undefined;
}

/** A bar of melody, which comes again over other chords. */
function phrase(random: Random, { meter, minor, tempo }: Arrangement): readonly Step[] {
  const scale = SCALES[minor ? 'minor' : 'major'];
  const steps: Step[] = [];
  for (let when = 0; when < meter;) {
    const beats = tempo > 115 || random() < 0.45 ? (random() < 0.6 ? 0.5 : 1) : random() < 0.5 ? 1 : 2;
    const lasting = Math.min(beats, meter - when);
    const half = when === 0 ? undefined : scale[Math.floor(random() * scale.length)];
    if (when === 0 || random() > 0.18) steps.push({ when, beats: lasting, half });
    when += lasting;
  }
  return steps;
}

function lead(mix: Stereo, { lead: by }: Arrangement, bar: Bar, random: Random, steps: readonly Step[]): void {
  for (const { when, beats, half } of bar.isLast ? steps.slice(0, 1) : steps) {
    const seconds = bar.isLast ? bar.beat * 4 : beats * bar.beat * 1.05;
    const hertz = bar.pitch((half ?? bar.chord[0]) + REGISTERS[by].lead);
    const level = between(random, 0.85, 1) * 0.34;
    note(mix, random, by, { at: bar.at + when * bar.beat, hertz, seconds, level, side: 0.58 });
  }
}

function chords(mix: Stereo, { chords: by, meter, tempo }: Arrangement, bar: Bar, random: Random): void {
  const held = by === 'strings' || by === 'organ' || by === 'flute' || bar.isLast;
  const whole = bar.beat * meter * (bar.isLast ? 1 : 1.02);
  for (const [n, half] of bar.chord.entries()) {
    const side = 0.25 + n * 0.15;
    const hertz = bar.pitch(half + REGISTERS[by].chords);
    if (held) {
      note(mix, random, by, { at: bar.at + n * 0.012, hertz, seconds: whole, level: 0.2, side });
      continue;
    }
    // Struck on the beat, or one tone after the other.
    const broken = tempo < 90 || by === 'guitar';
    for (let at = 0; at < meter; at += broken ? 1.5 : 2) {
      const when = bar.at + (at + (broken ? n * 0.5 : n * 0.02)) * bar.beat;
      note(mix, random, by, { at: when, hertz, seconds: bar.beat * 1.8, level: 0.2, side });
    }
  }
}

function bass(mix: Stereo, { meter, drums: struck }: Arrangement, { at, beat, chord, pitch, isLast }: Bar): void {
  const full = meter === 4 ? [0, 1.5, 2, 3.5] : [0, 1, 2];
  const places = isLast ? [0] : struck === 'full' ? full : meter === 4 ? [0, 2] : [0];
  for (const when of places)
    bassNote(mix, at + when * beat, pitch(chord[0] - 12), beat * (isLast ? 3 : 1.4), struck === 'full' ? 0.34 : 0.22);
}

function drums(mix: Stereo, { drums: struck, meter }: Arrangement, { at, beat, isLast }: Bar, random: Random): void {
  if (struck === 'none') return;
  if (isLast) return kick(mix, at, 0.5);
  for (let eighth = 0; eighth < meter * 2; eighth++) {
    const when = at + eighth * beat * 0.5;
    const onBeat = eighth % 2 === 0;
    if (struck === 'soft') {
      noiseHit(mix, random, when, {
        hertz: 5_600,
        half: onBeat ? 0.02 : 0.012,
        level: onBeat ? 0.12 : 0.07,
        side: 0.6,
      });
      if (eighth === 0) kick(mix, when, 0.4);
      continue;
    }
    noiseHit(mix, random, when, { hertz: 7_800, half: onBeat ? 0.012 : 0.02, level: 0.2, side: 0.62 });
    if (eighth === 0 || eighth === 4 || (eighth === 5 && random() < 0.5)) kick(mix, when, 0.75);
    if (eighth === 2 || eighth === 6) noiseHit(mix, random, when, { hertz: 1_700, half: 0.035, level: 0.5 });
  }
}

function note(mix: Stereo, random: Random, by: Instrument, played: Note): void {
  const { at, hertz, seconds, level, side } = played;
  if (at * SAMPLE_RATE >= mix.left.length - 64) return;
  switch (by) {
    case 'piano':
      return pianoNote(mix, at, hertz, level * 0.85, side);
    case 'bells':
      return bell(mix, at, hertz * 2, level * 0.9, side);
    case 'strings':
      return stringsNote(mix, random, { at, hertz, seconds: Math.max(0.8, seconds * 1.1), level: level * 0.75 });
    case 'guitar':
      return guitarNote(mix, random, { ...played, seconds: Math.max(1.2, seconds) });
    case 'synth':
      return synthNote(mix, played);
    case 'flute':
      return fluteNote(mix, random, played);
    case 'organ':
      return organNote(mix, played);
  }
}

export const INSTRUMENTS = ['piano', 'guitar', 'synth', 'flute', 'organ', 'bells', 'strings'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/** How a piece is to be played, as far as its words say; the rest follows from them, too, and is the same for the same words. */
export interface Arrangement {
  /** Beats a minute. */
  readonly tempo: number;
  /** Beats in a bar. */
  readonly meter: 3 | 4;
  readonly minor: boolean;
  readonly lead: Instrument;
  readonly chords: Instrument;
  readonly bass: boolean;
  /** How much is struck: nothing, a brush on the beat, or a whole kit. */
  readonly drums: 'none' | 'soft' | 'full';
  /** Half-tones from A that the key lies above it. */
  readonly key: number;
}

const NAMED: readonly (readonly [Instrument, RegExp])[] = [
  ['piano', /\b(piano|keys|ballad|jazz|classical|nocturne)\b/],
  ['guitar', /\b(guitars?|acoustic|folk|country|banjo|ukulele|harp|lute|western|rock)\b/],
  ['synth', /\b(synth\w*|electronic|techno|house|trance|edm|retrowave|cyber\w*|arcade|8-?bit|dance|disco|pop)\b/],
  ['flute', /\b(flutes?|pan ?pipes?|whistle|celtic|fantasy|woodwinds?|recorder|shepherd)\b/],
  ['organ', /\b(organ|church|gospel|choir|cathedral|hymn|carnival)\b/],
  ['bells', /\b(bells?|music box|chimes?|glockenspiel|celesta|christmas|lullaby|toy)\b/],
  ['strings', /\b(strings?|violins?|cellos?|orchestra\w*|symphon\w*|epic|cinematic|score|trailer|romantic)\b/],
];

const has = (text: string, pattern: RegExp): boolean => pattern.test(text);

export function arrangementOf(prompt: string): Arrangement {
  const text = prompt.normalize('NFKC').toLowerCase();
  const own = randomFrom(hash(text));
  const named = NAMED.filter(([, pattern]) => pattern.test(text)).map(([instrument]) => instrument);
  const chance = INSTRUMENTS[Math.floor(own() * INSTRUMENTS.length)] ?? 'piano';
  const second = INSTRUMENTS[Math.floor(own() * INSTRUMENTS.length)] ?? 'strings';
  const lead = named[0] ?? chance;
  return {
    tempo: tempoOf(text, own()),
    meter: has(text, /\b(waltz|3\/4|minuet)\b/) ? 3 : 4,
    minor:
      has(
        text,
        /\b(sad\w*|dark|tense|melanchol\w*|epic|horror|suspense\w*|eerie|myster\w*|dramatic|minor|lonely|rainy|night|techno|noir)\b/,
      ) ||
      (!has(text, /\b(happy|bright|upbeat|joy\w*|cheerful|sunny|major|playful|summer)\b/) && own() < 0.3),
    lead,
    chords: named[1] ?? (named.length === 1 && lead !== 'strings' ? lead : second),
    bass: !has(text, /\b(solo|a cappella|lullaby|music box|no bass)\b/),
    drums: drumsOf(text),
    key: Math.floor(own() * 9) - 4,
  };
}

function tempoOf(text: string, chance: number): number {
  const told = Number(/\b(\d{2,3})\s*bpm\b/.exec(text)?.[1]);
  if (told >= 40 && told <= 220) return told;
  if (
    has(
      text,
      /\b(slow|calm|peaceful|gentle|relax\w*|sad|ambient|lullaby|ballad|dreamy|soft|melanchol\w*|meditat\w*|sleep\w*)\b/,
    )
  )
    return Math.round(62 + chance * 12);
  if (has(text, /\b(fast|upbeat|energetic|techno|house|dance|trance|exciting|action|driving|chase|punk|rush|party)\b/))
    return Math.round(122 + chance * 14);
  return Math.round(88 + chance * 22);
}

function drumsOf(text: string): Arrangement['drums'] {
  if (has(text, /\b(no drums|without drums|solo|lullaby|ambient|choir|hymn|meditat\w*)\b/)) return 'none';
  if (
    has(
      text,
      /\b(drums?|beats?|percussion|techno|house|hip[- ]?hop|rock|dance|electronic|funk|groove|action|epic|disco|party|upbeat|driving|trailer)\b/,
    )
  )
    return 'full';
  return has(text, /\b(jazz|lo-?fi|pop|country|waltz|folk|march|latin|bossa)\b/) ? 'soft' : 'none';
}
