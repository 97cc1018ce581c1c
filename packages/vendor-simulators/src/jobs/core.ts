import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Context, Hono } from 'hono';
import type { Dialect } from '../control/dialect.ts';
import type { SimulatedVendor } from '../control/fault-kinds.ts';
import type { Faults } from '../control/faults.ts';
import type { Journal } from '../control/journal.ts';
import type { PublishedModels } from '../control/published-models.ts';
import { type Env, sendError } from '../control/request.ts';
import { download, fromDataUrl, InputUnavailable } from './input-file.ts';
import type { VendorProfile, Runner } from './runner.ts';
import type { UploadStore } from './upload-store.ts';
import { newJob, type SimulatedJob, type JobOrder } from './simulated-job.ts';
import type { JobStore } from './job-store.ts';

/** Services shared by all vendors. */
export interface Core {
  readonly store: JobStore;
  readonly uploads: UploadStore;
  readonly runner: Runner;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly models: PublishedModels;
  /** The server's own base URL, without a trailing slash. */
  readonly baseUrl: () => string;
  readonly now: () => number;
  /** Uniform in [0, 1): seeds for orders without one. */
  readonly random: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** `whsec_…`, the key that webhooks are signed with. */
  readonly webhookSecret: string;
}

/** One simulated vendor: its error format, job profile and routes. */
export interface VendorApi {
  readonly dialect: Dialect;
  readonly profile: VendorProfile;
  /** Relative to the server's root. */
  readonly routes: Hono<Env>;
  /** Opens a WebSocket, at a vendor that has one. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export type SimulatedVendors = Readonly<Record<SimulatedVendor, VendorApi>>;

/** Without a seed, a random one is used. */
type Order = Omit<JobOrder, 'at' | 'fate' | 'job' | 'seed'> & { readonly seed?: number | undefined };

/** Accepts an order: journal first, then disk, then the runner. `status` is the response's. */
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
  runner.start(job.id);
  return job;
}

/** The client times out earlier. */
const LONGEST_MS = 60 * 60 * 1_000;

/** Waits for the end of a job whose result is the response. A client that leaves cancels it. */
export async function endOf(c: Context<Env>, { runner, store }: Core, job: SimulatedJob): Promise<SimulatedJob> {
  const { outgoing } = c.env;
  const cancel = (): void => void runner.cancel(job.id);
  outgoing.once('close', cancel);
  await runner.waitForEnd(job.id, LONGEST_MS);
  outgoing.off('close', cancel);
  return store.get(job.id) ?? job;
}

/** Public URLs of the outputs, until they expire. */
export function outputUrls(job: SimulatedJob, baseUrl: string): string[] {
  return job.outputs.map((name) => `${baseUrl}/delivery/${job.id}/${name}`);
}

/** 26 letters and digits, like Replicate's ids. */
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

/** Reads inputs: data URLs, URLs of uploaded files, or other URLs. */
export function inputReader(core: Core, upload: RegExp, missing: (id: string) => string): VendorProfile['readInput'] {
  return async (reference, use, signal) => {
    if (reference.startsWith('data:')) return fromDataUrl(reference);
    const { hostname, pathname } = new URL(reference);
    const id = upload.exec(pathname)?.[1];
    // Compares only the host name, since the port may change after a restart.
    if (id === undefined || hostname !== new URL(core.baseUrl()).hostname) {
      return await download(reference, { what: use, fetch: core.fetch, signal });
    }
    const stored = await core.uploads.get(id, core.now());
    if (!stored) throw new InputUnavailable(missing(id));
    return stored.bytes;
  };
}

/** Serves an uploaded file to anyone with its URL. */
export async function receiveUpload(c: Context<Env>, { uploads, now }: Core, dialect: Dialect): Promise<Response> {
  const stored = await uploads.get(c.req.param('id') ?? '', now());
  if (!stored) return sendError(c, dialect, { kind: 'not-found' });
  return c.body(new Uint8Array(stored.bytes), 200, { 'content-type': stored.file.contentType });
}
