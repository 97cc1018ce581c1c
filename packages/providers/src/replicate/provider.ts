import { type Client, configuredId, createClient, jobHeader, poll, type Outside, outside } from '../http/index.ts';
import {
  NotSubmitted,
  type Operation,
  type Progress,
  ProviderUnreachable,
  type StartOptions,
  SubmissionUnknown,
  type Task,
  type Vendor,
  type VendorLimits,
} from '../spec/index.ts';
import { readReplicateFailure } from './failures.ts';
import { fileReference } from './file-reference.ts';
import { findPrediction } from './find-prediction.ts';
import { modelInput } from './model-input.ts';
import { REPLICATE_MODELS, type ReplicateModel, type ReplicateModels } from './models.ts';
import { Prediction, progressOf } from './prediction.ts';
import { webhookReader } from './webhook.ts';

export interface ReplicateOptions {
  /** With the version: `https://api.replicate.com/v1`. */
  readonly baseUrl?: string;
  readonly apiKey: string;
  /** The catalogue's model names and what they are at Replicate. Default: {@link REPLICATE_MODELS}. */
  readonly models?: ReplicateModels;
  /** Ids to use in place of the table's, by the table's `owner/name`: a successor, or another version to pin. */
  readonly ids?: Readonly<Record<string, string>>;
  /** `whsec_…`, from `GET /webhooks/default/secret`. Without it no call of Replicate's is believed. */
  readonly webhookSecret?: string;
  /** Default: {@link LIMITS}. */
  readonly limits?: VendorLimits;
  /** For one request. Default 30 s. */
  readonly timeoutMs?: number;
  readonly outside?: Partial<Outside>;
}

const PROVIDER = 'replicate';

/** 600 predictions a minute (replicate.com/docs, "rate limits"); how many at once is not said, so this is caution. */
const LIMITS: VendorLimits = { concurrency: 100, perPeriod: { count: 600, ms: 60_000 } };

/** Image and video models at Replicate, or at anything that speaks its API. */
export function createReplicate(options: ReplicateOptions): Vendor {
  const models = withIds(options.models ?? REPLICATE_MODELS, options.ids ?? {});
  const world: Outside = { ...outside, ...options.outside };
  const client: Client = createClient({
    ...world,
    baseUrl: options.baseUrl ?? 'https://api.replicate.com/v1',
    apiKey: options.apiKey,
    readFailure: readReplicateFailure,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  });

  function modelFor(task: Task): ReplicateModel {
    const model = models.get(task.model)?.find(({ takes }) => takes?.(task) ?? true);
    if (model) return model;
    throw new NotSubmitted({ code: 'invalid_input', message: `No Replicate model is configured for "${task.model}".` });
  }

  async function start(
    task: Task,
    { signal, idempotencyKey, webhook, beforeSubmit }: StartOptions,
  ): Promise<Operation> {
    const model = modelFor(task);
    const input = await modelInput(model, task, (source) => fileReference(client, source, idempotencyKey, signal));
    const { path, version } = submission(model.id);
    const body = await client.submit(
      {
        method: 'POST',
        path,
        json: {
          ...(version === undefined ? {} : { version }),
          input,
          ...(webhook === undefined ? {} : { webhook, webhook_events_filter: ['completed'] }),
        },
        headers: jobHeader(idempotencyKey),
      },
      signal,
      beforeSubmit,
    );
    const prediction = Prediction.safeParse(body);
    // Accepted, but under which id?
    if (!prediction.success) throw new SubmissionUnknown(`${path} was accepted without a prediction id`);
    return { provider: PROVIDER, id: prediction.data.id, model: model.id };
  }

  async function status(operation: Operation, signal: AbortSignal): Promise<Progress> {
    const read = (body: unknown): Progress | undefined => {
      const prediction = Prediction.safeParse(body);
      return prediction.success ? progressOf(prediction.data, roleOf(operation, models)) : undefined;
    };
    return await poll(client, predictionPath(operation), read, signal);
  }

  async function cancel(operation: Operation, signal: AbortSignal): Promise<void> {
    const answer = await client.repeat({ method: 'POST', path: `${predictionPath(operation)}/cancel` }, signal);
    const refused = answer.status === 401 || answer.status === 403;
    if (refused) throw new ProviderUnreachable(client.failureOf(answer));
  }

  return {
    name: PROVIDER,
    limits: options.limits ?? LIMITS,
    serves: (model) => models.has(model),
    start,
    status,
    cancel,
    find: async (task, { since, signal, not }) => {
      const model = modelFor(task);
      const id = await findPrediction(client, model, task, { since, signal, not: not ?? new Set() });
      return id === undefined ? undefined : { provider: PROVIDER, id, model: model.id };
    },
    ...(options.webhookSecret !== undefined && { readWebhook: webhookReader(options.webhookSecret, world.now) }),
  };
}

type Table = ReadonlyMap<string, readonly ReplicateModel[]>;

function withIds(models: ReplicateModels, ids: Readonly<Record<string, string>>): Table {
  const configured = (model: ReplicateModel): ReplicateModel => ({
    ...model,
    id: configuredId(ids, model.id.split(':')[0] ?? model.id) ?? model.id,
  });
  return new Map(Object.entries(models).map(([name, entry]) => [name, [entry].flat().map(configured)]));
}

/** Official models have an address of their own; community models are pinned by version. */
function submission(id: string): { path: string; version?: string } {
  const version = id.split(':')[1];
  if (version !== undefined) return { path: '/predictions', version };
  return { path: `/models/${id.split('/').map(encodeURIComponent).join('/')}/predictions` };
}

function predictionPath(operation: Operation): string {
  return `/predictions/${encodeURIComponent(operation.id)}`;
}

function roleOf(operation: Operation, models: Table): string {
  return [...models.values()].flat().find((model) => model.id === operation.model)?.makes ?? 'file';
}
