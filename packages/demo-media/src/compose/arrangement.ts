import { hash, randomFrom } from '../scenes/random.ts';

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
