import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBetween, type Composition } from '@kinoloom/composition';
import {
  catalogue,
  messages,
  type Job,
  type MediaRecord,
  type ProjectAnswer,
  type ProjectOpened,
} from '@kinoloom/contract';
import { openDatabase, type Database } from '../../apps/server/src/platform/db/index.ts';
import { embeddedUrl, postmasterOf } from '../harness/embedded-database.ts';
import { compositionOfClips } from '../harness/compositions.ts';
import {
  EventStream,
  signUp,
  startServer,
  withOutputOf,
  type Answer,
  type Client,
  type TestServer,
} from '../harness/index.ts';
import { expectLedgerAddsUp } from '../harness/ledger.ts';
import { gather, jobIdOf, orderOf, type Materials, type Order } from '../harness/orders.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

/** `npm test` runs the short form, `npm run test:faults` the whole. */
const WHOLE = process.env['FAULTS'] === 'all';
const USERS = WHOLE ? 5 : 2;
const JOBS_PER_USER = 6;
const EDITORS_PER_USER = WHOLE ? 2 : 1;
const STREAMS_PER_USER = WHOLE ? 4 : 2;
const TERMINATION_MS = 700;
const TERMINATIONS = WHOLE ? 86 : 10;
const POSTMASTER_KILLS = WHOLE ? 5 : 1;
/** Pause between two orders of a user, who orders until the end. */
const LONGEST_PAUSE_MS = WHOLE ? 25_000 : 3_000;
const WELCOME = 20_000;
const MODELS = ['flux-pro', 'mock-img', 'seedance-fast', 'mock-vid', 'sound-effects'] as const;

let sandbox: QuickSandbox;
let server: TestServer;
let database: Database;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: String(WELCOME) });
  database = await openDatabase(await embeddedUrl(server.dataDir), pino({ level: 'silent' }), { size: 1 });
});
afterAll(async () => {
  await database.close();
  await server.dispose();
  await sandbox.close();
});

/** Number of 503 responses because the database was unavailable. */
let refusals = 0;

/** Retries a request as long as the response is a well-formed 503. The server must always respond. */
async function persist<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    refusals++;
    expect(answer.body).toEqual({ success: false, error: messages.unavailable, code: 'unavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await sleep(300);
  }
}

/** The server's own errors in its log. */
const errorsOf = ({ output }: TestServer): string =>
  output()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    .join('\n');

/** The body of a call that must eventually succeed. */
async function ok<T>(client: Client, method: string, path: string, json?: unknown): Promise<T> {
  const { status, body } = await persist<T>(() => client.call<T>(method, path, { json }));
  expect([path, status, body], `the log: ${errorsOf(server)}`).toEqual([path, 200, body]);
  return body;
}

async function order(client: Client, { path, json, form }: Order, idOf: (answer: Answer) => string): Promise<string> {
  const headers = { 'idempotency-key': randomUUID(), prefer: 'respond-async' };
  const answer = await persist(() => client.call('POST', path, { json, ...(form && { form }), headers }));
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
  return idOf(answer);
}

/** One paid or free job of each kind and a render, one after the other. */
async function orderAll(client: Client, materials: Materials): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < JOBS_PER_USER; index++) {
    const entry = catalogue.find(({ id }) => id === MODELS[index]);
    ids.push(
      entry
        ? await order(client, orderOf(entry, materials, `Take ${randomInt(1e9)}`), jobIdOf)
        : await order(
            client,
            { path: '/api/render-video', json: { sequences: [{ id: materials.take.id }, { id: materials.take.id }] } },
            ({ body }) => String(body['renderId']),
          ),
    );
    await sleep(randomInt(LONGEST_PAUSE_MS));
  }
  return ids;
}

interface Editor {
  readonly client: Client;
  readonly id: string;
  readonly film: Composition;
}

/** Saves edits one after another until aborted. */
async function edit(client: Client, stop: AbortSignal): Promise<Editor> {
  const { project } = await ok<ProjectOpened>(client, 'POST', '/api/projects', { composition: compositionOfClips(4) });
  const { id } = project;
  let { revision } = project;
  let film = project.composition as Composition;
  while (!stop.aborted) {
    const next = { ...film, overlays: film.overlays.map((overlay) => ({ ...overlay, left: overlay.left + 1 })) };
    const change = { revision, changes: [changeBetween(film, next)], key: randomUUID() };
    const saved = await ok<{ project: { revision: number } }>(client, 'PUT', `/api/projects/${id}`, change);
    expect(saved.project.revision).toBe(revision + 1);
    ({ revision } = saved.project);
    film = next;
    await sleep(50 + randomInt(200));
  }
  return { client, id, film };
}

