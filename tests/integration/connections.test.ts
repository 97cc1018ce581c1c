import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AddConnection, AuditEntry, Connection, OwnModel, OwnModelFields } from '@kinoloom/contract';
import { openEmbedded } from '../harness/embedded-database.ts';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { readWorkflow } from '../harness/comfy-workflows.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

const KEY = 'r8_a-key-that-nobody-may-see-Q7xw';
const ENVIRONMENT_KEY = 'kie-key-of-the-environment-9Zrt';
const env: Record<string, string> = { AUTH_SECRET: 'the first secret of this installation' };

/** Replicate, as the sandbox simulates it. */
let replicate: QuickSandbox;
let server: TestServer;
let admin: Client;
let other: Client;
/** The texts of all answers. */
const answered: string[] = [];

beforeAll(async () => {
  replicate = await startQuickSandbox();
  const kie = { KIE_API_KEY: ENVIRONMENT_KEY, KIE_BASE_URL: `${replicate.url}/kie` };
  server = await startServer(Object.assign(env, { SANDBOX_URL: replicate.url, ...kie }));
  admin = await signUp(server.url);
  other = await signUp(server.url);
});
afterAll(async () => {
  await server.dispose();
  await replicate.close();
});

async function call(method: string, path: string, json?: unknown, status = 200): Promise<Record<string, unknown>> {
  const answer = await admin.call(method, path, json === undefined ? {} : { json });
  answered.push(JSON.stringify(answer.body));
  expect([answer.status, answer.body]).toEqual([status, answer.body]);
  return answer.body;
}

const add = async (fields: Partial<Record<keyof AddConnection, unknown>> = {}): Promise<Connection> =>
  (
    await call('POST', '/api/connections', {
      kind: 'replicate',
      name: 'Our Replicate',
      base_url: `${replicate.url}/v1`,
      key: KEY,
      ...fields,
    })
  )['connection'] as Connection;

const change = async (id: string, fields: object): Promise<Connection> =>
  (await call('PATCH', `/api/connections/${id}`, fields))['connection'] as Connection;

const listAll = async (): Promise<Connection[]> =>
  (await call('GET', '/api/connections'))['connections'] as Connection[];
const list = async (): Promise<Connection[]> =>
  (await listAll()).filter(({ from_environment: variable }) => variable === null);

/** Who serves new jobs of a model. */
async function servedBy(model: string): Promise<unknown> {
  const { models } = (await call('GET', '/api/config')) as {
    models: { id: string; provider: string; sandbox: boolean }[];
  };
  return models.find(({ id }) => id === model);
}

const image = () =>
  admin.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'a lighthouse', aspect_ratio: '16:9' });

test.for([
  ['GET', '/api/connections'],
  ['POST', '/api/connections'],
  ['PATCH', '/api/connections/x'],
  ['DELETE', '/api/connections/x'],
  ['POST', '/api/connections/x/check'],
  ['GET', '/api/audit'],
] as const)('%s %s is refused to everybody but the first account', async ([method, path]) => {
  const { status, body } = await other.call(method, path, method === 'GET' ? {} : { json: {} });
  expect([status, body['code']]).toEqual([403, 'auth.foreign']);
});

test('a session tells who is an admin, in the first page and when it is asked for', async () => {
  for (const [client, isAdmin] of [
    [admin, true],
    [other, false],
  ] as const) {
    const { body } = await client.call('GET', '/api/auth/get-session');
    expect(body).toMatchObject({ user: { id: client.userId, admin: isAdmin } });
    const headers = { authorization: `Bearer ${client.token}` };
    const page = await (await fetch(`${server.url}/studio/user`, { headers })).text();
    expect(/"admin":(?:true|false)/.exec(page)?.[0]).toBe(`"admin":${isAdmin}`);
  }
});

