import { accountVoices, type AccountVoice } from '@kinoloom/vendor-simulators/voices';
import type { SpeechSettings } from './synthesise.ts';

/** A voice of the account with its espeak-ng settings and timbre. */
export interface Speaker extends AccountVoice, Omit<SpeechSettings, 'language'> {
  /** Of English; other languages have the one accent that they have. */
  readonly accent: string;
  readonly timbre: Timbre;
  readonly profile: SpeakerProfile;
}

/** Equalisation in dB: below 220 Hz, around 2.6 kHz, and above 5 kHz. */
export type Timbre = Readonly<Record<'body' | 'presence' | 'air', number>>;

/**
 * A voice's measured pitch in hertz; its formants relative to
 * a male voice; and a factor on its intonation.
 */
export type SpeakerProfile = Readonly<Record<'pitch' | 'formants' | 'melody', number>>;

type Triple = readonly [number, number, number];

/** By the voice's name: accent, variant; pitch, rate, gap; timbre; profile. */
const SPEAKER_SETTINGS: Readonly<
  Record<string, readonly [string, string, manner: Triple, timbre: Triple, profile: Triple]>
> = {
  Calm: ['en-us', 'f2', [56, 150, 1], [1, 0, -2], [208, 1.16, 0.85]],
  Documentary: ['en-us', 'f4', [54, 138, 2], [4, -3, -6], [187, 1.12, 1]],
  Bright: ['en-us', 'f3', [74, 166, 0], [-1, 2, 0], [265, 1.22, 1.2]],
  Close: ['en-us', 'f5', [22, 146, 1], [3, -1, -4], [159, 1.1, 0.8]],
  Weathered: ['en-gb-scotland', 'm1', [44, 130, 2], [3, 1, -7], [91, 0.97, 1]],
  Trailer: ['en-us', 'm8', [24, 138, 1], [5, -2, -6], [74, 0.88, 0.9]],
  Noir: ['en-gb', 'm3', [58, 148, 1], [1, 1, -3], [111, 1, 0.9]],
  Dry: ['en-us', 'ed', [54, 162, 0], [0, 0, -2], [131, 1.04, 0.6]],
};

export const speakers: readonly Speaker[] = accountVoices.flatMap((voice) => {
  const sound = SPEAKER_SETTINGS[voice.name];
  if (!sound) return [];
  const [accent, variant, [pitch, rate, gap], [body, presence, air], [voicePitch, formants, melody]] = sound;
  const profile = { pitch: voicePitch, formants, melody };
  return [{ ...voice, accent, variant, pitch, rate, gap, timbre: { body, presence, air }, profile }];
});

export const findSpeaker = (id: string): Speaker | undefined => speakers.find((speaker) => speaker.id === id);
