import { z } from 'zod';
import { JobFault, SimulatedVendor } from '../control/fault-kinds.ts';

export const TERMINAL = ['succeeded', 'failed', 'canceled', 'aborted'] as const;

/** Why a job failed, independent of the vendor. */
const SimulatedFailure = z.object({
  /** `policy`: the content rules; `input`: an unusable input; `provider`: the model failed. */
  kind: z.enum(['policy', 'input', 'provider']),
  /** Empty for the vendor's default message. */
  message: z.string(),
});

/** An order accepted by a vendor, as stored on disk. Times are milliseconds since the epoch. */
export const SimulatedJob = z.object({
  id: z.string(),
  vendor: SimulatedVendor,
  /** The vendor's model name. */
  model: z.string(),
  /** The client's `X-Kinoloom-Job` header. */
  job: z.string().nullable(),
  /** The order as sent. */
  input: z.record(z.string(), z.unknown()),
  /** The seed used, even if the input has none: an interrupted job gives the same result when repeated. */
  seed: z.int(),
  /** `throttled`: ready to run, but without capacity. */
  state: z.enum(['accepted', 'throttled', 'running', ...TERMINAL]),
  failure: SimulatedFailure.nullable(),
  /** Progress, 0 to 1. */
  fraction: z.number(),
  logs: z.string(),
  /** Names of the output files. */
  outputs: z.array(z.string()),
  createdAt: z.int(),
  startedAt: z.int().nullable(),
  completedAt: z.int().nullable(),
  /** The client's timeout in milliseconds after creation. */
  cancelAfterMs: z.int().nullable(),
  webhook: z.object({ url: z.string(), events: z.array(z.string()) }).nullable(),
  /** Whether input and output have been deleted, some time after the end. */
  dataRemoved: z.boolean(),
  fate: JobFault.nullable(),
});
export type SimulatedJob = z.infer<typeof SimulatedJob>;

export function isTerminal(job: SimulatedJob): boolean {
  return (TERMINAL as readonly string[]).includes(job.state);
}

export const HOUR_MS = 60 * 60 * 1_000;
export const DAY_MS = 24 * HOUR_MS;

/** Retention periods of a vendor, in milliseconds after the end. */
export interface Lifetimes {
  /** Inputs, outputs and logs. */
  readonly dataMs: number;
  /** The record without data. */
  readonly recordMs: number;
}

/** Whether inputs and outputs have expired at `now`, deleted or not. */
export function isExpired(job: SimulatedJob, { dataMs }: Lifetimes, now: number): boolean {
  const { completedAt, dataRemoved } = job;
  return dataRemoved || (isTerminal(job) && completedAt !== null && now - completedAt > dataMs);
}

export type JobOrder = Pick<SimulatedJob, 'id' | 'vendor' | 'model' | 'job' | 'input' | 'seed' | 'fate'> &
  Partial<Pick<SimulatedJob, 'cancelAfterMs' | 'webhook'>> & { readonly at: number };

/** The initial state of an accepted order. */
export function newJob({ at, cancelAfterMs = null, webhook = null, ...order }: JobOrder): SimulatedJob {
  return {
    ...order,
    state: 'accepted',
    failure: null,
    fraction: 0,
    logs: '',
    outputs: [],
    createdAt: at,
    startedAt: null,
    completedAt: null,
    cancelAfterMs,
    webhook,
    dataRemoved: false,
  };
}
