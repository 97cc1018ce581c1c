import { hash, pick, randomFrom } from '../scenes/random.ts';
import { patternsOf, sectionsOf } from '../storyboard/sections.ts';

export type Instrument = 'bells' | 'flute' | 'guitar' | 'organ' | 'piano' | 'strings' | 'synth';
type Mood = 'bassless' | 'fast' | 'major' | 'minor' | 'slow' | 'waltz';

const SECTIONS = sectionsOf(new URL('music.txt', import.meta.url));
const INSTRUMENTS = patternsOf<Instrument>(SECTIONS.get('instruments'));
const MOODS = new Map(patternsOf<Mood>(SECTIONS.get('moods')));
const DRUMS = patternsOf<'full' | 'none' | 'soft'>(SECTIONS.get('drums'));

/** How a piece is to be played, as far as its words say; the rest follows from them, too, and is the same for the same words. */
export type Arrangement = Readonly<ReturnType<typeof arrangementOf>>;

export function arrangementOf(prompt: string) {
  const text = prompt.normalize('NFKC').toLowerCase();
  const own = randomFrom(hash(text));
  const is = (mood: Mood): boolean => MOODS.get(mood)?.test(text) ?? false;
  const named = INSTRUMENTS.filter(([, pattern]) => pattern.test(text)).map(([instrument]) => instrument);
  const [chance, second] = [pick(own, INSTRUMENTS)[0], pick(own, INSTRUMENTS)[0]];
  const [lead = chance] = named;
  const told = Number(/\b(\d{2,3})\s*bpm\b/.exec(text)?.[1]);
  const pace = own();
  const usual = is('slow') ? 62 + pace * 12 : is('fast') ? 122 + pace * 14 : 88 + pace * 22;
  return {
    /** Beats a minute. */
    tempo: told >= 40 && told <= 220 ? told : Math.round(usual),
    /** Beats in a bar. */
    meter: is('waltz') ? 3 : 4,
    minor: is('minor') || (!is('major') && own() < 0.3),
    lead,
    chords: named[1] ?? (named.length === 1 && lead !== 'strings' ? lead : second),
    bass: !is('bassless'),
    /** How much is struck: nothing, a brush on the beat, or a whole kit. */
    drums: DRUMS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'none',
    /** Half-tones from A that the key lies above it. */
    key: Math.floor(own() * 9) - 4,
  };
}
