import { z } from 'zod';
import {
  addressOf,
  type AdapterOptions,
  checkAccount,
  connect,
  createClient,
  fileForm,
  type LocalFile,
  ownEntry,
  poll,
  stopWork,
  submitWork,
  unknownModel,
  upload,
  worldOf,
} from '../http/index.ts';
import type {
  RemoteOperation,
  StartOptions,
  ProviderTask,
  VendorAdapter,
  VendorKind,
  VendorLimits,
} from '../spec/index.ts';
import { readRunwayFailure } from './failures.ts';
import { RUNWAY_MODELS } from './models.ts';
import { progressOfTask } from './task.ts';

/**
 * A first-tier account runs one or two tasks of a model at once; more would queue at Runway while our timeout runs
 * (docs.dev.runwayml.com, "Usage tiers"). No rate limit is documented. The daily cap is left to Runway to enforce: an
 * error is better than waiting a day.
 */
const LIMITS: VendorLimits = { concurrency: 2, perPeriod: { count: 60, ms: 60_000 } };

/** "Refused to shed load, nothing was started" (docs.dev.runwayml.com, "HTTP errors"). */
const LOAD_SHEDDING = [502, 503];

const AcceptedId = z.object({ id: z.string().min(1) }).transform(({ id }) => id);

const UploadTarget = z.object({
  uploadUrl: z.url(),
  fields: z.record(z.string(), z.string()),
  runwayUri: z.string().min(1),
});

const Account = z
  .object({ creditBalance: z.number() })
  .transform(({ creditBalance }) => `The organisation has ${creditBalance} credits left.`);

/** Act-Two and upscaling at Runway. It has no webhooks and lists no past tasks. */
export function createRunway(options: AdapterOptions): VendorAdapter {
  const { name = runway.name, limits = LIMITS } = options;
  const client = connect(options, {
    baseUrl: runway.baseUrl,
    headers: { 'x-runway-version': '2024-11-06' },
    readFailure: readRunwayFailure,
    loadShedding: LOAD_SHEDDING,
  });

  async function start(task: ProviderTask, startOptions: StartOptions): Promise<RemoteOperation> {
    const ours = ownEntry(RUNWAY_MODELS, task.model);
    if (!ours) throw unknownModel('Runway', task.model);
    const model = ownEntry(options.ids, ours.id) ?? ours.id;
    const fields = await ours.fields(task, (source) => addressOf(source, (file) => uploaded(file, startOptions)));
    const request = { path: ours.path, json: { model, ...fields } };
    const unread = `${ours.path} was accepted without a task id`;
    return { provider: name, id: await submitWork(client, request, startOptions, AcceptedId, unread), model };
  }

  /**
   * Uploads a file to Runway, which first returns an upload URL: resolves with its `runway://…` address, valid for a
   * day. The URL is on another host and pre-authorised, so the key is not sent there.
   * @throws {NotSubmitted}
   */
  async function uploaded(file: LocalFile, startOptions: StartOptions): Promise<string> {
    const asked = { path: '/v1/uploads', json: { filename: file.name, type: 'ephemeral' } };
    const { uploadUrl, fields, runwayUri } = await upload(client, asked, UploadTarget, startOptions);
    const storage = createClient({ ...worldOf(options), baseUrl: uploadUrl, readFailure: readRunwayFailure });
    const request = { path: '', form: fileForm(file, 'file', fields), headers: {}, expectsJson: false };
    await upload(storage, request, z.unknown(), startOptions);
    return runwayUri;
  }

  return {
    name,
    limits,
    // Outputs are available for at least a day (docs.dev.runwayml.com, "Outputs").
    keepsMs: 24 * 60 * 60_000,
    check: (signal) => checkAccount(client, '/v1/organization', Account, signal),
    serves: (model) => Object.hasOwn(RUNWAY_MODELS, model),
    start,
    status: async (operation, signal) => await poll(client, taskPath(operation), progressOfTask, signal),
    cancel: (operation, signal) =>
      stopWork(client, { method: 'DELETE', path: taskPath(operation), expectsJson: false }, signal),
  };
}

export const runway = {
  name: 'runway',
  label: 'Runway',
  baseUrl: 'https://api.dev.runwayml.com',
  key: 'required',
  create: createRunway,
} as const satisfies VendorKind;

const taskPath = ({ id }: RemoteOperation): string => `/v1/tasks/${encodeURIComponent(id)}`;