test('a connection serves new jobs at once, is paused, and is removed when its jobs have ended', async () => {
  expect(await servedBy('flux-pro')).toEqual({ id: 'flux-pro', provider: 'replicate', sandbox: true });
  const added = await add();
  expect(added).toMatchObject({ key: 'stored', key_end: 'Q7xw', paused: false, check: null, unfinished_jobs: 0 });
  const { id } = added;
  expect((await call('POST', `/api/connections/${id}/check`))['connection']).toMatchObject({
    check: { ok: true, tried: `GET ${replicate.url}/v1/account`, message: 'The key is that of sandbox.' },
  });
  expect(await servedBy('flux-pro')).toEqual({ id: 'flux-pro', provider: id, sandbox: false });

  const release = replicate.hold();
  const job = await image();
  await admin.running(job);
  expect(await call('DELETE', `/api/connections/${id}`, undefined, 409)).toMatchObject({
    code: 'connection.busy',
    error: 'A job is still running on this connection. Pause it, wait until it has ended, then remove it.',
  });
  expect(await change(id, { paused: true })).toMatchObject({ paused: true, unfinished_jobs: 1 });
  expect(await servedBy('flux-pro')).toEqual({ id: 'flux-pro', provider: 'replicate', sandbox: true });
  release();
  expect(await admin.ended(job)).toMatchObject({ status: 'completed', provider: id, sandbox: false });

  // The form sends every field. The list of changes names those that changed.
  const form = { name: 'Renamed', base_url: `${replicate.url}/v1/`, concurrency: null };
  expect(await change(id, { paused: false, ...form })).toMatchObject({ paused: false, name: 'Renamed' });
  await change(id, form);
  expect(await servedBy('flux-pro')).toMatchObject({ provider: id });
  await call('DELETE', `/api/connections/${id}`);
  expect(await list()).toEqual([]);
  await call('PATCH', `/api/connections/${id}`, { name: 'Back again' }, 404);
  await call('POST', `/api/connections/${id}/check`, {}, 404);
  const database = await openEmbedded(server.dataDir);
  const { rows } = await database.pool.query('select * from connection where id = $1', [id]);
  await database.close();
  expect(rows).toMatchObject([{ name: 'Renamed', key: null, key_end: null, webhook_secret: null, base_url: null }]);
  expect(await servedBy('flux-pro')).toMatchObject({ provider: 'replicate', sandbox: true });
  expect((await admin.call('GET', `/api/jobs/${job}`)).body).toMatchObject({ job: { status: 'completed' } });

  const { entries } = (await call('GET', '/api/audit')) as { entries: AuditEntry[] };
  expect(entries.map(({ by, action, subject, fields }) => [by, action, subject, fields])).toEqual([
    [admin.email, 'connection.remove', 'Renamed', []],
    [admin.email, 'connection.change', 'Renamed', ['name']],
    [admin.email, 'connection.resume', 'Renamed', []],
    [admin.email, 'connection.pause', 'Our Replicate', []],
    [admin.email, 'connection.add', 'Our Replicate', ['name', 'base_url', 'key']],
  ]);
});

test('a connection from environment variables is shown and checked, and cannot be changed here', async () => {
  const [set] = (await listAll()).filter(({ kind }) => kind === 'kie');
  expect(set).toMatchObject({ id: 'env:kie', from_environment: 'KIE_API_KEY', key_end: '9Zrt', check: null });
  const checked = (await call('POST', '/api/connections/env:kie/check'))['connection'];
  expect(checked).toMatchObject({ check: { ok: true, tried: expect.stringMatching(`^GET ${replicate.url}/kie/`) } });
  expect((await listAll()).find(({ id }) => id === 'env:kie')).toEqual(checked);
  await call('PATCH', '/api/connections/env:kie', { paused: true }, 404);
  expect(answered.join()).not.toContain(ENVIRONMENT_KEY);
});

