import type { SoundVoice } from './filter.ts';
import type { Score } from './mix.ts';
import { parsePatterns, readSections } from '../storyboard/sections.ts';
import { VOICES } from './voices.ts';

type VoiceName = keyof typeof VOICES;

const isVoice = (name: string): name is VoiceName => name in VOICES;

/** Parses a score: `wind 0.8, rain 1`. */
const parseScore = (voices: string): Score =>
  voices.split(', ').map((voice) => {
    const [name = '', strength] = voice.split(' ');
    if (!isVoice(name)) throw new RangeError(`No voice is called ${name}`);
    return [VOICES[name], Number(strength)];
  });

const SECTIONS = readSections(new URL('words.txt', import.meta.url));
const WORDS = parsePatterns(SECTIONS.get('words')).map(([voices, pattern]) => [pattern, parseScore(voices)] as const);
const PLACES = new Map(SECTIONS.get('places')?.map((line) => line.split(': ') as [place: string, voices: string]));

export function placeScore(place: string): Score {
  const voices = PLACES.get(place);
  if (!voices) throw new RangeError(`Nobody knows what ${place} sounds like`);
  return parseScore(voices);
}

export const normaliseText = (prompt: string): string => prompt.normalize('NFKC').toLowerCase();

/** All voices that a prompt names. */
export function namedVoices(prompt: string): Score {
  const text = normaliseText(prompt);
  return WORDS.filter(([pattern]) => pattern.test(text)).flatMap(([, score]) => score);
}

/** What a prompt names beside music: rain at the window, a café. */
export const ambienceIn = (prompt: string): Score => namedVoices(prompt).filter(([voice]) => !MUSICAL.has(voice));

/** Voices that music has instruments for. */
const MUSICAL: ReadonlySet<SoundVoice> = new Set([VOICES.pad, VOICES.drone, VOICES.bells, VOICES.horn]);

/** Voices that a negative prompt names. */
export const refusedVoices = (negativePrompt: string): ReadonlySet<SoundVoice> =>
  new Set(namedVoices(negativePrompt).map(([voice]) => voice));
