import { z } from 'zod';

/** Somebody who reads a text, in the documents' fields. What a vendor says beyond them is left out. */
export const Voice = z.object({
  voice_id: z.string().min(1),
  name: z.string(),
  category: z.string().nullable(),
  samples: z.array(z.unknown()).nullable(),
  labels: z.record(z.string(), z.string()),
  description: z.string().nullable(),
  /** An address of the studio's own, where there is a sample of the voice. */
  preview_url: z.string().nullable(),
  available_for_tiers: z.array(z.string()),
  settings: z.record(z.string(), z.unknown()).nullable(),
  sharing: z.record(z.string(), z.unknown()).nullable(),
  high_quality_base_model_ids: z.array(z.string()),
});
export type Voice = z.infer<typeof Voice>;

export const VoiceList = z.object({
  success: z.literal(true),
  voices: z.array(Voice),
  total_count: z.number().int(),
  has_more: z.boolean(),
  /** Whether these are the built-in voices, since the vendor's own could not be had. */
  defaults: z.boolean(),
  /** Whether the sandbox speaks in place of the vendor. */
  sandbox: z.boolean(),
});
export type VoiceList = z.infer<typeof VoiceList>;

/** Where a sample of a voice is heard, for the owner of a session. */
export const voicePreviewUrl = (voiceId: string): string =>
  `/api/elevenlabs/voices/${encodeURIComponent(voiceId)}/preview`;

const builtIn = (voice_id: string, name: string, gender: string, age: string, description: string): Voice => ({
  voice_id,
  name,
  category: 'premade',
  samples: null,
  labels: { gender, age },
  description,
  preview_url: voicePreviewUrl(voice_id),
  available_for_tiers: [],
  settings: null,
  sharing: null,
  high_quality_base_model_ids: ['eleven_multilingual_v2'],
});

/**
 * The voices that are there when no list can be had: four of women, four of men. Their ids are those of voices that every
 * account at ElevenLabs has; the names say how they sound.
 */
export const builtInVoices: readonly Voice[] = [
  builtIn('EXAVITQu4vr4xnSDxMaL', 'Calm', 'female', 'young', 'Level, unhurried'),
  builtIn('XrExE9yKIg1WjnnlVkGX', 'Documentary', 'female', 'middle-aged', 'Warm, even'),
  builtIn('FGY2WhTYpPnrIDTdsKH5', 'Bright', 'female', 'young', 'Clear, quick'),
  builtIn('Xb7hH8MSUJpSbSDYk0k2', 'Close', 'female', 'middle-aged', 'Low, near the mic'),
  builtIn('JBFqnCBsd6RMkjVDRZzb', 'Weathered', 'male', 'old', 'Slow, salt in it'),
  builtIn('nPczCjzI2devNBz1zQrb', 'Trailer', 'male', 'middle-aged', 'Deep, wide'),
  builtIn('onwK4e9ZLuTAKqWW03F9', 'Noir', 'male', 'middle-aged', 'Rough, late'),
  builtIn('TX3LPaxmHKxNdv7VOQHJ', 'Dry', 'male', 'young', 'Young, flat'),
];