test('a stored key is not sent to another server: a new origin needs the key again', async () => {
  const asked: (string | undefined)[] = [];
  const elsewhere = createHttpServer((request, response) => {
    asked.push(request.headers.authorization);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  const moved = `http://127.0.0.1:${port}/v1`;
  const { id } = await add();
  try {
    const { hostname, port: here } = new URL(replicate.url);
    const byName = hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';
    for (const base_url of [moved, null, `https://${hostname}:${here}/v1`, `http://${byName}:${here}/v1`]) {
      const refused = await call('PATCH', `/api/connections/${id}`, { name: 'Moved', base_url }, 400);
      expect(refused).toMatchObject({ code: 'input.invalid', error: expect.stringContaining('another server') });
    }
    expect(await list()).toMatchObject([{ name: 'Our Replicate', base_url: `${replicate.url}/v1`, key: 'stored' }]);
    await call('POST', `/api/connections/${id}/check`);
    expect(asked).toEqual([]);

    expect(await change(id, { base_url: `${replicate.url}/v1/other` })).toMatchObject({ key: 'stored' });
    expect(await change(id, { base_url: moved, key: 'a key for the new server' })).toMatchObject({ base_url: moved });
    await call('POST', `/api/connections/${id}/check`);
    expect(new Set(asked)).toEqual(new Set(['Bearer a key for the new server']));
  } finally {
    await call('DELETE', `/api/connections/${id}`);
    elsewhere.close();
  }
});

const imageFields = (connection: string, label: string): OwnModelFields => ({
  label,
  note: '',
  family: 'image',
  connection,
  remote: { api: 'images', model: 'local-image' },
  sizes: { '1:1': { width: 1024, height: 1024 } },
  seconds: [],
  takes_first_image: false,
  needs_first_image: false,
  takes_last_image: false,
  price: { per: 'result', credits: 3 },
  estimated_seconds: 10,
  timeout_seconds: 60,
});
const labels = async (): Promise<string[]> =>
  ((await call('GET', '/api/own-models'))['models'] as OwnModel[]).map(({ label }) => label);

describe('models of one’s own', () => {
  let home: string;
  beforeAll(async () => {
    home = (await add({ kind: 'openai', name: 'Home', base_url: `${replicate.url}/openai/v1` })).id;
  });
  afterEach(async () => {
    const { models } = (await call('GET', '/api/own-models')) as { models: OwnModel[] };
    for (const { id } of models) await call('DELETE', `/api/own-models/${id}`);
  });
  afterAll(() => call('DELETE', `/api/connections/${home}`));

  const post = (json: unknown, path = '/api/own-models') => admin.call('POST', path, { json });
  const importFile = (models: readonly (OwnModelFields & { kind?: string })[], connections: object) => {
    const file = { version: 1, models: models.map((fields) => ({ kind: 'openai', ...fields })) };
    return post({ file, connections }, '/api/own-models/file');
  };

  test('of additions of one name at the same time, and later ones, exactly one is taken', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post(imageFields(home, 'Harbour'))));
    answers.push(await post(imageFields(home, ' harbour ')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    for (const { status, body } of answers)
      if (status !== 200)
        expect(body).toMatchObject({
          code: 'input.invalid',
          error: expect.stringContaining('Give this one another name'),
        });
    expect(await labels()).toEqual(['Harbour']);
  });

  test('several models are added together or not at all, each with a name of its own', async () => {
    const several = (names: readonly string[]) =>
      post({ models: names.map((label) => imageFields(home, label)) }, '/api/own-models/several');
    const added = await several(['Mole', 'Ferry']);
    expect([added.status, added.body['models']]).toMatchObject([200, [{ label: 'Mole' }, { label: 'Ferry' }]]);
    const { status, body } = await several(['Buoy', 'ferry ', 'BUOY']);
    expect([status, body['code']]).toEqual([400, 'input.invalid']);
    expect(body['issues']).toMatchObject([{ path: ['models', 1, 'label'] }, { path: ['models', 2, 'label'] }]);
    const wrong = { ...imageFields(home, 'Tug'), remote: { api: 'images' } };
    const refused = await post({ models: [imageFields(home, 'Raft'), wrong] }, '/api/own-models/several');
    expect(refused.body['issues']).toMatchObject([{ path: ['models', 1, 'remote', 'model'] }]);
    expect((await labels()).toSorted()).toEqual(['Ferry', 'Mole']);
  });

  test('of two models renamed to one name at the same time one is', async () => {
    const ids: string[] = [];
    for (const label of ['Pier', 'Quay'])
      ids.push(((await call('POST', '/api/own-models', imageFields(home, label)))['model'] as OwnModel).id);
    const rename = (id: string) => admin.call('PUT', `/api/own-models/${id}`, { json: imageFields(home, 'Dock') });
    const answers = await Promise.all(ids.map(rename));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await labels()).filter((label) => label === 'Dock')).toHaveLength(1);
  });

  test.for(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'a file with a model of the kind "%s" is refused',
    async (kind) => {
      const { status, body } = await importFile([{ ...imageFields(home, 'Harbour'), kind }], { openai: home });
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'input.invalid' })]);
      expect(await labels()).toEqual([]);
    },
  );

  test('the models of a file are added together or not at all', async () => {
    const db = await openEmbedded(server.dataDir);
    try {
      await db.pool.query(`create function refuse() returns trigger language plpgsql as
        $$ begin if new.fields ->> 'label' = 'Third' then raise 'refused'; end if; return new; end $$`);
      await db.pool.query('create trigger refuse before insert on own_model for each row execute function refuse()');
      const models = ['First', 'Second', 'Third'].map((label) => imageFields(home, label));
      expect((await importFile(models, { openai: home })).status).toBe(500);
      expect(await labels()).toEqual([]);
      await db.pool.query('drop trigger refuse on own_model');
      expect((await importFile(models, { openai: home })).status).toBe(200);
      expect(await labels()).toEqual(['First', 'Second', 'Third']);
    } finally {
      await db.close();
    }
  });
});

