import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages, type CreditBalance } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { signUp, startServer, type TestServer } from '../harness/index.ts';

let server: TestServer;
beforeAll(async () => {
  // Seven clips at 28 credits, and not an eighth.
  server = await startServer({ WELCOME_CREDITS: '200' });
});
afterAll(() => server.dispose());

test('of 200 concurrent paid requests with credits for 7, 7 are accepted and 193 get the documented 402', async () => {
  const client = await signUp(server.url);
  const json = { prompt: 'Slow swell at dawn', model: 'seedance-fast', aspectRatio: '16:9', duration: 5 };
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => client.call('POST', '/api/ai/video/generate/seedance', { json })),
  );

  const accepted = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 402);
  expect([accepted.length, refused.length]).toEqual([7, 193]);
  for (const { body } of refused) {
    expect(body).toMatchObject({
      success: false,
      code: 'credits.insufficient',
      error: 'Insufficient credits! You need 28 credits for Seedance Fast with 16:9 aspect ratio and 5s duration.',
      required: 28,
      available: 4,
    });
  }
  const { balance, held, available } = await client.credits();
  expect({ balance, held, available }).toEqual({ balance: 200, held: 196, available: 4 } satisfies CreditBalance);

  const ids = accepted.map(({ body }) => String(body['predictionId']));
  for (const id of ids) await client.ok('POST', `/api/jobs/${id}/cancel`);
  const jobs = await Promise.all(ids.map((id) => client.ended(id)));
  const captured = jobs.filter(({ charge }) => charge === 'captured').length;
  const settled = await client.credits();
  expect([settled.balance, settled.held]).toEqual([200 - 28 * captured, 0]);
});

test('concurrent requests with the same idempotency key make one job and one hold', async () => {
  const client = await signUp(server.url);
  const call = { json: { prompt: 'A quiet harbour' }, headers: { 'idempotency-key': 'click-1' } };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => client.call('POST', '/api/ai/image/generate/flux-pro-ultra', call)),
  );
  expect(new Set(answers.map(({ body }) => body['predictionId'])).size).toBe(1);
  const { entries } = await client.credits();
  expect(entries.filter(({ kind }) => kind === 'hold')).toHaveLength(1);
});

test('an idempotency key reused for another request is refused and makes no second job', async () => {
  const client = await signUp(server.url);
  const headers = { 'idempotency-key': 'click-2' };
  const image = '/api/ai/image/generate/flux-pro-ultra';
  const json = { prompt: 'A quiet harbour', aspectRatio: '16:9' };
  const { id: flow_id } = await client.flow();
  const flowClip = await client.upload(await clip({ clip: 1, frames: 30 }), 'clip.mp4', flow_id);
  const first = await client.ok('POST', image, { json, headers });
  const others: readonly (readonly [string, object])[] = [
    ['/api/ai/image/generate/seedance3', json],
    [
      '/api/ai/video/generate/seedance',
      { prompt: json.prompt, model: 'seedance-fast', aspectRatio: '16:9', duration: 5 },
    ],
    ['/api/render-video', { flow_id, sequences: [{ id: flowClip.id }] }],
    [image, { ...json, prompt: 'A loud harbour' }],
  ];
  for (const [path, other] of others) {
    const { status, body } = await client.call('POST', path, { json: other, headers });
    expect([path, status, body]).toEqual([
      path,
      400,
      expect.objectContaining({ code: 'input.invalid', error: messages.idempotencyReused }),
    ]);
  }
  const again = { aspectRatio: '16:9', prompt: 'A quiet harbour' };
  expect((await client.ok('POST', image, { json: again, headers }))['predictionId']).toBe(first['predictionId']);
  const { entries } = await client.credits();
  expect(entries.filter(({ kind }) => kind === 'hold')).toHaveLength(1);
});

test('a captured job leaves a hold and a capture in the ledger, and its price on the record', async () => {
  const client = await signUp(server.url);
  const id = await client.generate('/api/ai/image/generate/flux-pro-ultra', {
    prompt: 'Dunes at noon',
    aspectRatio: '16:9',
  });
  const job = await client.ended(id);
  expect([job.status, job.charge, job.result?.credits_used]).toEqual(['completed', 'captured', 9]);
  const { balance, held, entries } = await client.credits();
  expect([balance, held]).toEqual([191, 0]);
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['capture', 9],
    ['hold', 9],
    ['grant', 200],
  ]);
});

test('a job refused by the provider fails with the reason and is not charged', async () => {
  const client = await signUp(server.url);
  const id = await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'nsfw test, dunes' });
  const job = await client.ended(id);
  expect(job).toMatchObject({
    status: 'failed',
    charge: 'released',
    error: { code: 'policy', message: 'Content policy violation. Please try a different prompt.' },
  });
  expect(await client.credits()).toMatchObject({ balance: 200, held: 0 });
});
