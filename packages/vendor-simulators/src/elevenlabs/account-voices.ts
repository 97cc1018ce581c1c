/** A voice of the account, as the list of voices has it. */
export interface AccountVoice {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly labels: { readonly gender: 'female' | 'male'; readonly age: 'young' | 'middle-aged' | 'old' };
}

type Labels = AccountVoice['labels'];

const voice = (
  id: string,
  name: string,
  description: string,
  gender: Labels['gender'],
  age: Labels['age'],
): AccountVoice => ({ id, name, description, labels: { gender, age } });

/** The voices of the account, by the ids that ElevenLabs has for voices of every account. */
export const accountVoices: readonly AccountVoice[] = [
  voice('EXAVITQu4vr4xnSDxMaL', 'Calm', 'Level, unhurried', 'female', 'young'),
  voice('XrExE9yKIg1WjnnlVkGX', 'Documentary', 'Warm, even', 'female', 'middle-aged'),
  voice('FGY2WhTYpPnrIDTdsKH5', 'Bright', 'Clear, quick', 'female', 'young'),
  voice('Xb7hH8MSUJpSbSDYk0k2', 'Close', 'Low, near the mic', 'female', 'middle-aged'),
  voice('JBFqnCBsd6RMkjVDRZzb', 'Weathered', 'Slow, salt in it', 'male', 'old'),
  voice('nPczCjzI2devNBz1zQrb', 'Trailer', 'Deep, wide', 'male', 'middle-aged'),
  voice('onwK4e9ZLuTAKqWW03F9', 'Noir', 'Rough, late', 'male', 'middle-aged'),
  voice('TX3LPaxmHKxNdv7VOQHJ', 'Dry', 'Young, flat', 'male', 'young'),
];

export const findVoice = (id: string): AccountVoice | undefined => accountVoices.find((each) => each.id === id);
