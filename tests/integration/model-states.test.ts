import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ModelList, ModelStatus } from '@kinoloom/contract';
import { faultRule } from '@kinoloom/vendor-simulators';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

const IMAGE = '/api/ai/image/generate';
/** Longer than an answer of /api/models is kept. */
const FRESH_MS = 8_000;

const listed = async (client: Client): Promise<ModelStatus[]> =>
  (await client.ok<ModelList>('GET', '/api/models')).models;

const stateOf = async (client: Client, id: string): Promise<ModelStatus | undefined> =>
  (await listed(client)).find((status) => status.id === id);

describe('with the sandbox only', () => {
  let sandbox: QuickSandbox;
  let server: TestServer;
  let admin: Client;
  let client: Client;
  beforeAll(async () => {
    sandbox = await startQuickSandbox();
    server = await startServer({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: '10000' });
    admin = await signUp(server.url);
    client = await signUp(server.url);
  });
  afterAll(async () => {
    await server.dispose();
    await sandbox.close();
  });
  beforeEach(() => sandbox.faults.clear());

  /** How a job ends whose vendor has this fault. */
  async function outcome(path: string, prompt: string, fault?: Parameters<typeof faultRule>[0]) {
    if (fault) sandbox.faults.add(faultRule(fault, { promptIncludes: prompt }));
    const { status, error } = await client.ended(await client.generate(`${IMAGE}/${path}`, { prompt }));
    return { status, ...error };
  }

  test('every model is the sandbox’s, and an account is needed to see it', async () => {
    const models = await listed(client);
    expect(models.length).toBeGreaterThan(25);
    expect(new Set(models.map(({ state }) => state))).toEqual(new Set(['sandbox']));
    expect(new Set(models.map(({ alternative }) => alternative))).toEqual(new Set([null]));
    expect((await new Client(server.url).call('GET', '/api/models')).status).toBe(401);
    expect((await client.call('POST', '/api/models/check', { json: {} })).status).toBe(403);
    expect((await admin.call('POST', '/api/models/check', { json: {} })).body).toMatchObject({ problems: [] });
  });

  test('a model is failing after three failures that are the vendor’s, and says what to use', async () => {
    expect(await outcome('flux-pro-ultra', 'one forbidden thing', 'policy')).toMatchObject({
      status: 'failed',
      code: 'policy',
    });
    const usual = { status: 'failed', code: 'provider', message: 'Image generation failed. Please try again.' };
    expect(await outcome('flux-pro-ultra', 'first', 'provider-failure')).toEqual(usual);
    expect(await outcome('flux-pro-ultra', 'second', 'provider-failure')).toEqual(usual);
    expect(await stateOf(client, 'flux-pro')).toMatchObject({ state: 'sandbox', alternative: null });
    expect(await outcome('flux-pro-ultra', 'third', 'provider-failure')).toEqual({
      ...usual,
      message:
        'Flux Pro Ultra is out of service at the moment: 3 of its last 4 jobs failed at the provider. Nothing was charged. Use Seedream 3 instead.',
    });
    await expect
      .poll(() => stateOf(client, 'flux-pro'), { timeout: FRESH_MS })
      .toMatchObject({
        state: 'failing',
        provider: 'replicate',
        message: expect.stringMatching(/^3 of its last 4 jobs failed at the provider, which says: \w+/) as unknown,
        alternative: 'seedream-3',
      });
    expect(await stateOf(client, 'seedream-3')).toMatchObject({ state: 'sandbox', alternative: null });
  });

  test('it recovers with the jobs that succeed', async () => {
    for (let n = 0; n < 3; n++) expect(await outcome('flux-pro-ultra', `fine ${n}`)).toEqual({ status: 'completed' });
    await expect.poll(() => stateOf(client, 'flux-pro'), { timeout: FRESH_MS }).toMatchObject({ state: 'sandbox' });
  });

  test('the alternative is one that works itself', async () => {
    for (const n of [1, 2, 3]) await outcome('seedance3', `still ${n}`, 'provider-failure');
    for (const n of [4, 5, 6]) await outcome('flux-pro-ultra', `still ${n}`, 'provider-failure');
    await expect
      .poll(async () => [await stateOf(client, 'flux-pro'), await stateOf(client, 'seedream-3')], { timeout: FRESH_MS })
      .toMatchObject([
        { state: 'failing', alternative: 'imagen-4' },
        { state: 'failing', alternative: 'imagen-4' },
      ]);
  });
});

test('without the sandbox nobody serves a model, which is said', async () => {
  const server = await startServer({ SANDBOX: 'off' });
  try {
    const models = await listed(await signUp(server.url));
    expect(models.length).toBeGreaterThan(25);
    for (const { state, provider, message } of models)
      expect([state, provider, message]).toEqual([
        'unavailable',
        null,
        'Nobody serves it on this installation: its provider has no key, and there is no sandbox.',
      ]);
  } finally {
    await server.dispose();
  }
});
