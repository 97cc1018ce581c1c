import type { Speaker } from '../speech/speakers.ts';

/** What a voice is taken to be: how high, how long the throat that it resounds in is, and how much its pitch moves. */
export interface SpeakerProfile {
  /** In hertz, as measured of the speaker's own reading. */
  readonly pitch: number;
  /** By how much its formants lie above those of a man's throat. */
  readonly formants: number;
  /** A factor on the rise and fall of the melody. */
  readonly melody: number;
}

/** By the speaker's name. */
const PROFILES: Readonly<Record<string, SpeakerProfile>> = {
  Calm: { pitch: 208, formants: 1.16, melody: 0.85 },
  Documentary: { pitch: 187, formants: 1.12, melody: 1 },
  Bright: { pitch: 265, formants: 1.22, melody: 1.2 },
  Close: { pitch: 159, formants: 1.1, melody: 0.8 },
  Weathered: { pitch: 91, formants: 0.97, melody: 1 },
  Trailer: { pitch: 74, formants: 0.88, melody: 0.9 },
  Noir: { pitch: 111, formants: 1, melody: 0.9 },
  Dry: { pitch: 131, formants: 1.04, melody: 0.6 },
};

export function speakerProfileOf({ name }: Speaker): SpeakerProfile {
  const profile = PROFILES[name];
  if (!profile) throw new RangeError(`Nobody has measured the voice of ${name}`);
  return profile;
}

/** How high the formants of a stranger are likely to lie: high voices come from short throats. */
export function likelyFormants(pitch: number): number {
  const [man, woman] = [120, 210];
  const share = Math.max(0, Math.min(1, (pitch - man) / (woman - man)));
  return 1 + 0.16 * share;
}
