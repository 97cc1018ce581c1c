import { accountVoices, type AccountVoice } from '@kinoloom/vendor-simulators/voices';

/** How espeak-ng speaks in a voice, and how that is coloured. */
interface Sound {
  /** Of English; other languages have the one accent that they have. */
  readonly accent: string;
  readonly variant: string;
  readonly pitch: number;
  readonly rate: number;
  readonly gap: number;
  readonly timbre: Timbre;
}

/** Somebody who can be asked to speak: a voice of the account, and its sound. */
export interface Speaker extends AccountVoice, Sound {}

/** How the raw voice is coloured, in dB. */
export interface Timbre {
  /** Below 220 Hz. */
  readonly body: number;
  /** Around 2.6 kHz. */
  readonly presence: number;
  /** Above 5 kHz. */
  readonly air: number;
}

/** By the voice's name. */
const SOUNDS: Readonly<Record<string, Sound>> = {
  Calm: { accent: 'en-us', variant: 'f2', pitch: 56, rate: 150, gap: 1, timbre: { body: 1, presence: 0, air: -2 } },
  Documentary: {
    accent: 'en-us',
    variant: 'f4',
    pitch: 54,
    rate: 138,
    gap: 2,
    timbre: { body: 4, presence: -3, air: -6 },
  },
  Bright: { accent: 'en-us', variant: 'f3', pitch: 74, rate: 166, gap: 0, timbre: { body: -1, presence: 2, air: 0 } },
  Close: { accent: 'en-us', variant: 'f5', pitch: 22, rate: 146, gap: 1, timbre: { body: 3, presence: -1, air: -4 } },
  Weathered: {
    accent: 'en-gb-scotland',
    variant: 'm1',
    pitch: 44,
    rate: 130,
    gap: 2,
    timbre: { body: 3, presence: 1, air: -7 },
  },
  Trailer: { accent: 'en-us', variant: 'm8', pitch: 24, rate: 138, gap: 1, timbre: { body: 5, presence: -2, air: -6 } },
  Noir: { accent: 'en-gb', variant: 'm3', pitch: 58, rate: 148, gap: 1, timbre: { body: 1, presence: 1, air: -3 } },
  Dry: { accent: 'en-us', variant: 'ed', pitch: 54, rate: 162, gap: 0, timbre: { body: 0, presence: 0, air: -2 } },
};

export const speakers: readonly Speaker[] = accountVoices.flatMap((voice) => {
  const sound = SOUNDS[voice.name];
  return sound ? [{ ...voice, ...sound }] : [];
});

export const findSpeaker = (id: string): Speaker | undefined => speakers.find((each) => each.id === id);
