import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import type { Dialect } from '../control/dialect.ts';
import { type Env, firstHalf, sendError, sendHalf } from '../control/request.ts';
import type { Core, SimulatedVendors } from './core.ts';
import { isExpired, type Lifetimes, type SimulatedJob } from './simulated-job.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.mp4': 'video/mp4',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
};

/** `GET /delivery/{job}/{name}`: outputs until they expire, for anyone with the URL, as at the vendors. */
export function deliveryRoutes(core: Core, vendors: SimulatedVendors): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/:id/:name', async (c) => {
    const { id, name } = c.req.param();
    const job = core.store.get(id);
    return job ? await deliver(c, core, vendors[job.vendor], { job, name }) : c.notFound();
  });
  return app;
}

/** Sends an output of a job, or its fault. `gone` answers after its expiry. */
export async function deliver(
  c: Context<Env>,
  { store, faults, now }: Core,
  { dialect, profile }: { readonly dialect: Dialect; readonly profile: Lifetimes },
  {
    job,
    name,
    gone = () =>
      dialect.expiredStatus === 404
        ? sendError(c, dialect, { kind: 'not-found' })
        : c.body('<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>', 403),
  }: { readonly job: SimulatedJob; readonly name: string; readonly gone?: () => Response },
): Promise<Response> {
  if (isExpired(job, profile, now())) return gone();
  // Only known names become paths.
  if (!job.outputs.includes(name)) return sendError(c, dialect, { kind: 'not-found' });
  const path = join(await store.folder(job.id), name);
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  const { size } = await stat(path);
  switch (faults.takeFault('delivery', c.get('target'))?.kind) {
    case 'missing':
      return sendError(c, dialect, { kind: 'not-found' });
    case 'forbidden':
      return sendError(c, dialect, { kind: 'status', status: 403, detail: 'Forbidden' });
    case 'expired':
      return gone();
    case 'truncated':
      return sendHalf(c, await readFile(path), 200, { 'content-type': type });
    case 'cut':
      return c.body(new Uint8Array(firstHalf(await readFile(path))), 200, { 'content-type': type });
    case undefined:
      return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, 200, {
        'content-type': type,
        'content-length': String(size),
      });
  }
}
