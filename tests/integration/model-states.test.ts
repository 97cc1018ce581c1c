import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ModelList, ModelStatus } from '@kinoloom/contract';
import { faultRule } from '@kinoloom/vendor-simulators';
import { openDatabase, type Database } from '../../apps/server/src/platform/db/index.ts';
import { startPostgres, type RunningPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

const IMAGE = '/api/ai/image/generate';
const COMMAND = fileURLToPath(new URL('../../scripts/providers-check.mjs', import.meta.url));
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

describe('with Replicate, and three processes', () => {
  let directory: string;
  let postgres: RunningPostgres;
  let database: Database;
  let sandbox: QuickSandbox;
  /** Replicate: forwards to the sandbox, and counts. */
  let replicate: Server;
  let asked: string[];
  let processes: readonly TestServer[];
  let client: Client;
  let env: Record<string, string>;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'kinoloom-states-'));
    await chmod(directory, 0o711);
    const log = pino({ level: 'silent' });
    [postgres, sandbox] = await Promise.all([
      startPostgres({ dataDir: join(directory, 'postgres'), log }),
      startQuickSandbox(),
    ]);
    asked = [];
    replicate = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const { authorization = '' } = request.headers;
      const pass = async (): Promise<void> => {
        const answer = await fetch(`${sandbox.url}${request.url}`, { headers: { authorization } });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      };
      void pass();
    });
    await new Promise<void>((done) => replicate.listen(0, '127.0.0.1', done));
    env = {
      REPLICATE_API_KEY: 'r8_a-key',
      REPLICATE_BASE_URL: `http://127.0.0.1:${(replicate.address() as AddressInfo).port}/v1`,
    };
    const shared = {
      ...env,
      SANDBOX_URL: sandbox.url,
      DATABASE_URL: postgres.url,
      AUTH_SECRET: 'shared by all processes of this test',
    };
    processes = await Promise.all([
      startServer(shared),
      startServer({ ...shared, ROLE: 'worker' }),
      startServer({ ...shared, ROLE: 'worker' }),
    ]);
    client = await signUp(processes[0]!.url);
    database = await openDatabase(postgres.url, log, { size: 2 });
  });
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.dispose()));
    await database.close();
    await sandbox.close();
    replicate.close();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** Each process has looked twice since. */
  const ROUNDS_MS = 11_000;
  const FLUX = 'GET /v1/models/black-forest-labs/flux-1.1-pro-ultra';
  const looksAt = (call: string): number => asked.filter((each) => each === call).length;

  test('one of them checks soon after the start, and nothing but free requests is sent', async () => {
    await expect
      .poll(() => stateOf(client, 'flux-pro'), { timeout: 30_000 })
      .toMatchObject({ state: 'live', message: '', checked_at: expect.any(String) as unknown });
    await sleep(ROUNDS_MS);
    expect(looksAt(FLUX)).toBe(1);
    expect(asked.filter((call) => !call.startsWith('GET /v1/models/'))).toEqual([]);
    expect(sandbox.journal.paid()).toEqual([]);
  });

  test('a day later one of them finds a retired and a changed model, and tells what to use instead', async () => {
    sandbox.models.retire('google/nano-banana-2');
    sandbox.models.alter('kwaivgi/kling-v2.1', { removes: ['negative_prompt'] });
    await database.pool.query(`update model_check set begun_at = begun_at - interval '25 hours'`);
    await expect
      .poll(() => stateOf(client, 'imagen-4'), { timeout: 30_000 })
      .toMatchObject({
        state: 'retired',
        message: expect.stringMatching(/google\/nano-banana-2/) as unknown,
        alternative: 'seedream-3',
      });
    expect(await stateOf(client, 'kling-pro')).toMatchObject({
      state: 'changed',
      message: expect.stringMatching(/negative_prompt/) as unknown,
      alternative: 'seedance-fast',
    });
    expect(await stateOf(client, 'flux-pro')).toMatchObject({ state: 'live', alternative: null });
    await sleep(ROUNDS_MS);
    expect(looksAt(FLUX)).toBe(2);
  });

  test('an admin checks at once', async () => {
    sandbox.models.restore();
    const { models } = await client.ok<ModelList>('POST', '/api/models/check', { json: {} });
    expect(looksAt(FLUX)).toBe(3);
    expect(models.filter(({ provider, state }) => provider === 'replicate' && state === 'changed')).toEqual([]);
    expect(models.find(({ id }) => id === 'imagen-4')).toMatchObject({ state: 'live', alternative: null });
  });

  async function command(more: Record<string, string>): Promise<{ code: number | null; out: string }> {
    const { PATH, HOME, TMPDIR } = process.env;
    const child = spawn(process.execPath, [COMMAND], {
      env: { PATH, HOME, TMPDIR, DATA_DIR: join(directory, 'none'), ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((done) => child.once('close', done));
    return { out: await text(child.stdout), code: await ended };
  }

  test('the command prints a line for each model, and ends with 1 when one is not well', async () => {
    const well = await command(env);
    expect([well.code, well.out]).toEqual([0, expect.stringMatching(/^replicate +flux-pro +live$/m)]);
    sandbox.models.retire('google/nano-banana-2');
    const { code, out } = await command(env);
    expect(out).toMatch(/^replicate +imagen-4 +retired +google\/nano-banana-2/m);
    expect(code).toBe(1);
  });

  test('the command says when nothing live is configured, and when a provider cannot be asked', async () => {
    expect(await command({})).toEqual({
      code: 0,
      out: 'No provider is configured: there is no key and no connection. The sandbox needs no check.\n',
    });
    const { code, out } = await command({ ...env, REPLICATE_BASE_URL: 'http://127.0.0.1:9/v1' });
    expect([code, out]).toEqual([2, expect.stringMatching(/^replicate +unanswered +\w/m)]);
  });
});
