import { z } from 'zod';
import { FieldTable, modelInput } from '../field-table/index.ts';
import {
  type AdapterOptions,
  checkAccount,
  type Client,
  connect,
  ownEntry,
  ownModels,
  poll,
  standardWebhook,
  stopWork,
  submitWork,
  unknownModel,
  webhookOf,
} from '../http/index.ts';
import type {
  RemoteOperation,
  Progress,
  StartOptions,
  ProviderTask,
  VendorAdapter,
  WebhookReader,
  VendorKind,
  VendorLimits,
} from '../spec/index.ts';
import { checkModel, describer } from './check-model.ts';
import { draftModel } from './draft-model.ts';
import { readReplicateFailure } from './failures.ts';
import { fileReference } from './file-reference.ts';
import { findPrediction } from './find-prediction.ts';
import { overridden, type ModelOverride } from './model-override.ts';
import { REPLICATE_MODELS, type ReplicateModel, type ReplicateModels } from './models.ts';
import { Prediction, progressOf } from './prediction.ts';

const BASE_URL = 'https://api.replicate.com/v1';

/** 600 predictions per minute (replicate.com/docs, "rate limits"); the undocumented concurrency is a cautious guess. */
const LIMITS: VendorLimits = { concurrency: 100, perPeriod: { count: 600, ms: 60_000 } };

const Account = z.object({ username: z.string() }).transform(({ username }) => `The key is that of ${username}.`);
const PredictionId = Prediction.transform(({ id }) => id);

/** Successors of models by `owner/name`: an id, or an id with its input fields. */
type Overrides = Readonly<Record<string, string | ModelOverride>>;

/** How Replicate is asked for a model of one's own. */
const OwnModel = FieldTable.extend({
  /** `owner/name` of an official model, else `owner/name:version`. */
  id: z.string().regex(/^[\w.-]+\/[\w.-]+(:[0-9a-f]{64})?$/, 'Write owner/name, or owner/name:version'),
});

/** These exist only in the sandbox. */
const SANDBOX_OWNER = 'kinoloom/';

const connectReplicate = (options: AdapterOptions): Client =>
  connect(options, { baseUrl: BASE_URL, readFailure: readReplicateFailure });

/**
 * Image and video models at Replicate, or any host with its API. `webhookSecret` is `whsec_…`, from
 * `GET /webhooks/default/secret`.
 */
export function createReplicate({
  ids = {},
  ...options
}: Omit<AdapterOptions, 'ids'> & { readonly ids?: Overrides }): VendorAdapter {
  const { name = replicate.name, limits = LIMITS } = options;
  const own = [...ownModels(options, OwnModel)].map(([id, model]): TableEntry => [id, [model]]);
  const models: Table = new Map<string, readonly ReplicateModel[]>([...withOverrides(REPLICATE_MODELS, ids), ...own]);
  const client = connectReplicate(options);

  function modelFor(task: ProviderTask): ReplicateModel {
    const model = models.get(task.model)?.find(({ takes }) => takes?.(task) ?? true);
    if (!model) throw unknownModel('Replicate', task.model);
    return model;
  }

  async function start(task: ProviderTask, startOptions: StartOptions): Promise<RemoteOperation> {
    const model = modelFor(task);
    const input = await modelInput(model, task, (source) => fileReference(client, source, startOptions));
    const { path, version } = submission(model.id);
    const { webhook } = startOptions;
    const json = {
      ...(version !== undefined && { version }),
      input,
      ...(webhook !== undefined && { webhook, webhook_events_filter: ['completed'] }),
    };
    const unread = `${path} was accepted without a prediction id`;
    const id = await submitWork(client, { path, json }, startOptions, PredictionId, unread);
    return { provider: name, id, model: model.id };
  }

  async function status(operation: RemoteOperation, signal: AbortSignal): Promise<Progress> {
    const read = (body: unknown): Progress | undefined => {
      const prediction = Prediction.safeParse(body);
      return prediction.success ? progressOf(prediction.data, roleOf(operation, models)) : undefined;
    };
    return await poll(client, predictionPath(operation), read, signal);
  }

  return {
    name,
    limits,
    // Outputs are deleted after an hour (replicate.com/docs, "Data retention").
    keepsMs: 60 * 60_000,
    check: (signal) => checkAccount(client, '/account', Account, signal),
    checkModels: async (signal) => {
      const described = describer(client, signal);
      const real = [...models].filter(([, served]) => !served.some(({ id }) => id.startsWith(SANDBOX_OWNER)));
      const checks = real.map(([model, served]) => checkModel(model, served, options.sent?.get(model), described));
      return (await Promise.all(checks)).filter((check) => check !== undefined);
    },
    serves: (model) => models.has(model),
    start,
    status,
    cancel: (operation, signal) =>
      stopWork(client, { method: 'POST', path: `${predictionPath(operation)}/cancel` }, signal),
    find: async (task, { since, signal, not }) => {
      const model = modelFor(task);
      const id = await findPrediction(client, model, task, { since, signal, not: not ?? new Set() });
      return id === undefined ? undefined : { provider: name, id, model: model.id };
    },
    ...webhookOf(options, webhookReader),
  };
}

export const replicate = {
  name: 'replicate',
  label: 'Replicate',
  baseUrl: BASE_URL,
  key: 'required',
  Model: OwnModel,
  draft: (options, source, signal) => draftModel(connectReplicate(options), source, signal),
  dryAnswer: ({ path }) => (path.endsWith('/files') ? { urls: { get: `${BASE_URL}/files/preview` } } : undefined),
  sourceExample: 'owner/name',
  create: createReplicate,
} as const satisfies VendorKind;

type TableEntry = readonly [catalogueId: string, models: readonly ReplicateModel[]];
type Table = ReadonlyMap<TableEntry[0], TableEntry[1]>;

function withOverrides(models: ReplicateModels, overrides: Overrides): Table {
  const configured = (model: ReplicateModel): ReplicateModel => {
    const override = ownEntry(overrides, model.id.split(':')[0] ?? model.id);
    return override === undefined
      ? model
      : overridden(model, typeof override === 'string' ? { id: override } : override);
  };
  return new Map(Object.entries(models).map(([name, entry]) => [name, [entry].flat().map(configured)]));
}

/** Official models have their own endpoint; community models are pinned by version. */
function submission(id: string): { path: string; version?: string } {
  const version = id.split(':')[1];
  if (version !== undefined) return { path: '/predictions', version };
  return { path: `/models/${id.split('/').map(encodeURIComponent).join('/')}/predictions` };
}

function predictionPath(operation: RemoteOperation): string {
  return `/predictions/${encodeURIComponent(operation.id)}`;
}

function roleOf(operation: RemoteOperation, models: Table): string {
  return [...models.values()].flat().find((model) => model.id === operation.model)?.makes ?? 'file';
}

/**
 * Verifies Replicate's webhooks: `v1,<base64>`, keyed with the bytes decoded from the base64 after `whsec_`.
 * @throws RangeError when the configured secret is not of the form `whsec_<base64>`
 */
export function webhookReader(secret: string, now: () => number): WebhookReader {
  const base64 = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : '';
  const key = Buffer.from(base64, 'base64');
  if (key.length < 16) throw new RangeError('a Replicate webhook secret is "whsec_" and at least 16 bytes in base64');
  return standardWebhook({ version: 'v1', encoding: 'base64', key, now });
}