/** A browser's event stream: reconnects with the last event's id. @returns the last reported status of each job */
async function listen(client: Client, stop: AbortSignal): Promise<Map<string, Job['status']>> {
  const seen = new Map<string, Job['status']>();
  let last: number | undefined;
  while (!stop.aborted) {
    let stream: EventStream;
    try {
      stream = await EventStream.open(client, last);
    } catch (error) {
      if (!String(error).includes('answered 503')) throw error;
      await sleep(300);
      continue;
    }
    const close = (): void => stream.close();
    stop.addEventListener('abort', close);
    while (!stream.ended && !stop.aborted) await sleep(50);
    stop.removeEventListener('abort', close);
    for (const { id, event } of stream.received) {
      last = id;
      if (event.type === 'job') seen.set(event.data.id, event.data.status);
    }
  }
  return seen;
}

/** Terminates all of the server's connections: some are idle then, some in use, and some are being taken from a pool. @returns how many */
async function terminateAll(): Promise<number> {
  const { rowCount } = await database.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`);
  return rowCount ?? 0;
}

async function killPostmaster(): Promise<void> {
  process.kill(await postmasterOf(server.dataDir), 'SIGKILL');
  const killed = performance.now();
  for (;;) {
    await sleep(100);
    const ready = await fetch(new URL('/api/ready', server.url));
    if (ready.status === 200) break;
    expect(ready.status).toBe(503);
    expect(performance.now() - killed).toBeLessThan(60_000);
  }
}

async function killUnderLoad(): Promise<void> {
  const { pid } = server;
  const clients: { client: Client; materials: Materials }[] = [];
  for (let user = 0; user < USERS; user++) {
    const client = await signUp(server.url);
    clients.push({ client, materials: await gather(client) });
  }
  const stopEditing = new AbortController();
  const stopListening = new AbortController();
  const times = <T>(count: number, make: () => Promise<T>): Promise<T>[] => Array.from({ length: count }, make);
  const streams = clients.flatMap(({ client }) =>
    times(STREAMS_PER_USER, async () => ({ client, seen: await listen(client, stopListening.signal) })),
  );
  const editors = clients.flatMap(({ client }) => times(EDITORS_PER_USER, () => edit(client, stopEditing.signal)));
  const orders = clients.map(async ({ client, materials }) => ({ client, ids: await orderAll(client, materials) }));

  let terminated = 0;
  for (let count = 0; count < TERMINATIONS; count++) {
    terminated += await terminateAll();
    await sleep(TERMINATION_MS);
  }
  for (let count = 0; count < POSTMASTER_KILLS; count++) {
    await killPostmaster();
    await sleep(1_000 + randomInt(2_000));
  }

  stopEditing.abort();
  for (const { client, id, film } of await Promise.all(editors)) {
    const { project } = await ok<ProjectAnswer>(client, 'GET', `/api/projects/${id}`);
    expect(project.composition).toEqual(film);
  }
  const ended = new Map<string, Job['status']>();
  for (const { client, ids } of await Promise.all(orders)) {
    const { jobs } = await ok<{ jobs: Job[] }>(client, 'GET', '/api/jobs');
    // A retry after a 503 with the same key makes no second job.
    expect(jobs.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    for (const id of ids) {
      const job = await client.ended(id, 120_000);
      // No job fails because of the outage.
      expect([id, job.model, job.status, job.error]).toEqual([id, job.model, 'completed', null]);
      ended.set(id, job.status);
      const record = await client.ok<MediaRecord>('GET', `/api/db/media?id=${job.result?.id}`);
      expect((await client.bytes(record.url)).length).toBeGreaterThan(100);
    }
    await expectLedgerAddsUp(client);
  }
  const paid = sandbox.journal.paid().map(({ job }) => job);
  expect(paid).toHaveLength(new Set(paid).size);

  await sleep(3_000);
  stopListening.abort();
  for (const { client, seen } of await Promise.all(streams)) {
    const { ids = [] } = (await Promise.all(orders)).find((each) => each.client === client) ?? {};
    expect(ids.map((id) => [id, seen.get(id)])).toEqual(ids.map((id) => [id, ended.get(id)]));
  }
  expect(server.pid).toBe(pid);
  expect(() => process.kill(pid, 0)).not.toThrow();
  expect(server.output()).not.toMatch(/unhandled/iu);
  // eslint-disable-next-line no-console -- the figure of the run
  console.log(`${ended.size} jobs, ${terminated} terminated connections, ${refusals} answers of 503`);
}

test(
  `all connections killed ${TERMINATIONS} times and the database ${POSTMASTER_KILLS} times: every job and edit completes once`,
  { ...(WHOLE && { tags: 'long' }), timeout: 600_000 },
  () => withOutputOf(server, killUnderLoad),
);
