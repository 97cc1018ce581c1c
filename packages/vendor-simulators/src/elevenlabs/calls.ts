import type { Context } from 'hono';
import { z } from 'zod';
import type { ErrorResponse } from '../control/dialect.ts';
import type { PublishedModels } from '../control/published-models.ts';
import { type Env, readForm } from '../control/request.ts';
import { findVoice } from './account-voices.ts';
import { type Core, letterId } from '../jobs/core.ts';
import type { Mp3Format } from '../studio.ts';
import type { JobPlan } from '../jobs/plan.ts';
import type { SimulatedJob } from '../jobs/simulated-job.ts';
import { issue, apiError } from './dialect.ts';
import { issuesOf, issueText } from '../jobs/issues.ts';

/** Maximum characters per request (elevenlabs.io/docs, "Models"). */
const MAX_CHARACTERS = 10_000;

const share = z.number().min(0).max(1);
const seed = z.int().min(0).max(4_294_967_295);

const voiceSettings = z.strictObject({
  stability: share.nullish(),
  similarity_boost: share.nullish(),
  style: share.nullish(),
  use_speaker_boost: z.boolean().nullish(),
  speed: z.number().min(0.7).max(1.2).nullish(),
});

/** Body of text-to-speech (elevenlabs.io/docs/api-reference/text-to-speech/convert). */
const SpeechBody = z.strictObject({
  text: z.string().min(1).max(MAX_CHARACTERS),
  model_id: z.enum(['eleven_multilingual_v2', 'eleven_turbo_v2_5', 'eleven_flash_v2_5', 'eleven_v3']),
  language_code: z.string().length(2).nullish(),
  voice_settings: voiceSettings.nullish(),
  seed: seed.nullish(),
  previous_text: z.string().nullish(),
  next_text: z.string().nullish(),
  apply_text_normalization: z.enum(['auto', 'on', 'off']).optional(),
});

