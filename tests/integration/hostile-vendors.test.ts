import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '@kinoloom/contract';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { readWorkflow } from '../harness/comfy-workflows.ts';

const MAX_PAUSE_MS = 250;

let server: TestServer;
let admin: Client;

/** A ComfyUI whose every answer is a megabyte that unpacks to 127 MB of node classes. */
const bomb = gzipSync(
  Buffer.concat(
    Array.from({ length: 1_600 }, (_, part) =>
      Buffer.from(
        `${part === 0 ? '{' : ','}${Array.from({ length: 1_000 }, (_, at) => `"node ${part} ${at}":{"input":{"required":{"a":[["b"],{}]}}}`).join()}`,
      ),
    ),
  ),
);
const hostile = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
});

beforeAll(async () => {
  server = await startServer();
  admin = await signUp(server.url);
  await once(hostile.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  hostile.closeAllConnections();
  hostile.close();
  await server.dispose();
});

/** The slowest of the answers of `/api/health` while something else goes on. */
async function slowestHealth(work: Promise<unknown>): Promise<number> {
  let slowest = 0;
  const end = work.then(() => true);
  for (let isOver = false; !isOver; isOver = await Promise.race([end, Promise.resolve(false)])) {
    const asked = performance.now();
    await (await fetch(`${server.url}/api/health`)).text();
    slowest = Math.max(slowest, performance.now() - asked);
  }
  return slowest;
}

test(
  'a ComfyUI whose answers unpack to 127 MB is refused with a reason, while the server answers as before',
  { retry: 1 },
  async () => {
    const { connection } = await admin.ok<{ connection: Connection }>('POST', '/api/connections', {
      json: {
        kind: 'comfyui',
        name: `Hostile ${randomUUID()}`,
        base_url: `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`,
      },
    });
    const source = await readWorkflow('clip');
    const asked = Promise.all([
      admin.call('POST', `/api/connections/${connection.id}/check`, { json: {} }),
      admin.call('POST', '/api/own-models/draft', { json: { connection: connection.id, source } }),
    ]);
    const slowest = await slowestHealth(asked);
    const [checked, drafted] = await asked;
    expect(checked.body).toMatchObject({ connection: { check: { ok: false } } });
    expect([drafted.status, drafted.body['error']]).toEqual([400, '/object_info was not answered as ComfyUI does.']);
    expect(slowest).toBeLessThan(MAX_PAUSE_MS);
  },
);
