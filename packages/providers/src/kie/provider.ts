import { randomUUID } from 'node:crypto';
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
import { readKieFailure, statusInEnvelope } from './envelope.ts';
import { KIE_MODELS, UPGRADE } from './models.ts';
import { progressOfRecord } from './record.ts';
import { lookForUpgrade } from './upgrade.ts';
import { webhookReader } from './webhook.ts';

export interface KieOptions {
  /** Default `https://api.kie.ai`. */
  readonly baseUrl?: string;
  /** Where files are uploaded to. Default `https://kieai.redpandaai.co`. */
  readonly uploadBaseUrl?: string;
  readonly apiKey: string;
  /** Models to use in place of the table's, by the table's name: `{ veo3_fast: 'veo3_lite' }`. */
  readonly ids?: Readonly<Record<string, string>>;
  /** The `webhookHmacKey` of the account's settings. Without it no call of Kie's is believed. */
  readonly webhookSecret?: string;
  /** Default: {@link LIMITS}. */
  readonly limits?: VendorLimits;
  readonly outside?: Partial<Outside>;
  /** Names for uploads, which lie on a public address: each new, and such as nobody guesses. */
  readonly uuid?: () => string;
}

const PROVIDER = 'kie';

/** docs.kie.ai, "Rate limits": 20 new requests in 10 s, and usually 100 tasks at once. More is refused, not queued. */
const LIMITS: VendorLimits = { concurrency: 100, perPeriod: { count: 20, ms: 10_000 } };

const Accepted = z.object({ data: z.object({ taskId: z.string().min(1) }) });
const Uploaded = z.object({ data: z.object({ downloadUrl: z.url() }) });

/** Veo through Kie.ai. Kie lists no past tasks, so a lost submission cannot be found, and it stops none. */
export function createKie(options: KieOptions): Vendor {
  const world: Outside = { ...outside, ...options.outside };
  const shared = { ...world, apiKey: options.apiKey, readFailure: readKieFailure };
  const baseUrl = options.baseUrl ?? 'https://api.kie.ai';
  const client = createClient({ ...shared, baseUrl, statusInBody: statusInEnvelope });
  const unwrapped = createClient({ ...shared, baseUrl });
  const files = createClient({
    ...shared,
    baseUrl: options.uploadBaseUrl ?? 'https://kieai.redpandaai.co',
    statusInBody: statusInEnvelope,
  });
  const uuid = options.uuid ?? randomUUID;

  async function start(task: Task, startOptions: StartOptions): Promise<Operation> {
    if (task.model !== UPGRADE) return await generate(task, startOptions);
    if (task.continues !== undefined) {
      // Nothing is sent, but from here on it counts as sent.
      await startOptions.beforeSubmit?.();
      return { provider: PROVIDER, id: task.continues, model: UPGRADE };
    }
    throw new NotSubmitted({ code: 'invalid_input', message: 'A 1080p version needs the clip that it is made from.' });
  }

  async function generate(
    task: Task,
    { signal, idempotencyKey, webhook, beforeSubmit }: StartOptions,
  ): Promise<Operation> {
    const ours = Object.hasOwn(KIE_MODELS, task.model) ? KIE_MODELS[task.model] : undefined;
    if (ours === undefined)
      throw new NotSubmitted({ code: 'invalid_input', message: `No Kie model is configured for "${task.model}".` });
    if (task.lastImage && !task.image)
      throw new NotSubmitted({ code: 'invalid_input', message: 'A last image needs a first one.' });
    const model = configuredId(options.ids, ours) ?? ours;
    const imageUrls: string[] = [];
    for (const source of [task.image, task.lastImage]) {
      if (source) imageUrls.push(await addressOf(source, (file) => uploaded(file, idempotencyKey, signal)));
    }
    const body = await client.submit(
      {
        method: 'POST',
        path: '/api/v1/veo/generate',
        json: {
          prompt: task.prompt ?? '',
          model,
          generationType: imageUrls.length === 0 ? 'TEXT_2_VIDEO' : 'FIRST_AND_LAST_FRAMES_2_VIDEO',
          ...(imageUrls.length > 0 && { imageUrls }),
          ...(task.aspectRatio !== undefined && { aspect_ratio: task.aspectRatio }),
          ...(task.resolution !== undefined && { resolution: task.resolution }),
          ...(task.seconds !== undefined && { duration: task.seconds }),
          ...(task.seed !== undefined && { seeds: seedOf(task.seed) }),
          ...(webhook !== undefined && { callBackUrl: webhook }),
        },
        headers: jobHeader(idempotencyKey),
      },
      signal,
      beforeSubmit,
    );
    const accepted = Accepted.safeParse(body);
    if (!accepted.success) throw new SubmissionUnknown('the submission was accepted without a task id');
    return { provider: PROVIDER, id: accepted.data.data.taskId, model };
  }

  async function uploaded({ file, name }: LocalFile, job: string | undefined, signal: AbortSignal): Promise<string> {
    // A file replaces the one of the same name, so that the name has to be new with every upload.
    const fileName = `${uuid()}-${name}`;
    const form = (): FormData => {
      const data = new FormData();
      data.set('uploadPath', 'kinoloom');
      data.set('fileName', fileName);
      data.set('file', file, fileName);
      return data;
    };
    const request = { path: '/api/file-stream-upload', form, headers: jobHeader(job) };
    const { data } = await upload(files, request, Uploaded, signal);
    return data.downloadUrl;
  }

  return {
    name: PROVIDER,
    limits: options.limits ?? LIMITS,
    serves: (model) => model === UPGRADE || Object.hasOwn(KIE_MODELS, model),
    start,
    status: async ({ id, model }, signal) =>
      model === UPGRADE
        ? await lookForUpgrade(unwrapped, id, signal)
        : await poll(client, `/api/v1/veo/record-info?taskId=${encodeURIComponent(id)}`, progressOfRecord, signal),
    // Kie knows no cancelling: the clip is made and charged, and nobody fetches it.
    cancel: async () => {},
    ...(options.webhookSecret !== undefined && { readWebhook: webhookReader(options.webhookSecret, world.now) }),
  };
}

/** Kie takes seeds from 10 000 to 99 999. The same of ours is always the same of theirs. */
const seedOf = (seed: number): number => 10_000 + (seed % 90_000);
