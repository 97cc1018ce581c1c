/** A voice of the account, as the list of voices has it. */
export interface AccountVoice {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The voices of the account, by the ids that ElevenLabs has for voices of every account. */
export const accountVoices: readonly AccountVoice[] = [
  {
    id: 'EXAVITQu4vr4xnSDxMaL',
    name: 'Calm',
    description: 'Level, unhurried',
    labels: { gender: 'female', age: 'young' },
  },
  {
    id: 'XrExE9yKIg1WjnnlVkGX',
    name: 'Documentary',
    description: 'Warm, even',
    labels: { gender: 'female', age: 'middle-aged' },
  },
  {
    id: 'FGY2WhTYpPnrIDTdsKH5',
    name: 'Bright',
    description: 'Clear, quick',
    labels: { gender: 'female', age: 'young' },
  },
  {
    id: 'Xb7hH8MSUJpSbSDYk0k2',
    name: 'Close',
    description: 'Low, near the mic',
    labels: { gender: 'female', age: 'middle-aged' },
  },
  {
    id: 'JBFqnCBsd6RMkjVDRZzb',
    name: 'Weathered',
    description: 'Slow, salt in it',
    labels: { gender: 'male', age: 'old' },
  },
  {
    id: 'nPczCjzI2devNBz1zQrb',
    name: 'Trailer',
    description: 'Deep, wide',
    labels: { gender: 'male', age: 'middle-aged' },
  },
  {
    id: 'onwK4e9ZLuTAKqWW03F9',
    name: 'Noir',
    description: 'Rough, late',
    labels: { gender: 'male', age: 'middle-aged' },
  },
  {
    id: 'TX3LPaxmHKxNdv7VOQHJ',
    name: 'Dry',
    description: 'Young, flat',
    labels: { gender: 'male', age: 'young' },
  },
];

export const findVoice = (id: string): AccountVoice | undefined => accountVoices.find((each) => each.id === id);
