import { accountVoices, type AccountVoice } from '@kinoloom/vendor-simulators/voices';
import type { Manner } from './synthesise.ts';

/** Somebody who can be asked to speak: a voice of the account, how espeak-ng speaks in it, and how that is coloured. */
export interface Speaker extends AccountVoice, Omit<Manner, 'language'> {
  /** Of English; other languages have the one accent that they have. */
  readonly accent: string;
  readonly timbre: Timbre;
}

/** How the raw voice is coloured, in dB. */
export interface Timbre {
  /** Below 220 Hz. */
  readonly body: number;
  /** Around 2.6 kHz. */
  readonly presence: number;
  /** Above 5 kHz. */
  readonly air: number;
}

/** By the voice's name: accent, variant, pitch, rate, gap; body, presence, air. */
const SOUNDS: Readonly<Record<string, readonly [string, string, number, number, number, number, number, number]>> = {
  Calm: ['en-us', 'f2', 56, 150, 1, 1, 0, -2],
  Documentary: ['en-us', 'f4', 54, 138, 2, 4, -3, -6],
  Bright: ['en-us', 'f3', 74, 166, 0, -1, 2, 0],
  Close: ['en-us', 'f5', 22, 146, 1, 3, -1, -4],
  Weathered: ['en-gb-scotland', 'm1', 44, 130, 2, 3, 1, -7],
  Trailer: ['en-us', 'm8', 24, 138, 1, 5, -2, -6],
  Noir: ['en-gb', 'm3', 58, 148, 1, 1, 1, -3],
  Dry: ['en-us', 'ed', 54, 162, 0, 0, 0, -2],
};

export const speakers: readonly Speaker[] = accountVoices.flatMap((voice) => {
  const sound = SOUNDS[voice.name];
  if (!sound) return [];
  const [accent, variant, pitch, rate, gap, body, presence, air] = sound;
  return [{ ...voice, accent, variant, pitch, rate, gap, timbre: { body, presence, air } }];
});

export const findSpeaker = (id: string): Speaker | undefined => speakers.find((each) => each.id === id);
