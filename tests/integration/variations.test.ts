import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findEntry, limits, messages, priceOf, type Job, type MediaRecord, type Quote } from '@kinoloom/contract';
import { faultRule } from '@kinoloom/vendor-simulators';
import { clip } from '../harness/clips.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { expectLedgerAddsUp, wholeLedger } from '../harness/ledger.ts';
import { png } from '../harness/pictures.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

const IMAGE = '/api/ai/image/generate/flux-pro-ultra';
const CLIP = '/api/ai/video/generate/seedance';
const VARIATIONS = '/api/ai/variations';

const priceFor = (id: string): number => {
  const entry = findEntry(id);
  if (!entry) throw new Error(`There is no ${id}`);
  return priceOf(entry, 5);
};
const price = priceFor('flux-pro');
const clipPrice = priceFor('seedance-fast');
const clipRequest = { prompt: 'Slow swell', model: 'seedance-fast', aspectRatio: '16:9', duration: 5 };

let sandbox: QuickSandbox;
let server: TestServer;
let client: Client;

beforeAll(async () => {
  sandbox = await startQuickSandbox(png(320, 180));
  // Enough for two clips, and not for four.
  server = await startServer({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: String(3 * clipPrice) });
});
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});
beforeEach(async () => {
  sandbox.faults.clear();
  client = await signUp(server.url);
});

const order = (count: number, request: object, path = IMAGE) => ({ path, request, count });
const start = async (json: object, headers: Record<string, string> = {}): Promise<Job[]> =>
  (await client.ok<{ jobs: Job[] }>('POST', VARIATIONS, { json, headers })).jobs;
const ended = (jobs: readonly Job[]): Promise<Job[]> => Promise.all(jobs.map(({ id }) => client.ended(id)));
const seedsOf = (jobs: readonly Job[]): unknown[] => jobs.map(({ result }) => result?.metadata['seed']);
const idsOf = (jobs: readonly Job[]): string[] => jobs.map(({ id }) => id);
const listJobs = async (): Promise<Job[]> => (await client.ok<{ jobs: Job[] }>('GET', '/api/jobs')).jobs;

test('each of them is a job of its own, with its own seed, hold, result and receipt', async () => {
  const before = await client.credits();
  const jobs = await start(order(4, { prompt: 'Four harbours', aspectRatio: '16:9' }));
  expect(new Set(idsOf(jobs)).size).toBe(4);
  const done = await ended(jobs);
  expect(done.map(({ status, charge, price: paid }) => [status, charge, paid])).toEqual(
    Array.from({ length: 4 }, () => ['completed', 'captured', price]),
  );
  expect(new Set(seedsOf(done)).size).toBe(4);
  expect((await client.credits()).balance).toBe(before.balance - 4 * price);
  const entries = await wholeLedger(client);
  for (const kind of ['hold', 'capture'])
    expect(entries.flatMap((entry) => (entry.kind === kind ? (entry.job_id ?? []) : [])).toSorted()).toEqual(
      idsOf(jobs).toSorted(),
    );
  await expectLedgerAddsUp(client);
});

test('a seed that is given is the first one, and the others follow it', async () => {
  const jobs = await start(order(2, { prompt: 'Two harbours', seed: 7 }));
  expect(seedsOf(await ended(jobs))).toEqual([7, 8]);
});

test('when one of four fails, it alone is refunded', async () => {
  const { balance } = await client.credits();
  sandbox.faults.add(faultRule('provider-failure', { promptIncludes: 'one of four' }));
  const done = await ended(await start(order(4, { prompt: 'A harbour, one of four' })));
  expect(done.map(({ charge }) => charge).toSorted()).toEqual(['captured', 'captured', 'captured', 'released']);
  expect((await client.credits()).balance).toBe(balance - 3 * price);
  await expectLedgerAddsUp(client);
});

