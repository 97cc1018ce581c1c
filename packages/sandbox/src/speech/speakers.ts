/** Somebody who can be asked to speak. */
export interface Speaker {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Of English; other languages have the one accent that they have. */
  readonly accent: string;
  readonly variant: string;
  readonly pitch: number;
  readonly rate: number;
  readonly gap: number;
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

const speaker = (
  id: string,
  name: string,
  description: string,
  labels: Speaker['labels'],
  sound: Omit<Speaker, 'id' | 'name' | 'description' | 'labels'>,
): Speaker => ({ id, name, description, labels, ...sound });

/** The voices of the account: ids that ElevenLabs has for voices of every account, and throats of espeak-ng's. */
export const speakers: readonly Speaker[] = [
  speaker(
    'EXAVITQu4vr4xnSDxMaL',
    'Calm',
    'Level, unhurried',
    { gender: 'female', age: 'young' },
    {
      accent: 'en-us',
      variant: 'f2',
      pitch: 56,
      rate: 150,
      gap: 1,
      timbre: { body: 1, presence: 0, air: -2 },
    },
  ),
  speaker(
    'XrExE9yKIg1WjnnlVkGX',
    'Documentary',
    'Warm, even',
    { gender: 'female', age: 'middle-aged' },
    {
      accent: 'en-us',
      variant: 'f4',
      pitch: 54,
      rate: 138,
      gap: 2,
      timbre: { body: 4, presence: -3, air: -6 },
    },
  ),
  speaker(
    'FGY2WhTYpPnrIDTdsKH5',
    'Bright',
    'Clear, quick',
    { gender: 'female', age: 'young' },
    {
      accent: 'en-us',
      variant: 'f3',
      pitch: 74,
      rate: 166,
      gap: 0,
      timbre: { body: -1, presence: 2, air: 0 },
    },
  ),
  speaker(
    'Xb7hH8MSUJpSbSDYk0k2',
    'Close',
    'Low, near the mic',
    { gender: 'female', age: 'middle-aged' },
    {
      accent: 'en-us',
      variant: 'f5',
      pitch: 22,
      rate: 146,
      gap: 1,
      timbre: { body: 3, presence: -1, air: -4 },
    },
  ),
  speaker(
    'JBFqnCBsd6RMkjVDRZzb',
    'Weathered',
    'Slow, salt in it',
    { gender: 'male', age: 'old' },
    {
      accent: 'en-gb-scotland',
      variant: 'm1',
      pitch: 44,
      rate: 130,
      gap: 2,
      timbre: { body: 3, presence: 1, air: -7 },
    },
  ),
  speaker(
    'nPczCjzI2devNBz1zQrb',
    'Trailer',
    'Deep, wide',
    { gender: 'male', age: 'middle-aged' },
    {
      accent: 'en-us',
      variant: 'm8',
      pitch: 24,
      rate: 138,
      gap: 1,
      timbre: { body: 5, presence: -2, air: -6 },
    },
  ),
  speaker(
    'onwK4e9ZLuTAKqWW03F9',
    'Noir',
    'Rough, late',
    { gender: 'male', age: 'middle-aged' },
    {
      accent: 'en-gb',
      variant: 'm3',
      pitch: 58,
      rate: 148,
      gap: 1,
      timbre: { body: 1, presence: 1, air: -3 },
    },
  ),
  speaker(
    'TX3LPaxmHKxNdv7VOQHJ',
    'Dry',
    'Young, flat',
    { gender: 'male', age: 'young' },
    {
      accent: 'en-us',
      variant: 'ed',
      pitch: 54,
      rate: 162,
      gap: 0,
      timbre: { body: 0, presence: 0, air: -2 },
    },
  ),
];

export const findSpeaker = (id: string): Speaker | undefined => speakers.find((each) => each.id === id);
