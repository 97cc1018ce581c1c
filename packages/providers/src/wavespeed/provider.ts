import { z } from 'zod';
import {
  addressOf,
  type AdapterOptions,
  checkAccount,
  connect,
  createClient,
  fileForm,
  invalidInput,
  type LocalFile,
  ownEntry,
  poll,
  standardWebhook,
  submitWork,
  upload,
  webhookOf,
  worldOf,
} from '../http/index.ts';
import {
  NotSubmitted,
  type RemoteOperation,
  type StartOptions,
  type ProviderTask,
  type VendorAdapter,
  type WebhookReader,
  type VendorKind,
  type VendorLimits,
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
const Ticket = z.object({
  data: z.object({
    download_url: z.url(),
    upload: z.object({
      method: z.string().regex(/^put$/i),
      url: z.url(),
      headers: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

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
    const video = await addressOf(task.video, (file) => uploaded(file, startOptions));
    const { webhook } = startOptions;
    const query = webhook === undefined ? '' : `?webhook=${encodeURIComponent(webhook)}`;
    const path = `/${model.split('/').map(encodeURIComponent).join('/')}`;
    const request = { path: path + query, json: { video, target_resolution: target } };
    const unread = `${path} was accepted without a prediction id`;
    return { provider: name, id: await submitWork(client, request, startOptions, AcceptedId, unread), model };
  }

  /**
   * Uploads a file: by a ticket, as the vendor's SDK does (wavespeed 0.3.2), else as it did before. The ticket's URL is
   * pre-authorised storage, which must not get the key.
   * @throws {NotSubmitted}
   */
  async function uploaded(file: LocalFile, startOptions: StartOptions): Promise<string> {
    const ticket = await askForTicket(file, startOptions);
    if (!ticket) {
      const request = { path: '/media/upload/binary', form: fileForm(file) };
      return (await upload(client, request, Uploaded, startOptions)).data.download_url;
    }
    const { url, headers } = ticket.upload;
    const storage = createClient({ ...worldOf(options), baseUrl: url, readFailure: readWaveSpeedFailure });
    // Without a type of its own: only the ticket's headers are signed.
    const body = file.file.slice(0, file.file.size, '');
    const request = { method: 'PUT', path: '', body, headers: headers ?? {}, expectsJson: false } as const;
    await upload(storage, request, z.unknown(), startOptions);
    return ticket.download_url;
  }

  /** Undefined if the vendor has no tickets. @throws {NotSubmitted} */
  async function askForTicket({ file, name: filename }: LocalFile, startOptions: StartOptions) {
    const json = { filename, size: file.size, content_type: file.type };
    try {
      return (await upload(client, { path: '/media/uploads', json }, Ticket, startOptions)).data;
    } catch (error) {
      // What a 404 is read as.
      if (error instanceof NotSubmitted && error.failure.code === 'model_retired') return undefined;
      throw error;
    }
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
