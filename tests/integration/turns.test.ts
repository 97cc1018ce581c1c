import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '@kinoloom/contract';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

/** A vendor with a concurrency of one, so that everything else waits. */
let sandbox: QuickSandbox;
let server: TestServer;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({
    SANDBOX_URL: sandbox.url,
    REPLICATE_API_KEY: 'key',
    REPLICATE_BASE_URL: `${sandbox.url}/v1`,
    PROVIDER_LIMITS: JSON.stringify({ replicate: { concurrency: 1, perMinute: 600 } }),
    WELCOME_CREDITS: '10000',
    WORKER_CONCURRENCY: '1',
  });
});
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

const image = (client: Client): Promise<string> =>
  client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'a lighthouse', aspect_ratio: '16:9' });

async function images(client: Client, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push(await image(client));
  return ids;
}

const begun = ({ started_at }: Job): number => Date.parse(started_at ?? '');

/** The ids in the order in which their jobs started. */
async function inOrder(jobs: readonly (readonly [Client, string])[]): Promise<string[]> {
  const ended = await Promise.all(jobs.map(([client, id]) => client.ended(id)));
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'completed'));
  return ended.toSorted((a, b) => begun(a) - begun(b)).map(({ id }) => id);
}

const owned = (client: Client, ids: readonly string[]) => ids.map((id) => [client, id] as const);

test('a user’s first job overtakes another user’s queued jobs, and each user’s jobs start in order', async () => {
  const [ann, bob] = [await signUp(server.url), await signUp(server.url)];
  const release = sandbox.hold();
  const anns = await images(ann, 6);
  await ann.running(anns[0]!);
  const bobs = await images(bob, 2);
  release();
  const order = await inOrder([...owned(ann, anns), ...owned(bob, bobs)]);
  const owners = order.map((id) => (bobs.includes(id) ? 'bob' : 'ann')).join(' ');
  expect(order.indexOf(bobs[0]!), `the order: ${owners}`).toBeLessThanOrEqual(2);
  expect(order.indexOf(bobs[1]!), `the order: ${owners}`).toBeLessThanOrEqual(4);
  expect(order.filter((id) => anns.includes(id))).toEqual(anns);
  expect(order.filter((id) => bobs.includes(id))).toEqual(bobs);
});

test('jobs cancelled before they started do not count as turns of their user', { tags: 'long' }, async () => {
  const [ann, bob] = [await signUp(server.url), await signUp(server.url)];
  const release = sandbox.hold();
  const first = await image(bob);
  await bob.running(first);
  for (const id of await images(ann, 5)) await ann.ok('POST', `/api/jobs/${id}/cancel`);
  const bobs = await images(bob, 3);
  const late = await image(ann);
  release();
  const order = await inOrder([...owned(bob, [first, ...bobs]), [ann, late]]);
  expect(order.indexOf(late)).toBeLessThanOrEqual(2);
});
