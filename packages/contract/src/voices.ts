import { z } from 'zod';

/** A voice for text-to-speech, in the contract's fields; the vendor's other fields are dropped. */
export const Voice = z.object({
  voice_id: z.string().min(1),
  name: z.string(),
  category: z.string().nullable(),
  samples: z.array(z.unknown()).nullable(),
  labels: z.record(z.string(), z.string()),
  description: z.string().nullable(),
  /** Sample of the voice, at an address of this server; null without one. */
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
  /** Whether these are the built-in voices, because the vendor's list was unavailable. */
  defaults: z.boolean(),
  /** Whether the sandbox stands in for the vendor. */
  sandbox: z.boolean(),
});
export type VoiceList = z.infer<typeof VoiceList>;

/** Address of a voice's sample; needs a session. */
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
 * Fallback when the vendor's list is unavailable: four female and four male voices. Every ElevenLabs account has these
 * ids; the names describe how they sound.
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
