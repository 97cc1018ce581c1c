import { get, type ClientRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';

const STREAMS = 500;
/** With the one, as many as may sign up from one address in a minute. */
const OTHERS = 19;
const ROUNDS = 5;
/** How much longer others may wait, in 95 of 100 calls. */
const MOST_MS = 250;
const MOST_OF_A_USER = 50;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.dispose());

interface Open {
  readonly request: ClientRequest;
  said: string;
  ended: boolean;
}

/** Opens a stream by a connection of its own, and resolves with its first words. */
function open({ url, token }: Client): Promise<Open> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = get(new URL('/api/events', url), { agent: false, headers }, (answer) => {
      answer.setEncoding('utf8').on('data', (text: string) => {
        stream.said += text;
        resolve(stream);
      });
      answer.once('error', () => undefined);
      answer.once('close', () => {
        stream.ended = true;
      });
    });
    const stream: Open = { request, said: '', ended: false };
    request.once('error', reject);
  });
}

/** The 95th percentile of calls of others while one user changes things. */
async function pace(busy: Client, others: readonly Client[]): Promise<number> {
  const { id } = await busy.flow();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const changes = Array.from({ length: 4 }, (_, n) =>
      busy.ok('PATCH', `/api/db/flows?id=${id}`, { json: { name: `Flow ${round}.${n}` } }),
    );
    await Promise.all(
      others.map(async (other) => {
        const at = performance.now();
        await other.credits();
        times.push(performance.now() - at);
      }),
    );
    await Promise.all(changes);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

test('500 streams of one user keep others from nothing, and the oldest are closed', { timeout: 120_000 }, async () => {
  const busy = await signUp(server.url);
  const others: Client[] = [];
  for (let n = 0; n < OTHERS; n++) others.push(await signUp(server.url));
  const kept = await open(others[0] ?? busy);
  await pace(busy, others);
  const without = await pace(busy, others);
  const streams: Open[] = [];
  for (let n = 0; n < STREAMS; n += 50)
    streams.push(...(await Promise.all(Array.from({ length: 50 }, () => open(busy)))));
  const beside = await pace(busy, others);
  process.stdout.write(
    `p95 of others: ${without.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside ${STREAMS} streams\n`,
  );
  expect(beside - without).toBeLessThan(MOST_MS);
  await expect.poll(() => streams.filter(({ ended }) => !ended).length).toBe(MOST_OF_A_USER);
  const [oldest, newest] = [streams[0], streams.at(-1)];
  expect(oldest?.said).toMatch(/retry: 60000\n\n$/);
  await expect.poll(() => newest?.said).toMatch(/event: flow\n/);
  expect([newest?.ended, kept.ended]).toEqual([false, false]);
  for (const { request } of [...streams, kept]) request.destroy();
});