test('with credits for two but not for four, four are refused as a whole, and two are accepted', async () => {
  const { balance } = await client.credits();
  const refused = await client.call('POST', VARIATIONS, { json: order(4, clipRequest, CLIP) });
  expect(refused).toMatchObject({
    status: 402,
    body: {
      code: 'credits.insufficient',
      required: 4 * clipPrice,
      available: balance,
      error: messages.insufficientForVideo(4 * clipPrice, 'Seedance Fast', '16:9', 5),
    },
  });
  expect(await listJobs()).toEqual([]);
  expect(await client.credits()).toMatchObject({ balance, held: 0 });
  expect((await wholeLedger(client)).filter(({ kind }) => kind === 'hold')).toEqual([]);
  expect(await start(order(2, clipRequest, CLIP))).toHaveLength(2);
  expect((await client.credits()).held).toBe(2 * clipPrice);
  await ended(await listJobs());
  await expectLedgerAddsUp(client);
});

test('when the flow has room for one, two are refused, and nothing is kept of the first', async () => {
  const { id: flow_id } = await client.flow();
  const bytes = await clip({ clip: 1, frames: 10 });
  for (let n = 1; n < limits.flow.maxVideos; n++) await client.upload(bytes, `clip-${n}.mp4`, flow_id);
  const json = order(2, { ...clipRequest, flow_id }, CLIP);
  const { status, body } = await client.call('POST', VARIATIONS, { json });
  expect([status, body['code']]).toEqual([409, 'flow.limit']);
  expect([await listJobs(), (await client.credits()).held]).toEqual([[], 0]);
});

describe('an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'click' };
  const json = order(4, { prompt: 'Once' });

  test('starts them once, however often and however many at a time it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => start(json, headers)));
    const again = await start(json, headers);
    for (const jobs of [...answers, again]) expect(idsOf(jobs)).toEqual(idsOf(answers[0] ?? []));
    await ended(again);
    expect((await wholeLedger(client)).filter(({ kind }) => kind === 'hold')).toHaveLength(4);
    await expectLedgerAddsUp(client);
  });

  test('of another request is refused, and starts nothing more', async () => {
    const jobs = await start(order(2, { prompt: 'Once' }), headers);
    const others: [string, object][] = [
      [VARIATIONS, json],
      [VARIATIONS, order(2, { prompt: 'Twice' })],
      [IMAGE, { prompt: 'Once' }],
    ];
    for (const [path, other] of others) {
      const { status, body } = await client.call('POST', path, { json: other, headers });
      expect([status, body['error']]).toEqual([400, messages.idempotencyReused]);
    }
    expect(idsOf(await listJobs()).toSorted()).toEqual(idsOf(jobs).toSorted());
  });

  test('may come again for a call that was refused', async () => {
    const call = { json: order(4, clipRequest, CLIP), headers };
    expect((await client.call('POST', VARIATIONS, call)).status).toBe(402);
    expect((await client.call('POST', VARIATIONS, call)).status).toBe(402);
    expect(await start(order(1, { prompt: 'Less' }), headers)).toHaveLength(1);
  });
});

