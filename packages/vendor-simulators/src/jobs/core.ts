import { randomBytes, randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Dialect } from '../control/dialect.ts';
import type { Env } from '../control/request.ts';
import type { VendorProfile, Runner } from './runner.ts';
import type { UploadStore } from './upload-store.ts';
import { newJob, type SimulatedJob, type JobOrder } from './simulated-job.ts';
import type { JobStore } from './job-store.ts';

/** What all vendors stand on. */
export interface Core {
  readonly store: JobStore;
  readonly uploads: UploadStore;
  readonly runner: Runner;
  /** The server's own address, without a trailing slash. */
  readonly baseUrl: () => string;
  readonly now: () => number;
  /** Uniform in [0, 1): seeds for orders without one. */
  readonly random: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** `whsec_…`, with which messages are signed. */
  readonly webhookSecret: string;
}

/** One vendor: how it speaks, what it makes, and its routes. */
export interface VendorApi {
  readonly dialect: Dialect;
  readonly profile: VendorProfile;
  /** Below the server's root. */
  readonly routes: Hono<Env>;
}

type Order = Omit<JobOrder, 'at' | 'fate' | 'job' | 'seed'> & {
  /** Undefined: any. */
  readonly seed: number | undefined;
};

/** Accepts an order: it is in the journal, then on disk, then in hand. `status` is what will be answered. */
export async function accept(c: Context<Env>, core: Core, order: Order, status: number): Promise<SimulatedJob> {
  const { store, runner, now, random } = core;
  const job = newJob({
    ...order,
    job: c.get('job'),
    seed: order.seed ?? Math.floor(random() * 2 ** 31),
    at: now(),
    fate: c.get('fate') ?? null,
  });
  c.get('record')({ status, id: job.id, paid: true });
  await store.save(job);
  runner.take(job.id);
  return job;
}

/** Where anyone can fetch an output, while it lasts. */
export function outputUrls(job: SimulatedJob, baseUrl: string): string[] {
  return job.outputs.map((name) => `${baseUrl}/delivery/${job.id}/${name}`);
}

/** 26 letters and digits, as Replicate's ids are. */
export function letterId(): string {
  return BigInt(`0x${randomBytes(17).toString('hex')}`)
    .toString(36)
    .padStart(27, '0')
    .slice(-26);
}

/** 32 hexadecimal digits. */
export function hexId(): string {
  return randomBytes(16).toString('hex');
}

export { randomUUID as uuid };

/** Whether an address is below one of ours: by host name alone, since after a restart the server may have another port. */
export function isOwn(address: URL, baseUrl: string): boolean {
  return address.hostname === new URL(baseUrl).hostname;
}
