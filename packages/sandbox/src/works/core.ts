import { randomBytes, randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Dialect } from '../control/dialect.ts';
import type { Env } from '../control/request.ts';
import type { House, Runner } from './runner.ts';
import type { UploadStore } from './upload-store.ts';
import { newWork, type Work, type WorkOrder } from './work.ts';
import type { WorkStore } from './work-store.ts';

/** What all vendors stand on. */
export interface Core {
  readonly store: WorkStore;
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
  readonly house: House;
  /** Below the server's root. */
  readonly routes: Hono<Env>;
}

type Order = Omit<WorkOrder, 'at' | 'fate' | 'job' | 'seed'> & {
  /** Undefined: any. */
  readonly seed: number | undefined;
};

/** Accepts an order: it is in the journal, then on disk, then in hand. `status` is what will be answered. */
export async function accept(c: Context<Env>, core: Core, order: Order, status: number): Promise<Work> {
  const { store, runner, now, random } = core;
  const work = newWork({
    ...order,
    job: c.get('job'),
    seed: order.seed ?? Math.floor(random() * 2 ** 31),
    at: now(),
    fate: c.get('fate') ?? null,
  });
  c.get('record')({ status, id: work.id, paid: true });
  await store.save(work);
  runner.take(work.id);
  return work;
}

/** Where anyone can fetch an output, while it lasts. */
export function outputUrls(work: Work, baseUrl: string): string[] {
  return work.outputs.map((name) => `${baseUrl}/delivery/${work.id}/${name}`);
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
