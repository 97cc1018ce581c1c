import { z } from 'zod';
import { Fate, SimulatedVendor } from '../control/fault-kinds.ts';

export const TERMINAL = ['succeeded', 'failed', 'canceled', 'aborted'] as const;

/** Why a job failed, in words that no vendor owns; each says it in its own. */
const SimulatedFailure = z.object({
  /** `policy`: the content rules; `input`: what was sent cannot be used; `provider`: the model broke. */
  kind: z.enum(['policy', 'input', 'provider']),
  /** Empty where the vendor's usual words are to be said. */
  message: z.string(),
});

/** An order that a vendor has accepted, as it lies on disk. Times are milliseconds since the epoch. */
export const SimulatedJob = z.object({
  id: z.string(),
  vendor: SimulatedVendor,
  /** The model's name at the vendor. */
  model: z.string(),
  /** What the client sent as `X-Kinoloom-Job`. */
  job: z.string().nullable(),
  /** The order as it was sent. */
  input: z.record(z.string(), z.unknown()),
  /** The seed in use, also where the input has none: a job cut short comes out the same the second time. */
  seed: z.int(),
  /** `throttled`: it would run, and there is no place for it. */
  state: z.enum(['accepted', 'throttled', 'running', ...TERMINAL]),
  failure: SimulatedFailure.nullable(),
  /** Share of the job done, 0 to 1. */
  fraction: z.number(),
  logs: z.string(),
  /** Names of the files made. */
  outputs: z.array(z.string()),
  createdAt: z.int(),
  startedAt: z.int().nullable(),
  completedAt: z.int().nullable(),
  /** Milliseconds after creation at which the client wants it stopped. */
  cancelAfterMs: z.int().nullable(),
  webhook: z.object({ url: z.string(), events: z.array(z.string()) }).nullable(),
  /** Whether input and output have been deleted, as happens some time after the end. */
  dataRemoved: z.boolean(),
  fate: Fate.nullable(),
});
export type SimulatedJob = z.infer<typeof SimulatedJob>;

export function isTerminal(job: SimulatedJob): boolean {
  return (TERMINAL as readonly string[]).includes(job.state);
}

export const HOUR_MS = 60 * 60 * 1_000;
export const DAY_MS = 24 * HOUR_MS;

/** How long a vendor keeps what it has, in milliseconds after the end. */
export interface Lifetimes {
  /** Inputs, outputs and logs. */
  readonly dataMs: number;
  /** The bare record. */
  readonly recordMs: number;
}

/** Whether inputs and outputs are past their time at `now`, swept or not. */
export function isExpired(job: SimulatedJob, { dataMs }: Lifetimes, now: number): boolean {
  const { completedAt, dataRemoved } = job;
  return dataRemoved || (isTerminal(job) && completedAt !== null && now - completedAt > dataMs);
}

export type JobOrder = Pick<SimulatedJob, 'id' | 'vendor' | 'model' | 'job' | 'input' | 'seed' | 'fate'> &
  Partial<Pick<SimulatedJob, 'cancelAfterMs' | 'webhook'>> & { readonly at: number };

/** What an order is at the moment of its acceptance. */
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
