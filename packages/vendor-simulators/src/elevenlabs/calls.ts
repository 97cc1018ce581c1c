import type { Context } from 'hono';
import type { z } from 'zod';
import type { ErrorResponse } from '../control/dialect.ts';
import { type Env, formDataOf } from '../control/request.ts';
import { findVoice } from './account-voices.ts';
import { type Core, letterId } from '../jobs/core.ts';
import type { JobPlan } from '../jobs/plan.ts';
import type { SimulatedJob } from '../jobs/simulated-job.ts';
import { issue, told } from './dialect.ts';
import { formatOf, MusicBody, refusalOf, SoundBody, SpeechBody, VoiceChangeFields } from './order.ts';

/** What an order asks for, as it is kept, or why it is refused. */
type Read =
  | { readonly model: string; readonly input: Record<string, unknown>; readonly seed: number | undefined }
  | { readonly refusal: ErrorResponse };

/** One way of having sound made: how its order is read, and what it comes to. */
interface Call {
  readonly path: string;
  readonly read: (c: Context<Env>, core: Core) => Promise<Read> | Read;
  /** Of what `read` has kept; undefined for what it has never kept so. */
  readonly plan: (job: Pick<SimulatedJob, 'input' | 'seed'>) => JobPlan | undefined;
}

const DEFAULT_FORMAT = 'mp3_44100_128';
/** A recording lies with the order, as long as that may wait for its turn. */
const RECORDING_MS = 60 * 60 * 1_000;
/** What the vendor would choose by the words, where no length is wished. */
const USUAL_EFFECT_S = 5;
const USUAL_MUSIC_MS = 30_000;

const notJson: ErrorResponse = issue('json_invalid', ['body', 0], 'JSON decode error');

/** The voice and the format that the address names, or what is wrong with them. */
function addressed(c: Context<Env>, spoken: boolean): { voice: string; format: string } | { refusal: ErrorResponse } {
  const voice = c.req.param('voice') ?? '';
  if (spoken && !findVoice(voice))
    return { refusal: told(404, 'voice_not_found', `A voice with the voice_id ${voice} was not found.`) };
  const format = c.req.query('output_format') ?? DEFAULT_FORMAT;
  if (!formatOf(format))
    return { refusal: told(400, 'invalid_output_format', `${format} is not an output format here.`) };
  if (!['true', 'false', undefined].includes(c.req.query('enable_logging')))
    return { refusal: issue('bool_parsing', ['query', 'enable_logging'], 'Input should be a valid boolean') };
  return { voice, format };
}

/** Reads an order of JSON, and keeps it with what its address says. */
function jsonCall<Body extends { model_id: string; seed?: number | null | undefined }>(
  call: string,
  schema: z.ZodType<Body>,
  spoken = false,
): Call['read'] {
  return (c) => {
    const json = c.get('json');
    if (json === undefined) return { refusal: notJson };
    const parsed = schema.safeParse(json);
    if (!parsed.success) return { refusal: refusalOf(parsed.error, json) };
    const at = addressed(c, spoken);
    if ('refusal' in at) return at;
    const { model_id, seed } = parsed.data;
    return { model: model_id, input: { call, order: parsed.data, ...at }, seed: seed ?? undefined };
  };
}

/** What was kept of an order of this kind, read again; a seed is the job's. */
function kept<Body>(schema: z.ZodType<Body>, { input }: Pick<SimulatedJob, 'input'>) {
  const parsed = schema.safeParse(input['order']);
  const format = formatOf(String(input['format']));
  return parsed.success && format ? { order: parsed.data, format, voice: String(input['voice']) } : undefined;
}

const speech: Call = {
  path: '/v1/text-to-speech/:voice',
  read: jsonCall('speech', SpeechBody, true),
  plan: (job) => {
    const known = kept(SpeechBody, job);
    if (!known) return undefined;
    const { order, format, voice } = known;
    const speed = order.voice_settings?.speed ?? 1;
    return { kind: 'speech', prompt: order.text, seed: job.seed, voice, speed, format };
  },
};

/** Settings are JSON within the form; what is none is left to be refused. */
function settingsIn(form: FormData): { voice_settings?: unknown } {
  const settings = form.get('voice_settings');
  if (typeof settings !== 'string') return {};
  try {
    return { voice_settings: JSON.parse(settings) as unknown };
  } catch {
    return {};
  }
}

const voiceChange: Call = {
  path: '/v1/speech-to-speech/:voice',
  read: async (c, { uploads, now }) => {
    const form = await formDataOf(c);
    const audio = form?.get('audio');
    if (!form || !(audio instanceof File) || audio.size === 0)
      return { refusal: issue('missing', ['body', 'audio'], 'Field required') };
    form.delete('audio');
    const fields = { ...Object.fromEntries(form), ...settingsIn(form) };
    const parsed = VoiceChangeFields.safeParse(fields);
    if (!parsed.success) return { refusal: refusalOf(parsed.error, fields) };
    const at = addressed(c, true);
    if ('refusal' in at) return at;
    const { name, type: contentType } = audio;
    const bytes = new Uint8Array(await audio.arrayBuffer());
    const file = await uploads.add({ id: letterId(), name, contentType, bytes, lifetimeMs: RECORDING_MS }, now());
    const { seed, model_id: model, remove_background_noise: removesNoise } = parsed.data;
    return { model, input: { call: 'voice-change', recording: file.id, name, removesNoise, ...at }, seed };
  },
  plan: ({ input, seed }) => {
    const { recording, voice, name, removesNoise } = input;
    const format = formatOf(String(input['format']));
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

const effect: Call = {
  path: '/v1/sound-generation',
  read: jsonCall('effect', SoundBody),
  plan: (job) => {
    const known = kept(SoundBody, job);
    if (!known) return undefined;
    const { text, duration_seconds, prompt_influence } = known.order;
    const durationMs = Math.round((duration_seconds ?? USUAL_EFFECT_S) * 1_000);
    const influence = prompt_influence ?? 0.3;
    return { kind: 'effect', prompt: text, seed: job.seed, durationMs, influence, format: known.format };
  },
};

const music: Call = {
  path: '/v1/music',
  read: jsonCall('music', MusicBody),
  plan: (job) => {
    const known = kept(MusicBody, job);
    if (!known) return undefined;
    const { prompt, music_length_ms } = known.order;
    const durationMs = music_length_ms ?? USUAL_MUSIC_MS;
    return { kind: 'music', prompt, seed: job.seed, durationMs, format: known.format };
  },
};

/** By the name that an order is kept under. */
const CALLS: ReadonlyMap<string, Call> = new Map([
  ['speech', speech],
  ['voice-change', voiceChange],
  ['effect', effect],
  ['music', music],
]);

export const calls: readonly Call[] = [...CALLS.values()];

export const planOf = (job: SimulatedJob): JobPlan | undefined => CALLS.get(String(job.input['call']))?.plan(job);
