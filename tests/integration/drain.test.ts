import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { GenerationAccepted } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { EventStream, signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

let sandbox: QuickSandbox;
/** So large that its download is still being sent when the stop comes. */
let film: Buffer<ArrayBuffer>;
const PADDING = 16 * 1024 * 1024;

beforeAll(async () => {
  const [quick, small] = await Promise.all([startQuickSandbox(), clip()]);
  sandbox = quick;
  // An mp4 may contain free space.
  const free = Buffer.alloc(PADDING);
  free.writeUInt32BE(PADDING);
  free.write('free', 4);
  film = Buffer.concat([small, free]);
});
afterAll(() => sandbox.close());

async function start(env: Record<string, string> = {}): Promise<{ server: TestServer; client: Client }> {
  const server = await startServer({ SANDBOX_URL: sandbox.url, ...env });
  onTestFinished(() => server.dispose());
  return { server, client: await signUp(server.url) };
}

/** A call whose body the test sends and whose answer it reads. */
function callOf(client: Client, method: string, path: string, body = '') {
  const sent = request(new URL(path, client.url), {
    method,
    headers: {
      authorization: `Bearer ${client.token}`,
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  });
  const head = (once(sent, 'response') as Promise<[IncomingMessage]>).then(([response]) => response);
  return { sent, head };
}

async function readSlowly(response: IncomingMessage, pauseMs: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    await sleep(pauseMs);
  }
  return Buffer.concat(chunks);
}

type Outcome = 'answered' | 'refused' | 'closed' | 'cut';

/** One short call: whether it got its whole answer, a refusal, no answer at all, or a part. */
async function outcome(client: Client, path: string): Promise<Outcome> {
  let response: Response;
  try {
    response = await fetch(new URL(path, client.url), { headers: { authorization: `Bearer ${client.token}` } });
  } catch {
    return 'closed';
  }
  try {
    const text = await response.text();
    if (response.status === 200) return JSON.parse(text) ? 'answered' : 'cut';
    if (response.status !== 503) return 'cut';
    return Number(response.headers.get('retry-after')) > 0 && JSON.parse(text).code === 'unavailable'
      ? 'refused'
      : 'cut';
  } catch {
    return 'cut';
  }
}

test('a stop under load cuts no call', async () => {
  const { server, client } = await start();
  const { url } = await client.upload(film, 'film.mp4');
  const events = await EventStream.open(client);
  const open = sandbox.hold();
  const direct = client.call<GenerationAccepted>('POST', '/api/ai/image/generate/flux-pro-ultra', {
    json: { prompt: 'A call that waits for its job' },
  });
  // Accepted before the stop: downloads that are read slowly, and bodies that are half sent.
  const downloads = Array.from({ length: 8 }, () => {
    const { sent, head } = callOf(client, 'GET', url);
    sent.end();
    return head;
  });
  const flow = await client.flow();
  const body = JSON.stringify({ name: 'Saved while it stops' });
  const saving = callOf(client, 'PATCH', `/api/db/flows?id=${flow.id}`, body);
  saving.sent.write(body.slice(0, 10));
  const begun = await Promise.all(downloads);

  const outcomes: Outcome[] = [];
  const over = new AbortController();
  const load = Array.from({ length: 24 }, async () => {
    while (!over.signal.aborted) outcomes.push(await outcome(client, '/api/db/media?limit=50'));
  });
  await expect.poll(() => outcomes.length).toBeGreaterThan(50);
  expect(new Set(outcomes)).toEqual(new Set(['answered']));

  const stopped = server.stop();
  await expect.poll(() => outcomes.includes('refused')).toBe(true);
  expect(events.ended).toBe(false);
  const health = await client.call('GET', '/api/health');
  const ready = await client.call('GET', '/api/ready');
  expect([health.status, health.body['status']]).toEqual([200, 'draining']);
  expect([ready.status, ready.body['status']]).toEqual([503, 'draining']);
  saving.sent.end(body.slice(10));
  expect((await saving.head).statusCode).toBe(200);
  open();
  for (const bytes of await Promise.all(begun.map((response) => readSlowly(response, 20))))
    expect(bytes.equals(film)).toBe(true);
  expect((await direct).status).toBe(200);
  expect(await stopped).toBe(0);
  over.abort();
  await Promise.all(load);
  expect(outcomes).not.toContain('cut');
  await expect.poll(() => events.ended).toBe(true);
});

test('a stop waits for a call no longer than STOP_SECONDS', async () => {
  const { server, client } = await start({ STOP_SECONDS: '1' });
  const { url } = await client.upload(film, 'film.mp4');
  const stuck = callOf(client, 'GET', url);
  stuck.sent.end();
  const response = await stuck.head;
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  await expect(readSlowly(response, 0)).rejects.toThrow('aborted');
});
