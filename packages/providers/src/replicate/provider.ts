import { type Client, createClient, type Outside, outside } from '../http/index.ts';
import {
  NotSubmitted,
  type Operation,
  type Progress,
  type Provider,
  ProviderUnreachable,
  type StartOptions,
  SubmissionUnknown,
} from '../spec/index.ts';
import { readReplicateFailure } from './failures.ts';
import { findPrediction } from './find-prediction.ts';
import {
  type GenerationInput,
  modelInput,
  REPLICATE_MODELS,
  type ReplicateModel,
  type ReplicateModels,
} from './models.ts';
import { Prediction, progressOf } from './prediction.ts';
import { imageReference } from './start-image.ts';

export interface ReplicateOptions {
  /** With the version: `https://api.replicate.com/v1`. */
  readonly baseUrl?: string;
  readonly apiKey: string;
  /** The catalogue's model names and what they are at Replicate. Default: {@link REPLICATE_MODELS}. */
  readonly models?: ReplicateModels;
  /** For one request. Default 30 s. */
  readonly timeoutMs?: number;
  readonly outside?: Partial<Outside>;
}

const PROVIDER = 'replicate';

/** Image and video models at Replicate, or at anything that speaks its API. */
export function createReplicate(options: ReplicateOptions): Provider<GenerationInput> {
  const models: ReplicateModels = options.models ?? REPLICATE_MODELS;
  const client: Client = createClient({
    ...outside,
    ...options.outside,
    baseUrl: options.baseUrl ?? 'https://api.replicate.com/v1',
    apiKey: options.apiKey,
    readFailure: readReplicateFailure,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  });

  function modelNamed(name: string): ReplicateModel {
    const model = Object.hasOwn(models, name) ? models[name] : undefined;
    if (!model)
      throw new NotSubmitted({ code: 'invalid_input', message: `No Replicate model is configured for "${name}".` });
    return model;
  }

  async function start(input: GenerationInput, { signal, idempotencyKey, webhook }: StartOptions): Promise<Operation> {
    const model = modelNamed(input.model);
    const image = input.startImage && (await imageReference(client, input.startImage, signal));
    const { path, version } = submission(model.id);
    const body = await client.submit(
      {
        method: 'POST',
        path,
        json: {
          ...(version === undefined ? {} : { version }),
          input: modelInput(model, input, image),
          ...(webhook === undefined ? {} : { webhook, webhook_events_filter: ['completed'] }),
        },
        ...(idempotencyKey === undefined ? {} : { headers: { 'x-kinoloom-job': idempotencyKey } }),
      },
      signal,
    );
    const prediction = Prediction.safeParse(body);
    // Accepted, but under which id?
    if (!prediction.success) throw new SubmissionUnknown(`${path} was accepted without a prediction id`);
    return { provider: PROVIDER, id: prediction.data.id, model: model.id };
  }

  async function status(operation: Operation, signal: AbortSignal): Promise<Progress> {
    const path = predictionPath(operation);
    try {
      const answer = await client.repeat({ method: 'GET', path }, signal);
      if (answer.status === 404 || answer.status === 410) {
        return { state: 'failed', failure: { code: 'expired', message: 'The provider no longer knows this work.' } };
      }
      // A revoked key or an unpaid bill says nothing about work that is already paid for.
      if (answer.status >= 300) return { state: 'waiting', phase: 'running', trouble: client.failureOf(answer) };
      const prediction = Prediction.safeParse(answer.body);
      if (prediction.success) return progressOf(prediction.data, roleOf(operation, models));
      return {
        state: 'waiting',
        phase: 'running',
        trouble: { code: 'provider', message: `${path} answered no prediction` },
      };
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      const { failure, retryAfterMs } = error;
      return {
        state: 'waiting',
        phase: 'running',
        trouble: failure,
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      };
    }
  }

  async function cancel(operation: Operation, signal: AbortSignal): Promise<void> {
    const answer = await client.repeat({ method: 'POST', path: `${predictionPath(operation)}/cancel` }, signal);
    const refused = answer.status === 401 || answer.status === 403;
    if (refused) throw new ProviderUnreachable(client.failureOf(answer));
  }

  return {
    start,
    status,
    cancel,
    find: async (input, { since, signal, not }) => {
      const model = modelNamed(input.model);
      const id = await findPrediction(client, model, input, { since, signal, not: not ?? new Set() });
      return id === undefined ? undefined : { provider: PROVIDER, id, model: model.id };
    },
  };
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

function roleOf(operation: Operation, models: ReplicateModels): string {
  return Object.values(models).find((model) => model.id === operation.model)?.makes ?? 'file';
}
