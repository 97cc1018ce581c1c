import { z } from 'zod';
import {
  addressOf,
  type AdapterOptions,
  checkAccount,
  connect,
  fileForm,
  invalidInput,
  ownEntry,
  poll,
  standardWebhook,
  submitWork,
  upload,
  webhookOf,
} from '../http/index.ts';
import type {
  RemoteOperation,
  StartOptions,
  ProviderTask,
  VendorAdapter,
  WebhookReader,
  VendorKind,
  VendorLimits,
} from '../spec/index.ts';
import { progressOfPrediction, readWaveSpeedFailure, statusInEnvelope } from './prediction.ts';

/** A first-level account: three concurrent, five clips a minute (wavespeed.ai/docs, "Account levels"). */
const LIMITS: VendorLimits = { concurrency: 3, perPeriod: { count: 5, ms: 60_000 } };

const UPSCALER = 'wavespeed-ai/video-upscaler';

/** The upscaler's target sizes by catalogue id. */
const WAVESPEED_TARGETS: Readonly<Record<string, string>> = {
  'wavespeed-720p': '720p',
  'wavespeed-1080p': '1080p',
  'wavespeed-2k': '2k',
  'wavespeed-4k': '4k',
};

const AcceptedId = z.object({ data: z.object({ id: z.string().min(1) }) }).transform(({ data }) => data.id);
const Uploaded = z.object({ data: z.object({ download_url: z.url() }) });

const Account = z
  .object({ data: z.object({ balance: z.number() }) })
  .transform(({ data }) => `The account has $${data.balance.toFixed(2)} left.`);

/**
 * Upscaling at WaveSpeed. It documents no cancellation and lists no past work. The result has no sound. `webhookSecret`
 * is `whsec_…`, from `GET /webhook/secret`.
 */
export function createWaveSpeed(options: AdapterOptions): VendorAdapter {
  const { name = wavespeed.name, limits = LIMITS } = options;
  const client = connect(options, {
    baseUrl: wavespeed.baseUrl,
    readFailure: readWaveSpeedFailure,
    statusInBody: statusInEnvelope,
  });

  async function start(task: ProviderTask, startOptions: StartOptions): Promise<RemoteOperation> {
    const target = ownEntry(WAVESPEED_TARGETS, task.model);
    if (target === undefined || !task.video) throw invalidInput(`WaveSpeed cannot serve "${task.model}" as asked.`);
    const model = ownEntry(options.ids, UPSCALER) ?? UPSCALER;
    const video = await addressOf(task.video, async (file) => {
      const request = { path: '/media/upload/binary', form: fileForm(file) };
      return (await upload(client, request, Uploaded, startOptions)).data.download_url;
    });
    const { webhook } = startOptions;
    const query = webhook === undefined ? '' : `?webhook=${encodeURIComponent(webhook)}`;
    const path = `/${model.split('/').map(encodeURIComponent).join('/')}`;
    const request = { path: path + query, json: { video, target_resolution: target } };
    const unread = `${path} was accepted without a prediction id`;
    return { provider: name, id: await submitWork(client, request, startOptions, AcceptedId, unread), model };
  }

  return {
    name,
    limits,
    // Outputs are kept for seven days.
    keepsMs: 7 * 24 * 60 * 60_000,
    check: (signal) => checkAccount(client, '/balance', Account, signal),
    serves: (model) => Object.hasOwn(WAVESPEED_TARGETS, model),
    start,
    status: async ({ id }, signal) =>
      await poll(client, `/predictions/${encodeURIComponent(id)}/result`, progressOfPrediction, signal),
    // WaveSpeed cannot cancel: the clip is made and charged, but not downloaded.
    cancel: async () => {},
    ...webhookOf(options, webhookReader),
  };
}

export const wavespeed = {
  name: 'wavespeed',
  label: 'WaveSpeed',
  baseUrl: 'https://api.wavespeed.ai/api/v3',
  key: 'required',
  create: createWaveSpeed,
} as const satisfies VendorKind;

/**
 * Verifies WaveSpeed's webhooks: `v3,<hex>`, keyed with the undecoded text after `whsec_` (wavespeed.ai/docs,
 * "Verifying webhooks").
 * @throws RangeError when the configured secret is empty
 */
export function webhookReader(secret: string, now: () => number): WebhookReader {
  const key = Buffer.from(secret.replace(/^whsec_/, ''));
  if (key.length < 16) throw new RangeError('a WaveSpeed webhook secret is "whsec_" and at least 16 characters');
  return standardWebhook({ version: 'v3', encoding: 'hex', key, now });
}
