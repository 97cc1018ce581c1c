import type { SoundVoice } from './filter.ts';
import type { Score } from './mix.ts';
import { patternsOf, sectionsOf } from '../storyboard/sections.ts';
import { VOICES } from './voices.ts';

type VoiceName = keyof typeof VOICES;

const isVoice = (name: string): name is VoiceName => name in VOICES;

/** Voices by their names, each as strong as told: `wind 0.8, rain 1`. */
const heard = (voices: string): Score =>
  voices.split(', ').map((voice) => {
    const [name = '', strength] = voice.split(' ');
    if (!isVoice(name)) throw new RangeError(`No voice is called ${name}`);
    return [VOICES[name], Number(strength)];
  });

const SECTIONS = sectionsOf(new URL('words.txt', import.meta.url));
const WORDS = patternsOf(SECTIONS.get('words')).map(([voices, pattern]) => [pattern, heard(voices)] as const);
const PLACES = new Map(SECTIONS.get('places')?.map((line) => line.split(': ') as [place: string, voices: string]));

/** What is heard at a place. */
export function heardAt(place: string): Score {
  const voices = PLACES.get(place);
  if (!voices) throw new RangeError(`Nobody knows what ${place} sounds like`);
  return heard(voices);
}

export const lowered = (prompt: string): string => prompt.normalize('NFKC').toLowerCase();

/** All voices that a prompt names. */
export function namedIn(prompt: string): Score {
  const text = lowered(prompt);
  return WORDS.filter(([pattern]) => pattern.test(text)).flatMap(([, score]) => score);
}

/** What a prompt names beside music: rain at the window, a café. */
export const placesIn = (prompt: string): Score => namedIn(prompt).filter(([voice]) => !MUSICAL.has(voice));

/** Voices that music has instruments for. */
const MUSICAL: ReadonlySet<SoundVoice> = new Set([VOICES.pad, VOICES.drone, VOICES.bells, VOICES.horn]);

/** Voices that a negative prompt names. */
export const refusedVoices = (negativePrompt: string): ReadonlySet<SoundVoice> =>
  new Set(namedIn(negativePrompt).map(([voice]) => voice));