test('a server that answers byte by byte is said not to have answered in time', { tags: 'long' }, async () => {
  const drip = createHttpServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.write('{');
    const drops = setInterval(() => response.write(' '), 1_000);
    response.on('close', () => clearInterval(drops));
  });
  await once(drip.listen(0, '127.0.0.1'), 'listening');
  const { port } = drip.address() as AddressInfo;
  const { id } = await add({ kind: 'comfyui', name: 'Slow', base_url: `http://127.0.0.1:${port}`, key: undefined });
  try {
    const source = await readWorkflow('image-20-nodes');
    const draft = admin.call('POST', '/api/own-models/draft', { json: { connection: id, source } });
    const check = await call('POST', `/api/connections/${id}/check`);
    expect(check['connection']).toMatchObject({ check: { ok: false, message: 'It did not answer in time.' } });
    const { status, body } = await draft;
    expect([status, body]).toEqual([400, expect.objectContaining({ error: expect.stringContaining('in time') })]);
  } finally {
    drip.closeAllConnections();
    drip.close();
    await call('DELETE', `/api/connections/${id}`);
  }
});

test('a model of one’s own is refused while its connection is paused, says why to admins, and keeps its name', async () => {
  const { id } = await add({ kind: 'openai', name: 'Home', base_url: `${replicate.url}/openai/v1` });
  const fields: OwnModelFields = {
    label: 'Home image',
    note: '',
    family: 'image',
    connection: id,
    remote: { api: 'images', model: 'local-image' },
    sizes: { '4:3': { width: 1024, height: 768 } },
    seconds: [],
    takes_first_image: false,
    needs_first_image: false,
    takes_last_image: false,
    price: { per: 'result', credits: 3 },
    estimated_seconds: 10,
    timeout_seconds: 60,
  };
  const model = (await call('POST', '/api/own-models', fields))['model'] as OwnModel;
  expect(model.problem).toBeNull();
  const order = { model: model.id, prompt: 'a lighthouse' };
  const job = await admin.generate('/api/ai/own/image', order);
  // Its only format takes the place of the usual one.
  expect(await admin.ended(job)).toMatchObject({ status: 'completed', price: 3, width: 1024, height: 768 });

  await change(id, { paused: true });
  expect(await call('POST', '/api/ai/own/image', order, 503)).toMatchObject({
    code: 'model.unavailable',
    error: 'Home image is not on offer at the moment. Choose another model.',
  });
  const { models } = (await call('GET', '/api/own-models')) as { models: OwnModel[] };
  expect(models).toMatchObject([{ id: model.id, problem: 'Its connection Home is paused.' }]);
  await call('DELETE', `/api/own-models/${model.id}`);
  await call('DELETE', `/api/connections/${id}`);
  const { data } = (await call('GET', '/api/receipts')) as { data: { job: { id: string; model: string } | null }[] };
  expect(data.find((receipt) => receipt.job?.id === job)?.job?.model).toBe(model.id);
  const csv = new TextDecoder().decode(await admin.bytes('/api/receipts/csv'));
  // Both are removed by now, and keep their names.
  expect(csv).toMatch(/,a lighthouse,Home image,Home,no,Used,/);
  expect(csv).not.toContain(id);
});

