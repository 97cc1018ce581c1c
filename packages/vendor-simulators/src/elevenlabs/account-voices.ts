/** A voice of the account, as in the list of voices. */
export interface AccountVoice {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly labels: Readonly<Record<string, string>>;
}

const VOICES = [
  ['EXAVITQu4vr4xnSDxMaL', 'Calm', 'Level, unhurried', 'female', 'young'],
  ['XrExE9yKIg1WjnnlVkGX', 'Documentary', 'Warm, even', 'female', 'middle-aged'],
  ['FGY2WhTYpPnrIDTdsKH5', 'Bright', 'Clear, quick', 'female', 'young'],
  ['Xb7hH8MSUJpSbSDYk0k2', 'Close', 'Low, near the mic', 'female', 'middle-aged'],
  ['JBFqnCBsd6RMkjVDRZzb', 'Weathered', 'Slow, salt in it', 'male', 'old'],
  ['nPczCjzI2devNBz1zQrb', 'Trailer', 'Deep, wide', 'male', 'middle-aged'],
  ['onwK4e9ZLuTAKqWW03F9', 'Noir', 'Rough, late', 'male', 'middle-aged'],
  ['TX3LPaxmHKxNdv7VOQHJ', 'Dry', 'Young, flat', 'male', 'young'],
] as const;

/** The voices of the account, with ids that exist in every ElevenLabs account. */
export const accountVoices: readonly AccountVoice[] = VOICES.map(([id, name, description, gender, age]) => ({
  id,
  name,
  description,
  labels: { gender, age },
}));

export const findVoice = (id: string): AccountVoice | undefined => accountVoices.find((each) => each.id === id);
