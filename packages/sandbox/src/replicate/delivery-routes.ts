import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { Faults } from '../control/faults.ts';
import { isExpired, refuse } from './prediction-routes.ts';
import type { PredictionStore } from './prediction-store.ts';
import { problems } from './problem.ts';
import type { Env } from './request.ts';

const TYPES: Readonly<Record<string, string>> = { '.jpg': 'image/jpeg', '.png': 'image/png', '.mp4': 'video/mp4' };

/** `GET /delivery/{prediction}/{name}`: outputs, for an hour, to anyone who has the address, as at the provider. */
export function deliveryRoutes(store: PredictionStore, faults: Faults, now: () => number): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/:id/:name', async (c) => {
    const { id, name } = c.req.param();
    const prediction = store.get(id);
    // The names are ours: what is not among them never becomes a path.
    if (!prediction || isExpired(prediction, now()) || !prediction.outputs.includes(name)) {
      return refuse(c, problems.notFound);
    }
    const path = join(await store.folder(id), name);
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    const { size } = await stat(path);
    switch (faults.takeDeliveryFault(c.get('target'))?.kind) {
      case 'missing':
        return refuse(c, problems.notFound);
      case 'forbidden':
        return c.json({ status: 403, detail: 'Forbidden' }, 403);
      case 'truncated':
        return await sendHalf(c, path, size, type);
      case 'cut':
        return c.body(new Uint8Array(await firstHalf(path)), 200, { 'content-type': type });
      case undefined:
        return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, 200, {
          'content-type': type,
          'content-length': String(size),
        });
    }
  });
  return app;
}

async function firstHalf(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

async function sendHalf(c: Context<Env>, path: string, size: number, type: string): Promise<Response> {
  const { outgoing, incoming } = c.env;
  const half = await firstHalf(path);
  outgoing.writeHead(200, { 'content-type': type, 'content-length': size });
  outgoing.write(half, () => incoming.socket.destroy());
  return RESPONSE_ALREADY_SENT;
}
