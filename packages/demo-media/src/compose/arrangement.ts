import { hash, pick, randomFrom } from '../scenes/random.ts';
import { parsePatterns, readSections } from '../storyboard/sections.ts';

export type Instrument = 'bells' | 'flute' | 'guitar' | 'organ' | 'piano' | 'strings' | 'synth';
type Mood = 'bassless' | 'fast' | 'major' | 'minor' | 'slow' | 'waltz';

const SECTIONS = readSections(new URL('music.txt', import.meta.url));
const INSTRUMENTS = parsePatterns<Instrument>(SECTIONS.get('instruments'));
const MOODS = new Map(parsePatterns<Mood>(SECTIONS.get('moods')));
const DRUMS = parsePatterns<'full' | 'none' | 'soft'>(SECTIONS.get('drums'));

/** Tempo, key and instruments from the prompt's words; what they do not say is chosen by their hash. */
export type Arrangement = Readonly<ReturnType<typeof readArrangement>>;

export function readArrangement(prompt: string) {
  const text = prompt.normalize('NFKC').toLowerCase();
  const random = randomFrom(hash(text));
  const hasMood = (mood: Mood): boolean => MOODS.get(mood)?.test(text) ?? false;
  const named = INSTRUMENTS.filter(([, pattern]) => pattern.test(text)).map(([instrument]) => instrument);
  const [chance, second] = [pick(random, INSTRUMENTS)[0], pick(random, INSTRUMENTS)[0]];
  const [lead = chance] = named;
  const bpm = Number(/\b(\d{2,3})\s*bpm\b/.exec(text)?.[1]);
  const pace = random();
  const tempo = hasMood('slow') ? 62 + pace * 12 : hasMood('fast') ? 122 + pace * 14 : 88 + pace * 22;
  return {
    /** Beats a minute. */
    tempo: bpm >= 40 && bpm <= 220 ? bpm : Math.round(tempo),
    /** Beats in a bar. */
    meter: hasMood('waltz') ? 3 : 4,
    minor: hasMood('minor') || (!hasMood('major') && random() < 0.3),
    lead,
    chords: named[1] ?? (named.length === 1 && lead !== 'strings' ? lead : second),
    bass: !hasMood('bassless'),
    /** No drums, a brush on the beat, or a whole kit. */
    drums: DRUMS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'none',
    /** Semitones of the key above A. */
    key: Math.floor(random() * 9) - 4,
  };
}
