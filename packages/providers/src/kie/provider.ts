import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  addressOf,
  type AdapterOptions,
  checkAccount,
  connect,
  fileForm,
  invalidInput,
  type LocalFile,
  ownEntry,
  poll,
  submitWork,
  unknownModel,
  upload,
  webhookOf,
} from '../http/index.ts';
import type {
  RemoteOperation,
  StartOptions,
  ProviderTask,
  VendorAdapter,
  VendorKind,
  VendorLimits,
} from '../spec/index.ts';
import { readKieFailure, statusInEnvelope } from './envelope.ts';
import { progressOfRecord } from './record.ts';
import { pollUpgrade } from './upgrade.ts';
import { webhookReader } from './webhook.ts';

/** `webhookSecret` is the `webhookHmacKey` of the account's settings. */
interface KieOptions extends AdapterOptions {
  /** Replaces Kie's upload URL. */
  readonly uploadBaseUrl?: string;
  /** Generates names of uploads, which are public: unique and unguessable. */
  readonly uuid?: () => string;
}

/** docs.kie.ai, "Rate limits": 20 new requests in 10 s, usually 100 concurrent tasks. More are refused, not queued. */
const LIMITS: VendorLimits = { concurrency: 100, perPeriod: { count: 20, ms: 10_000 } };

/** Kie's names for the catalogue's Veo models. Configurable, since providers retire ids. */
const KIE_MODELS: Readonly<Record<string, string>> = {
  'veo3-pro': 'veo3',
  'veo3-fast': 'veo3_fast',
};

/** Catalogue id of the 1080p upgrade of a Veo clip. Kie has no model and no price for it. */
const UPGRADE = 'veo3-1080p';

const AcceptedId = z.object({ data: z.object({ taskId: z.string().min(1) }) }).transform(({ data }) => data.taskId);
const Uploaded = z.object({ data: z.object({ downloadUrl: z.url() }) });

const Account = z.object({ data: z.number() }).transform(({ data }) => `The account has ${data} credits left.`);

/** Veo through Kie.ai. Kie lists no past tasks, so a lost submission cannot be found, and it cannot cancel any. */
export function createKie(options: KieOptions): VendorAdapter {
  const { name = kie.name, limits = LIMITS } = options;
  const shared = { baseUrl: kie.baseUrl, readFailure: readKieFailure };
  const unwrapped = connect(options, shared);
  const client = connect(options, { ...shared, statusInBody: statusInEnvelope });
  const files = connect(
    { ...options, baseUrl: options.uploadBaseUrl },
    { ...shared, baseUrl: 'https://kieai.redpandaai.co', statusInBody: statusInEnvelope },
  );
  const uuid = options.uuid ?? randomUUID;

  async function start(task: ProviderTask, startOptions: StartOptions): Promise<RemoteOperation> {
    if (task.model !== UPGRADE) return await generate(task, startOptions);
    if (task.continues === undefined) throw invalidInput('A 1080p version needs the clip that it is made from.');
    // Nothing is sent, but from here on it counts as submitted.
    await startOptions.beforeSubmit?.();
    return { provider: name, id: task.continues, model: UPGRADE };
  }

  async function generate(task: ProviderTask, startOptions: StartOptions): Promise<RemoteOperation> {
    const ours = ownEntry(KIE_MODELS, task.model);
    if (ours === undefined) throw unknownModel('Kie', task.model);
    if (task.lastImage && !task.image) throw invalidInput('A last image needs a first one.');
    const model = ownEntry(options.ids, ours) ?? ours;
    const imageUrls: string[] = [];
    for (const source of [task.image, task.lastImage]) {
      if (source) imageUrls.push(await addressOf(source, (file) => uploaded(file, startOptions)));
    }
    const json = {
      prompt: task.prompt ?? '',
      model,
      generationType: imageUrls.length === 0 ? 'TEXT_2_VIDEO' : 'FIRST_AND_LAST_FRAMES_2_VIDEO',
      ...(imageUrls.length > 0 && { imageUrls }),
      ...(task.aspectRatio !== undefined && { aspect_ratio: task.aspectRatio }),
      ...(task.resolution !== undefined && { resolution: task.resolution }),
      ...(task.seconds !== undefined && { duration: task.seconds }),
      ...(task.seed !== undefined && { seeds: seedOf(task.seed) }),
      ...(startOptions.webhook !== undefined && { callBackUrl: startOptions.webhook }),
    };
    const request = { path: '/api/v1/veo/generate', json };
    const unread = 'the submission was accepted without a task id';
    return { provider: name, id: await submitWork(client, request, startOptions, AcceptedId, unread), model };
  }

  async function uploaded({ file, name: local }: LocalFile, startOptions: StartOptions): Promise<string> {
    // A file replaces one of the same name, so every upload needs a new name.
    const fileName = `${uuid()}-${local}`;
    const form = fileForm({ file, name: fileName }, 'file', { uploadPath: 'kinoloom', fileName });
    const { data } = await upload(files, { path: '/api/file-stream-upload', form }, Uploaded, startOptions);
    return data.downloadUrl;
  }

  return {
    name,
    limits,
    // Results are kept for 14 days (docs.kie.ai).
    keepsMs: 14 * 24 * 60 * 60_000,
    check: (signal) => checkAccount(client, '/api/v1/chat/credit', Account, signal),
    serves: (model) => model === UPGRADE || Object.hasOwn(KIE_MODELS, model),
    start,
    status: async ({ id, model }, signal) =>
      model === UPGRADE
        ? await pollUpgrade(unwrapped, id, signal)
        : await poll(client, `/api/v1/veo/record-info?taskId=${encodeURIComponent(id)}`, progressOfRecord, signal),
    // Kie cannot cancel: the clip is made and charged, but not downloaded.
    cancel: async () => {},
    ...webhookOf(options, webhookReader),
  };
}

export const kie = {
  name: 'kie',
  label: 'Kie.ai',
  baseUrl: 'https://api.kie.ai',
  key: 'required',
  create: createKie,
} as const satisfies VendorKind;

/** Kie accepts seeds from 10 000 to 99 999; maps ours deterministically. */
const seedOf = (seed: number): number => 10_000 + (seed % 90_000);
