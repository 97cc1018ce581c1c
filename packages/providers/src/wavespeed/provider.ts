import { z } from 'zod';
import {
  addressOf,
  configuredId,
  createClient,
  jobHeader,
  type LocalFile,
  poll,
  type Outside,
  outside,
  upload,
} from '../http/index.ts';
import {
  NotSubmitted,
  type Operation,
  type StartOptions,
  SubmissionUnknown,
  type Task,
  type Vendor,
  type VendorLimits,
} from '../spec/index.ts';
import { progressOfPrediction, readWaveSpeedFailure, statusInEnvelope } from './prediction.ts';
import { webhookReader } from './webhook.ts';

export interface WaveSpeedOptions {
  /** With the version: `https://api.wavespeed.ai/api/v3`. */
  readonly baseUrl?: string;
  readonly apiKey: string;
  /** Models to use in place of ours, by our id: `{ 'wavespeed-ai/video-upscaler': 'wavespeed-ai/video-upscaler-pro' }`. */
  readonly ids?: Readonly<Record<string, string>>;
  /** `whsec_…`, from `GET /webhook/secret`. Without it no call of WaveSpeed's is believed. */
  readonly webhookSecret?: string;
  /** Default: {@link LIMITS}. */
  readonly limits?: VendorLimits;
  readonly outside?: Partial<Outside>;
}

const PROVIDER = 'wavespeed';

/** An account of the first level: three at once, five clips a minute (wavespeed.ai/docs, "Account levels"). */
const LIMITS: VendorLimits = { concurrency: 3, perPeriod: { count: 5, ms: 60_000 } };

const UPSCALER = 'wavespeed-ai/video-upscaler';

/** The catalogue's ids, and the size that the upscaler is asked for. */
export const WAVESPEED_TARGETS: Readonly<Record<string, string>> = {
  'wavespeed-720p': '720p',
  'wavespeed-1080p': '1080p',
  'wavespeed-2k': '2k',
  'wavespeed-4k': '4k',
};

const Accepted = z.object({ data: z.object({ id: z.string().min(1) }) });
const Uploaded = z.object({ data: z.object({ download_url: z.url() }) });

/** Upscaling at WaveSpeed. It documents no cancelling and lists no past work. The result has no sound. */
export function createWaveSpeed(options: WaveSpeedOptions): Vendor {
  const world: Outside = { ...outside, ...options.outside };
  const client = createClient({
    ...world,
    baseUrl: options.baseUrl ?? 'https://api.wavespeed.ai/api/v3',
    apiKey: options.apiKey,
    readFailure: readWaveSpeedFailure,
    statusInBody: statusInEnvelope,
  });

  async function start(
    task: Task,
    { signal, idempotencyKey, webhook, beforeSubmit }: StartOptions,
  ): Promise<Operation> {
    const target = Object.hasOwn(WAVESPEED_TARGETS, task.model) ? WAVESPEED_TARGETS[task.model] : undefined;
    if (target === undefined || !task.video)
      throw new NotSubmitted({ code: 'invalid_input', message: `WaveSpeed cannot serve "${task.model}" as asked.` });
    const model = configuredId(options.ids, UPSCALER) ?? UPSCALER;
    const video = await addressOf(task.video, (file) => uploaded(file, idempotencyKey, signal));
    const query = webhook === undefined ? '' : `?webhook=${encodeURIComponent(webhook)}`;
    const path = `/${model.split('/').map(encodeURIComponent).join('/')}`;
    const body = await client.submit(
      {
        method: 'POST',
        path: path + query,
        json: { video, target_resolution: target },
        headers: jobHeader(idempotencyKey),
      },
      signal,
      beforeSubmit,
    );
    const accepted = Accepted.safeParse(body);
    if (!accepted.success) throw new SubmissionUnknown(`${path} was accepted without a prediction id`);
    return { provider: PROVIDER, id: accepted.data.data.id, model };
  }

  async function uploaded({ file, name }: LocalFile, job: string | undefined, signal: AbortSignal): Promise<string> {
    const form = (): FormData => {
      const data = new FormData();
      data.set('file', file, name);
      return data;
    };
    const request = { path: '/media/upload/binary', form, headers: jobHeader(job) };
    const { data } = await upload(client, request, Uploaded, signal);
    return data.download_url;
  }

  return {
    name: PROVIDER,
    limits: options.limits ?? LIMITS,
    serves: (model) => Object.hasOwn(WAVESPEED_TARGETS, model),
    start,
    status: async ({ id }, signal) =>
      await poll(client, `/predictions/${encodeURIComponent(id)}/result`, progressOfPrediction, signal),
    // WaveSpeed knows no cancelling: the clip is made and charged, and nobody fetches it.
    cancel: async () => {},
    ...(options.webhookSecret !== undefined && { readWebhook: webhookReader(options.webhookSecret, world.now) }),
  };
}