describe('more like a result', () => {
  async function firstResult(request: object, path = IMAGE): Promise<MediaRecord> {
    const job = await client.ended(await client.generate(path, { ...request }));
    if (!job.result) throw new Error(`No result: ${JSON.stringify(job.error)}`);
    return job.result;
  }

  test('repeats its recipe with new seeds, in its flow', async () => {
    const made = await firstResult({ prompt: 'A lighthouse', aspectRatio: '9:16', seed: 5 });
    const { jobs } = await client.ok<{ jobs: Job[] }>('POST', `${VARIATIONS}/${made.id}`, { json: { count: 2 } });
    const done = await ended(jobs);
    const facts = ({ prompt, model, flow_id, width, height }: MediaRecord) => ({
      prompt,
      model,
      flow_id,
      width,
      height,
    });
    for (const { result } of done) expect(result && facts(result)).toEqual(facts(made));
    expect(new Set([5, ...seedsOf(done)]).size).toBe(3);
    await expectLedgerAddsUp(client);
  });

  test('one is made when no number is said, and once for a key', async () => {
    const made = await firstResult({ prompt: 'A lighthouse' });
    const call = { json: {}, headers: { 'idempotency-key': 'more' } };
    const [one, two] = await Promise.all([
      client.ok<{ jobs: Job[] }>('POST', `${VARIATIONS}/${made.id}`, call),
      client.ok<{ jobs: Job[] }>('POST', `${VARIATIONS}/${made.id}`, call),
    ]);
    expect(one.jobs).toHaveLength(1);
    expect(idsOf(two.jobs)).toEqual(idsOf(one.jobs));
    await ended(one.jobs);
  });

  test('its price is told before, and nothing is held for that', async () => {
    const made = await firstResult({ prompt: 'A lighthouse' });
    expect(await client.ok<Quote>('GET', `${VARIATIONS}/${made.id}?count=4`)).toEqual({
      success: true,
      model: 'flux-pro',
      count: 4,
      price,
      total: 4 * price,
    });
    expect((await client.credits()).held).toBe(0);
  });

  test('an upload, a result whose input is gone and one of an ended model say why they cannot be repeated', async () => {
    const photo = await client.upload(png(320, 180), 'photo.png');
    const edited = await client.ok<{ result: MediaRecord }>('POST', '/api/ai/image/edit/flux-kontext-pro', {
      json: { prompt: 'In the rain', inputImage: photo.url },
    });
    const uploaded = await client.call('POST', `${VARIATIONS}/${photo.id}`, { json: {} });
    expect([uploaded.status, uploaded.body['error']]).toEqual([400, messages.variationNoRecipe]);
    await client.ok('DELETE', `/api/db/media/${photo.id}`);
    for (const method of ['GET', 'POST']) {
      const { status, body } = await client.call(method, `${VARIATIONS}/${edited.result.id}`, {
        ...(method === 'POST' && { json: {} }),
      });
      expect([status, body['error']]).toEqual([410, messages.variationInputGone]);
    }
    const old = await firstResult({ prompt: 'Long ago' });
    const db = await openEmbedded(server.dataDir);
    await db.pool.query(`update job set model = 'of-long-ago' where id = $1`, [old.id]);
    await db.close();
    const retired = await client.call('POST', `${VARIATIONS}/${old.id}`, { json: {} });
    expect([retired.status, retired.body['code']]).toEqual([410, 'model.retired']);
    expect((await client.call('POST', `${VARIATIONS}/unknown`, { json: {} })).status).toBe(404);
  });
});

describe('a quote', () => {
  const quote = (json: object) => client.call<Quote>('POST', '/api/ai/quote', { json });

  test('says the price of one and of all, and keeps nothing: no hold, no job, no upload', async () => {
    const image = `data:image/png;base64,${png(64, 36).toString('base64')}`;
    const { status, body } = await quote(order(4, { ...clipRequest, image }, CLIP));
    expect([status, body]).toEqual([
      200,
      { success: true, model: 'seedance-fast', count: 4, price: clipPrice, total: 4 * clipPrice },
    ]);
    expect([await listJobs(), (await client.credits()).held]).toEqual([[], 0]);
    expect(await client.ok('GET', '/api/gallery/stats')).toMatchObject({ totalMedia: 0 });
  });

  test.each([
    [order(3, { prompt: 'x' }), messages.variationCount],
    [order(2, { prompt: 'x' }, '/api/ai/nothing'), messages.variationPath],
    [order(2, { prompt: 'x' }, '/api/gallery/delete'), messages.variationPath],
    [order(2, { ...clipRequest, lastImage: 'x' }, CLIP), messages.noLastImage('Seedance Fast')],
  ])('and an order refuse what cannot be ordered: %j', async (json, error) => {
    for (const path of ['/api/ai/quote', VARIATIONS]) {
      const { status, body } = await client.call('POST', path, { json });
      expect([path, status, body['error']]).toEqual([path, 400, error]);
    }
  });

  test('and an order refuse a request in another user’s name', async () => {
    const json = order(2, { prompt: 'x', userId: (await signUp(server.url)).userId });
    for (const path of ['/api/ai/quote', VARIATIONS])
      expect([path, (await client.call('POST', path, { json })).status]).toEqual([path, 403]);
  });
});
