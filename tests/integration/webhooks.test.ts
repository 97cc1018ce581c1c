import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { untilSubmitted } from '../harness/submitted.ts';

let sandbox: QuickSandbox;
let server: TestServer;
let client: Client;

const PATH = '/api/webhooks/replicate';
const SECRET = `whsec_${Buffer.from('a secret of more than sixteen bytes').toString('base64')}`;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  // The sandbox simulates the live vendor and is polled by the contract's schedule, every 3 s or more.
  server = await startServer({
    SANDBOX_URL: sandbox.url,
    REPLICATE_API_KEY: 'key',
    REPLICATE_BASE_URL: `${sandbox.url}/v1`,
    REPLICATE_WEBHOOK_SECRET: SECRET,
  });
  client = await signUp(server.url);
});
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

/** Sends a webhook signed as by Replicate (Standard Webhooks). */
async function deliver(body: string, { secret = SECRET, ageSeconds = 0 } = {}): Promise<number> {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`call-1.${timestamp}.${body}`).digest('base64');
  const response = await fetch(new URL(PATH, server.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'call-1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  });
  return response.status;
}

test('a genuine webhook triggers a poll before the scheduled one, and the result that it claims is ignored', async () => {
  const open = sandbox.hold();
  const json = { prompt: 'Wake up', model: 'seedance-fast' };
  const id = await client.generate('/api/ai/video/generate/seedance', json);
  await untilSubmitted(sandbox, id);
  const prediction = sandbox.journal.entries().find((post) => post.job === id && post.paid)?.id;
  const falseClaim = JSON.stringify({ id: prediction, status: 'failed', error: 'It is not so' });
  // Each webhook causes a poll; after 12 polls the scheduled one is 9 s away.
  for (let calls = 0; calls < 12; calls++) {
    expect(await deliver(falseClaim)).toBe(200);
    await sleep(150);
  }
  expect((await client.job(id)).status).toBe('running');
  open();
  while ((await stateAtVendor(prediction)) !== 'succeeded') await sleep(50);
  expect(
    await deliver(JSON.stringify({ id: prediction, status: 'succeeded', output: 'https://example.com/a.mp4' })),
  ).toBe(200);
  // Sooner than by the scheduled poll, even if the download and storing take time.
  expect((await client.ended(id, 8_000)).result?.duration).toBe(5);
});

async function stateAtVendor(prediction: string | null | undefined): Promise<unknown> {
  const address = `${sandbox.url}/v1/predictions/${prediction}`;
  const answer: unknown = await (await fetch(address, { headers: { authorization: 'Bearer key' } })).json();
  return typeof answer === 'object' && answer !== null && 'status' in answer ? answer.status : undefined;
}

test('forged, old and unreadable webhooks are refused, and a genuine one for an unknown job does nothing', async () => {
  const body = JSON.stringify({ id: 'unknown', status: 'succeeded' });
  expect(
    await deliver(body, { secret: `whsec_${Buffer.from('another secret, just as long').toString('base64')}` }),
  ).toBe(403);
  expect(await deliver(body, { ageSeconds: 3_600 })).toBe(403);
  expect(await deliver('{')).toBe(400);
  expect(await deliver(body)).toBe(200);
  expect((await fetch(new URL('/api/webhooks/nobody', server.url), { method: 'POST' })).status).toBe(404);
});
