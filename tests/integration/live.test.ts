import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Flow, StudioEvent } from '@kinoloom/contract';
import { pruneEvents } from '../../apps/server/src/platform/events.ts';
import { openEmbedded, postmasterOf } from '../harness/embedded-database.ts';
import {
  EventStream,
  signUp,
  startServer,
  type Client,
  type ReceivedEvent,
  type TestServer,
} from '../harness/index.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

let sandbox: QuickSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url });
});
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

const newFlow = (client: Client, name: string): Promise<Flow> =>
  client.ok<Flow>('POST', '/api/db/flows', { json: { name } });

const isFlow =
  (id: string) =>
  (event: StudioEvent): boolean =>
    event.type === 'flow' && event.data.id === id;

/** Makes a change and waits for its event, so that everything before it has arrived. */
async function caughtUp(client: Client, ...streams: EventStream[]): Promise<void> {
  const { id } = await newFlow(client, 'Sentinel');
  await Promise.all(streams.map((stream) => stream.until(isFlow(id))));
}

const subjectOf = (event: StudioEvent): string => {
  if (event.type === 'media') return `media:${event.data.media.id}`;
  return 'id' in event.data ? `${event.type}:${event.data.id}` : event.type;
};

/** A stream may omit all but the last event about one object, because each contains the current state. */
const lastOfEach = (events: readonly ReceivedEvent[]): ReceivedEvent[] =>
  [...new Map(events.map((each) => [subjectOf(each.event), each])).values()].toSorted((a, b) => a.id - b.id);

test('the events of a generation arrive in order, at all streams of its owner and at no other user’s', async () => {
  const [owner, other] = [await signUp(server.url), await signUp(server.url)];
  const [mine, mineToo, theirs] = await Promise.all([owner, owner, other].map((client) => EventStream.open(client)));
  const open = sandbox.hold();
  const { id: flowId } = await owner.flow();
  const jobId = await owner.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'Dunes', flow_id: flowId });
  const isJob =
    (status: string) =>
    (event: StudioEvent): boolean =>
      event.type === 'job' && event.data.id === jobId && event.data.status === status;
  await mine!.until(isJob('running'));
  open();
  await mine!.until(isJob('completed'));
  await owner.ok('PATCH', `/api/db/flows?id=${flowId}`, { json: { name: 'Renamed' } });
  await owner.ok('DELETE', `/api/db/media?id=${jobId}`);
  await caughtUp(owner, mine!, mineToo!);
  await caughtUp(other, theirs!);

  expect(theirs!.received.map(({ event }) => event.type)).toEqual(['flow']);
  const events = mine!.received;
  expect(mineToo!.received.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);

  const at = (isSo: (event: StudioEvent) => boolean): number => events.findIndex(({ event }) => isSo(event));
  const order = [
    at(isJob('running')),
    at((event) => event.type === 'media' && event.data.media.id === jobId),
    at(isJob('completed')),
    at((event) => event.type === 'credits' && event.data.balance === 191 && event.data.held === 0),
    at((event) => event.type === 'flow' && event.data.name === 'Renamed'),
    at((event) => event.type === 'media-deleted' && event.data.id === jobId),
    events.length - 1,
  ];
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order[0]).toBeGreaterThanOrEqual(0);
  const progress = events.flatMap(({ event }) => (event.type === 'job' ? [event.data.progress] : []));
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  for (const stream of [mine, mineToo, theirs]) stream!.close();
});

test('a stream reopened with its last event id gets exactly the missed events', async () => {
  const client = await signUp(server.url);
  const steady = await EventStream.open(client);
  const broken = await EventStream.open(client);
  const first = await newFlow(client, 'Before');
  const { id: seen } = await broken.until(isFlow(first.id));
  broken.close();

  const missed = [await newFlow(client, 'One'), await newFlow(client, 'Two'), await newFlow(client, 'Three')];
  await client.ok('PATCH', `/api/db/flows?id=${missed[0]!.id}`, { json: { name: 'One again' } });
  await client.ok('DELETE', `/api/db/flows?id=${missed[1]!.id}`);
  const harbour = { prompt: 'Harbour', flow_id: first.id };
  await client.ended(await client.generate('/api/ai/image/generate/mock-img', harbour));
  await caughtUp(client, steady);

  const back = await EventStream.open(client, seen);
  await back.until((event) => event.type === 'flow' && event.data.name === 'Sentinel');
  // A deleted object has no current state; its deletion is reported.
  const expected = lastOfEach(steady.received.filter(({ id }) => id > seen)).filter(
    ({ event }) => !isFlow(missed[1]!.id)(event),
  );
  expect(back.received).toEqual(expected);
  expect(expected.map(({ event }) => event.type)).toEqual(expect.arrayContaining(['flow', 'flow-deleted', 'media']));

  const idle = await EventStream.open(client, back.received.at(-1)!.id);
  await caughtUp(client, idle);
  expect(idle.received).toHaveLength(1);
  for (const stream of [steady, back, idle]) stream.close();
});