test.for<[Partial<Record<keyof AddConnection, unknown>>, RegExp]>([
  [{ kind: 'nobody' }, /no connection of the kind "nobody"\. Choose one of: comfyui, openai, replicate, /],
  [{ name: ' ' }, /^Give the connection a name\.$/],
  [{ base_url: 'ftp://a.test' }, /^The address must be an http or https URL\.$/],
  [{ key: undefined }, /^Replicate needs a key\. Enter it, then try again\.$/],
  [{ webhook_secret: 'short' }, /^A Replicate webhook secret is "whsec_" and at least 16 bytes in base64\.$/],
])('a connection with %j is refused with a sentence, and nothing is stored', async ([fields, says]) => {
  const { error } = await call(
    'POST',
    '/api/connections',
    { kind: 'replicate', name: 'Bad', base_url: `${replicate.url}/v1`, key: KEY, ...fields },
    400,
  );
  expect(error).toMatch(says);
  expect(await list()).toEqual([]);
});

test('a check tells what was tried when the address is wrong', async () => {
  const { id } = await add({ base_url: `${replicate.url}/nowhere` });
  expect((await call('POST', `/api/connections/${id}/check`))['connection']).toMatchObject({
    check: {
      ok: false,
      tried: `GET ${replicate.url}/nowhere/account`,
      message: expect.stringMatching(/^It answered 404/),
    },
  });
  // A port that was free a moment ago.
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  await change(id, { base_url: `http://127.0.0.1:${port}`, key: KEY });
  expect((await call('POST', `/api/connections/${id}/check`))['connection']).toMatchObject({
    // Within a container more is said.
    check: {
      ok: false,
      message: expect.stringMatching(
        /^It could not be reached: nothing listens at this address \(ECONNREFUSED\)\.( The studio runs in a container, .+)?$/,
      ) as string,
    },
  });
  await call('DELETE', `/api/connections/${id}`);
});

test('another AUTH_SECRET makes only the keys unreadable, says so, and serves nothing with them', async () => {
  const { id } = await add();
  const job = await image();
  expect(await admin.ended(job)).toMatchObject({ status: 'completed', provider: id });
  env['AUTH_SECRET'] = 'the second secret of this installation';
  await server.stop();
  await server.start();
  const { headers } = await new Client(server.url).call('POST', '/api/auth/sign-in/email', {
    json: { email: admin.email, password: 'correct horse battery' },
    headers: { origin: new URL(server.url).origin },
  });
  admin = new Client(server.url, headers.get('set-auth-token') ?? '', admin.userId, admin.email);

  expect(await list()).toMatchObject([{ id, name: 'Our Replicate', key: 'lost', key_end: 'Q7xw' }]);
  const says = 'The key of this connection cannot be read since AUTH_SECRET was changed. Enter it again.';
  expect(await call('POST', `/api/connections/${id}/check`, undefined, 400)).toMatchObject({ error: says });
  expect(server.output()).toContain(says);
  expect(await servedBy('flux-pro')).toMatchObject({ provider: 'replicate', sandbox: true });
  expect(await admin.job(job)).toMatchObject({ status: 'completed', provider: id });

  expect(await change(id, { key: KEY })).toMatchObject({ key: 'stored' });
  expect(await servedBy('flux-pro')).toMatchObject({ provider: id, sandbox: false });
  await call('DELETE', `/api/connections/${id}`);
});

test('no key is in an answer or in the log', () => {
  expect(answered.length).toBeGreaterThan(20);
  for (const text of [...answered, server.output()]) expect(text).not.toContain(KEY);
});