/** Form fields of speech-to-speech besides the recording (…/api-reference/speech-to-speech/convert). */
const VoiceChangeFields = z.strictObject({
  model_id: z.enum(['eleven_multilingual_sts_v2', 'eleven_english_sts_v2']).default('eleven_english_sts_v2'),
  /** JSON, already parsed. */
  voice_settings: voiceSettings.optional(),
  seed: z.string().regex(/^\d+$/).transform(Number).pipe(seed).optional(),
  remove_background_noise: z
    .enum(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true'),
  file_format: z.enum(['other', 'pcm_s16le_16']).optional(),
});

/** Body of sound-generation (…/api-reference/text-to-sound-effects/convert). It takes no seed. */
const SoundBody = z.strictObject({
  text: z.string().min(1).max(MAX_CHARACTERS),
  loop: z.boolean().optional(),
  duration_seconds: z.number().min(0.5).max(30).nullish(),
  prompt_influence: share.nullish(),
  model_id: z.enum(['eleven_text_to_sound_v2']).default('eleven_text_to_sound_v2'),
});

/** Body of music with a prompt (…/api-reference/music/compose), which takes no seed. */
const MusicBody = z.strictObject({
  prompt: z.string().min(1).max(4_100),
  music_length_ms: z.int().min(3_000).max(600_000).nullish(),
  model_id: z.enum(['music_v1', 'music_v2', 'music_v2_5']).default('music_v1'),
  force_instrumental: z.boolean().optional(),
  store_for_inpainting: z.boolean().optional(),
});

/** The models that are not retired, as the vendor lists them; that it lists sound effects and music is not confirmed. */
export function listModels(models: PublishedModels): object[] {
  const [speech, voices] = [SpeechBody.shape.model_id.options, VoiceChangeFields.shape.model_id.unwrap().options];
  const others = [SoundBody, MusicBody].flatMap(({ shape }) => shape.model_id.unwrap().options);
  return [...speech, ...voices, ...others]
    .filter((id) => !models.isRetired(id))
    .map((id: string) => ({
      model_id: id,
      name: id.replaceAll('_', ' '),
      can_be_finetuned: false,
      can_do_text_to_speech: speech.some((one) => one === id),
      can_do_voice_conversion: voices.some((one) => one === id),
      can_use_style: true,
      can_use_speaker_boost: true,
      serves_pro_voices: false,
      token_cost_factor: 1,
      description: '',
      requires_alpha_access: false,
      maximum_text_length_per_request: MAX_CHARACTERS,
      languages: [{ language_id: 'en', name: 'English' }],
      model_rates: { character_cost_multiplier: 1 },
      concurrency_group: 'standard',
    }));
}

/** The mp3 variants of `output_format`; the simulator supports no others. */
const FORMAT = /^mp3_(22050_32|44100_(32|64|96|128|192))$/;

/** Sample rate and kbit/s; undefined for an unsupported format. */
function parseFormat(name: string): Mp3Format | undefined {
  if (!FORMAT.test(name)) return undefined;
  const [, rate, kbps] = name.split('_').map(Number);
  return rate && kbps ? { rate, kbps } : undefined;
}

/** Validation errors of a body, in the vendor's format. */
export function validationError(error: z.ZodError, input: unknown): ErrorResponse {
  const [first] = issuesOf(error, input);
  if (first?.kind === 'missing') return issue('missing', ['body', first.field], 'Field required');
  return issue(
    'value_error',
    ['body', ...(first?.path.split('.') ?? []).filter(Boolean)],
    first ? issueText(first) : 'Invalid body',
  );
}

/** The stored form of an order, or why it is refused. */
type ReadOrder =
  | { readonly model: string; readonly input: Record<string, unknown>; readonly seed: number | undefined }
  | { readonly refusal: ErrorResponse };

/** An endpoint that makes sound: how its order is parsed and planned. */
interface Endpoint {
  readonly path: string;
  readonly read: (c: Context<Env>, core: Core) => Promise<ReadOrder> | ReadOrder;
  /** From what `read` stored; undefined for unknown data. */
  readonly plan: (job: Pick<SimulatedJob, 'input' | 'seed'>) => JobPlan | undefined;
}

const DEFAULT_FORMAT = 'mp3_44100_128';
/** A recording is stored with its order for as long as it may be queued. */
const RECORDING_MS = 60 * 60 * 1_000;
/** Simulates the vendor's choice when no length is given. */
const DEFAULT_EFFECT_S = 5;
const DEFAULT_MUSIC_MS = 30_000;

const notJson: ErrorResponse = issue('json_invalid', ['body', 0], 'JSON decode error');

/** The voice and format of the URL, or its error. */
function readTarget(c: Context<Env>, spoken: boolean): { voice: string; format: string } | { refusal: ErrorResponse } {
  const voice = c.req.param('voice') ?? '';
  if (spoken && !findVoice(voice))
    return { refusal: apiError(404, 'voice_not_found', `A voice with the voice_id ${voice} was not found.`) };
  const format = c.req.query('output_format') ?? DEFAULT_FORMAT;
  if (!parseFormat(format))
    return { refusal: apiError(400, 'invalid_output_format', `${format} is not an output format here.`) };
  if (!['true', 'false', undefined].includes(c.req.query('enable_logging')))
    return { refusal: issue('bool_parsing', ['query', 'enable_logging'], 'Input should be a valid boolean') };
  return { voice, format };
}

/** An endpoint with a JSON order, stored with its URL parameters and planned from both; a seed is the job's. */
function jsonEndpoint<Body extends { model_id: string; seed?: number | null | undefined }>(
  name: string,
  path: string,
  schema: z.ZodType<Body>,
  plan: (order: Body, format: Mp3Format, voice: string) => JobPlan,
): Endpoint {
  return {
    path,
    read: (c) => {
      const json = c.get('json');
      if (json === undefined) return { refusal: notJson };
      const parsed = schema.safeParse(json);
      if (!parsed.success) return { refusal: validationError(parsed.error, json) };
      const at = readTarget(c, path.endsWith(':voice'));
      if ('refusal' in at) return at;
      const { model_id, seed } = parsed.data;
      return { model: model_id, input: { call: name, order: parsed.data, ...at }, seed: seed ?? undefined };
    },
    plan: ({ input, seed }) => {
      const parsed = schema.safeParse(input['order']);
      const format = parseFormat(String(input['format']));
      if (!parsed.success || !format) return undefined;
      return { ...plan(parsed.data, format, String(input['voice'])), seed };
    },
  };
}

const speech = jsonEndpoint('speech', '/v1/text-to-speech/:voice', SpeechBody, (order, format, voice) => {
  const speed = order.voice_settings?.speed ?? 1;
  return { kind: 'speech', prompt: order.text, voice, speed, format };
});

/** Settings are JSON inside the form; invalid JSON is left to validation. */
function readSettings(form: FormData): { voice_settings?: unknown } {
  const settings = form.get('voice_settings');
  if (typeof settings !== 'string') return {};
  try {
    return { voice_settings: JSON.parse(settings) as unknown };
  } catch {
    return {};
  }
}

const voiceChange: Endpoint = {
  path: '/v1/speech-to-speech/:voice',
  read: async (c, { uploads, now }) => {
    const form = await readForm(c);
    const audio = form?.get('audio');
    if (!form || !(audio instanceof File) || audio.size === 0)
      return { refusal: issue('missing', ['body', 'audio'], 'Field required') };
    form.delete('audio');
    const fields = { ...Object.fromEntries(form), ...readSettings(form) };
    const parsed = VoiceChangeFields.safeParse(fields);
    if (!parsed.success) return { refusal: validationError(parsed.error, fields) };
    const at = readTarget(c, true);
    if ('refusal' in at) return at;
    const { name, type: contentType } = audio;
    const bytes = new Uint8Array(await audio.arrayBuffer());
    const file = await uploads.add({ id: letterId(), name, contentType, bytes, lifetimeMs: RECORDING_MS }, now());
    const { seed, model_id: model, remove_background_noise: removesNoise } = parsed.data;
    return { model, input: { call: 'voice-change', recording: file.id, name, removesNoise, ...at }, seed };
  },
  plan: ({ input, seed }) => {
    const { recording, voice, name, removesNoise } = input;
    const format = parseFormat(String(input['format']));
    if (typeof recording !== 'string' || typeof voice !== 'string' || !format) return undefined;
    return {
      kind: 'voice-change',
      prompt: String(name),
      seed,
      audio: recording,
      voice,
      removesNoise: removesNoise === true,
      format,
    };
  },
};

const effect = jsonEndpoint('effect', '/v1/sound-generation', SoundBody, (order, format) => {
  const durationMs = Math.round((order.duration_seconds ?? DEFAULT_EFFECT_S) * 1_000);
  return { kind: 'effect', prompt: order.text, durationMs, influence: order.prompt_influence ?? 0.3, format };
});

const music = jsonEndpoint('music', '/v1/music', MusicBody, ({ prompt, music_length_ms }, format) => ({
  kind: 'music',
  prompt,
  durationMs: music_length_ms ?? DEFAULT_MUSIC_MS,
  format,
}));

/** By the name that an order is stored under. */
const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map([
  ['speech', speech],
  ['voice-change', voiceChange],
  ['effect', effect],
  ['music', music],
]);

export const endpoints: readonly Endpoint[] = [...ENDPOINTS.values()];

export const planJob = (job: SimulatedJob): JobPlan | undefined => ENDPOINTS.get(String(job.input['call']))?.plan(job);