test('a stream opened at the event id of a response gets what happened since, and reconnecting repeats nothing', async () => {
  const client = await signUp(server.url);
  const steady = await EventStream.open(client);
  await caughtUp(client, steady);
  const lookedUp = steady.received.at(-1)!.id;
  const meanwhile = await newFlow(client, 'Meanwhile');

  const page = await EventStream.open(client, undefined, lookedUp);
  const { id: heard } = await page.until(isFlow(meanwhile.id));
  page.close();
  const after = await newFlow(client, 'After');
  // The browser repeats the same URL and adds the last event id.
  const again = await EventStream.open(client, heard, lookedUp);
  await again.until(isFlow(after.id));
  expect(again.received.some(({ event }) => isFlow(meanwhile.id)(event))).toBe(false);
  for (const stream of [steady, again]) stream.close();
});

test('a stream whose missed events were pruned gets one resync event', async () => {
  const client = await signUp(server.url);
  const before = await EventStream.open(client);
  const { id } = await newFlow(client, 'Before');
  const { id: seen } = await before.until(isFlow(id));
  before.close();
  for (const name of ['Missed', 'Missed too', 'Kept']) await newFlow(client, name);

  const database = await openEmbedded(server.dataDir);
  try {
    await database.pool.query(`update event set created_at = now() - interval '1 day'`);
    await pruneEvents(database.queries);
    const left = await database.pool.query('select 1 from event');
    expect(left.rows).toHaveLength(1);
    const back = await EventStream.open(client, seen);
    const { id: resynced } = await back.until(({ type }) => type === 'resync', 5_000);
    await caughtUp(client, back);
    expect(back.received.map(({ event }) => event.type)).toEqual(['resync', 'flow']);
    back.close();

    const later = await EventStream.open(client, resynced);
    await later.until(({ type }) => type === 'flow');
    expect(later.received.map(({ event }) => event.type)).toEqual(['flow']);
    later.close();

    // Also when no event is left to compare the numbers with.
    await database.pool.query('delete from event');
    const empty = await EventStream.open(client, resynced);
    await empty.until(({ type }) => type === 'resync', 5_000);
    await caughtUp(client, empty);
    expect(empty.received.map(({ event }) => event.type)).toEqual(['resync', 'flow']);
    empty.close();
  } finally {
    await database.close();
  }
});

test('after kill -9 of PostgreSQL the server becomes ready again, and streams and jobs continue', async () => {
  const client = await signUp(server.url);
  const stream = await EventStream.open(client);
  await caughtUp(client, stream);
  const { id: seen } = stream.received.at(-1)!;
  const before = await postmasterOf(server.dataDir);
  process.kill(before, 'SIGKILL');

  const deadline = Date.now() + 30_000;
  const isReady = async (): Promise<boolean> => {
    if ((await postmasterOf(server.dataDir).catch(() => before)) === before) return false;
    return (await client.call('GET', '/api/ready')).status === 200;
  };
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`Not ready again:\n${server.output()}`);
    await sleep(100);
  }
  const { id } = await newFlow(client, 'After');
  // A stream that survived the outage must still receive events; otherwise the browser reconnects.
  const outlived = stream.ended ? undefined : stream.until(isFlow(id));
  const again = await EventStream.open(client, seen);
  await again.until(isFlow(id));
  await outlived;
  expect((await client.ended(await client.generate('/api/ai/image/generate/mock-img', { prompt: 'Sea' }))).status).toBe(
    'completed',
  );
  stream.close();
  again.close();
});
