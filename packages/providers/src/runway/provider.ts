import { z } from 'zod';
import { addressOf, configuredId, createClient, jobHeader, poll, type Outside, outside } from '../http/index.ts';
import {
  NotSubmitted,
  type Operation,
  ProviderUnreachable,
  type StartOptions,
  SubmissionUnknown,
  type Task,
  type Vendor,
  type VendorLimits,
} from '../spec/index.ts';
import { readRunwayFailure } from './failures.ts';
import { RUNWAY_MODELS } from './models.ts';
import { progressOfTask } from './task.ts';
import { uploadFile } from './upload-file.ts';

export interface RunwayOptions {
  /** Default `https://api.dev.runwayml.com`. */
  readonly baseUrl?: string;
  readonly apiKey: string;
  /** Models to use in place of the table's, by the table's name: `{ act_two: 'act_three' }`. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Default: {@link LIMITS}. */
  readonly limits?: VendorLimits;
  readonly outside?: Partial<Outside>;
}

const PROVIDER = 'runway';

/**
 * An account of the first tier runs one or two tasks of a model at once; more wait at Runway while our clock runs
 * (docs.dev.runwayml.com, "Usage tiers"). No rate is documented. The cap by day is left to Runway to refuse by: to be told
 * so is better than to wait a day.
 */
const LIMITS: VendorLimits = { concurrency: 2, perPeriod: { count: 60, ms: 60_000 } };

/** "Refused to shed load, nothing was started" (docs.dev.runwayml.com, "HTTP errors"). */
const LOAD_SHEDDING = [502, 503];

const Accepted = z.object({ id: z.string().min(1) });

/** Act-Two and upscaling at Runway. It calls nobody back and lists no past tasks. */
export function createRunway(options: RunwayOptions): Vendor {
  const world: Outside = { ...outside, ...options.outside };
  const client = createClient({
    ...world,
    baseUrl: options.baseUrl ?? 'https://api.dev.runwayml.com',
    apiKey: options.apiKey,
    headers: { 'x-runway-version': '2024-11-06' },
    readFailure: readRunwayFailure,
    loadShedding: LOAD_SHEDDING,
  });

  async function start(task: Task, { signal, idempotencyKey, beforeSubmit }: StartOptions): Promise<Operation> {
    const ours = Object.hasOwn(RUNWAY_MODELS, task.model) ? RUNWAY_MODELS[task.model] : undefined;
    if (!ours)
      throw new NotSubmitted({ code: 'invalid_input', message: `No Runway model is configured for "${task.model}".` });
    const model = configuredId(options.ids, ours.id) ?? ours.id;
    const fields = await ours.fields(task, (source) =>
      addressOf(source, (file) => uploadFile(client, world, file, idempotencyKey, signal)),
    );
    const body = await client.submit(
      { method: 'POST', path: ours.path, json: { model, ...fields }, headers: jobHeader(idempotencyKey) },
      signal,
      beforeSubmit,
    );
    const accepted = Accepted.safeParse(body);
    if (!accepted.success) throw new SubmissionUnknown(`${ours.path} was accepted without a task id`);
    return { provider: PROVIDER, id: accepted.data.id, model };
  }

  return {
    name: PROVIDER,
    limits: options.limits ?? LIMITS,
    serves: (model) => Object.hasOwn(RUNWAY_MODELS, model),
    start,
    status: async (operation, signal) => await poll(client, taskPath(operation), progressOfTask, signal),
    cancel: async (operation, signal) => {
      const request = { method: 'DELETE', path: taskPath(operation), expectsJson: false } as const;
      const answer = await client.repeat(request, signal);
      const refused = answer.status === 401 || answer.status === 403;
      if (refused) throw new ProviderUnreachable(client.failureOf(answer));
    },
  };
}

const taskPath = ({ id }: Operation): string => `/v1/tasks/${encodeURIComponent(id)}`;
