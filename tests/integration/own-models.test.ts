import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  MakingFamily,
  messages,
  ownModelPath,
  type ModelList,
  type OwnModel,
  type OwnModelFile,
} from '@kinoloom/contract';
import { faultRule } from '@kinoloom/vendor-simulators';
import { openEmbedded } from '../harness/embedded-database.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { addOwnKind, ownKinds } from '../harness/own-models.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

let sandbox: QuickSandbox;
let server: TestServer;
let admin: Client;
/** The models of each kind, by its name. */
const added = new Map<string, readonly OwnModel[]>();

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url });
  admin = await signUp(server.url);
  for (const kind of ownKinds) added.set(kind.kind, (await addOwnKind(admin, sandbox.url, kind)).models);
}, 60_000);
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

const named = (label: string): OwnModel => {
  const model = [...added.values()].flat().find((one) => one.label === label);
  if (!model) throw new Error(`There is no model ${label}`);
  return model;
};
const withoutPrompt = new Set<OwnModel['family'] | undefined>(['image-upscale', 'video-upscale', 'transcription']);
const started = (model: OwnModel, fields: object = {}) =>
  admin.call('POST', ownModelPath(MakingFamily.parse(model.family)), {
    json: { prompt: 'A pier', model: model.id, ...fields },
  });

test.for(ownKinds.flatMap(({ kind, models, key }) => models.map((_, at) => [kind, at, key] as const)))(
  '%s %i: the preview is the request of a job, without the key, and sends nothing',
  async ([kind, at, key]) => {
    const model = added.get(kind)?.[at];
    const before = sandbox.journal.entries().length;
    const { body } = await admin.call('POST', '/api/own-models/preview', { json: model });
    expect(body).toMatchObject({ preview: { method: 'POST', url: expect.stringContaining(sandbox.url) as string } });
    const text = JSON.stringify(body);
    if (key !== undefined) expect(text).not.toContain(key);
    if (!withoutPrompt.has(model?.family)) expect(text).toContain('A lighthouse at dawn');
    expect(sandbox.journal.entries()).toHaveLength(before);
  },
);

test('the models that a server lists can be chosen, where it lists any', async () => {
  const listed = async (label: string) =>
    (await admin.ok<{ models: string[] }>('GET', `/api/connections/${named(label).connection}/models`)).models;
  expect(await listed('Home image')).toEqual(expect.arrayContaining(['local-image', 'local-video', 'whisper-1']));
  expect(await listed('Home workflow')).toEqual([]);
  const voices = async (label: string) =>
    (await admin.ok<{ voices: string[] }>('GET', `/api/connections/${named(label).connection}/models`)).voices;
  expect(await voices('Home image')).toEqual(expect.arrayContaining(['alloy', 'nova']));
  expect(await voices('Home workflow')).toEqual([]);
});

test('a clip that starts from an image is refused without one, before anything is charged', async () => {
  const film = named('Home film');
  expect(film.needs_first_image).toBe(true);
  const { balance } = await admin.credits();
  const { status, body } = await started(film);
  expect([status, body['error']]).toEqual([400, messages.needsStartImage('Home film')]);
  expect(await admin.credits()).toMatchObject({ balance, held: 0 });
});

test('models are exported without addresses and keys, and imported for another connection', async () => {
  const file = await admin.ok<OwnModelFile>('GET', '/api/own-models/file');
  expect(file.models).toHaveLength([...added.values()].flat().length);
  const text = JSON.stringify(file);
  expect(text).not.toContain(sandbox.url);
  for (const { key } of ownKinds) if (key !== undefined) expect(text).not.toContain(key);

  const only = { ...file, models: file.models.filter(({ label }) => label === 'Home image') };
  const wanted = { file: only, connections: {} };
  const refused = await admin.call('POST', '/api/own-models/file', { json: wanted });
  expect([refused.status, refused.body['error']]).toEqual([400, messages.ownModelConnectionGone]);
  const connections = { openai: named('Home image').connection };
  const { models } = await admin.ok<{ models: OwnModel[] }>('POST', '/api/own-models/file', {
    json: { ...wanted, connections },
  });
  expect(models).toMatchObject([{ id: 'own-home-image-2', label: 'Home image', problem: null }]);
});

test('a refusal names every field that is wrong, and tells the first in its sentence', async () => {
  const { id: _id, problem: _problem, ...fields } = named('Home image');
  const refused = async (changed: object) => {
    const { status, body } = await admin.call('POST', '/api/own-models', { json: { ...fields, ...changed } });
    expect([status, body['code']]).toEqual([400, 'input.invalid']);
    return { error: body['error'], issues: body['issues'] };
  };
  expect(await refused({ label: ' ', price: { per: 'result', credits: -1 } })).toEqual({
    error: 'Give the model a name.',
    issues: [
      { path: ['label'], message: 'Give the model a name.' },
      { path: ['price', 'credits'], message: expect.stringMatching(/^Too small: .*\.$/) as string },
    ],
  });
  const remote = { api: 'images', model: '', constants: { n: [1] } };
  const { error, issues } = await refused({ label: 'Another', remote });
  expect(error).toMatch(/^remote\.model: Too small: /);
  expect(issues).toMatchObject([{ path: ['remote', 'model'] }, { path: ['remote', 'constants', 'n'] }]);
  const taken = messages.ownModelNameTaken('home IMAGE');
  expect(await refused({ label: 'home IMAGE' })).toEqual({
    error: taken,
    issues: [{ path: ['label'], message: taken }],
  });
  expect(await refused({ label: 'Another', connection: 'gone' })).toMatchObject({ issues: [{ path: ['connection'] }] });

  const file = await admin.ok<OwnModelFile>('GET', '/api/own-models/file');
  const two = file.models.filter(({ kind }) => kind === 'openai').slice(0, 2);
  const models = two.map((model, at) => (at === 1 ? { ...model, remote: {} } : model));
  const { body } = await admin.call('POST', '/api/own-models/file', {
    json: { file: { ...file, models }, connections: { openai: fields.connection } },
  });
  expect(body['issues']).toMatchObject([
    { path: ['file', 'models', 1, 'remote', 'api'] },
    { path: ['file', 'models', 1, 'remote', 'model'] },
  ]);
});

test('a changed model is asked for as it is now, and a removed one is refused while its results stay', async () => {
  const { id, problem: _, ...fields } = named('Home image');
  const json = { ...fields, label: 'Home picture', price: { per: 'result', credits: 4 } };
  await admin.ok('PUT', `/api/own-models/${id}`, { json });
  const job = await admin.generate(ownModelPath('image'), { prompt: 'A pier', model: id });
  const ended = await admin.ended(job);
  expect(ended).toMatchObject({ status: 'completed', price: 4, model: id });

  await admin.ok('DELETE', `/api/own-models/${id}`);
  const { status, body } = await started({ ...named('Home image'), label: 'Home picture' });
  expect([status, body['code'], body['error']]).toEqual([
    503,
    'model.unavailable',
    messages.ownModelGone('Home picture'),
  ]);
  expect((await admin.bytes(ended.result?.url ?? '')).length).toBeGreaterThan(100);
  const again = await admin.call('POST', `/api/jobs/${job}/retry`);
  expect(again.status).toBeGreaterThanOrEqual(400);
});

test('what the server says of a failure is in the log without the prompt, and is told to admins only', async () => {
  const user = await signUp(server.url);
  const prompt = 'A whispering tangerine lighthouse';
  const said = 'KSampler: mat1 and mat2 shapes cannot be multiplied';
  const failedJob = async (client: Client) => {
    sandbox.faults.add({
      on: 'work',
      match: { vendor: 'comfyui' },
      fault: { kind: 'fail', error: `${said.replace('KSampler: ', '')} for ${prompt}` },
    });
    const job = await client.generate(ownModelPath('image'), { prompt, model: named('Home workflow').id });
    return await client.ended(job);
  };
  const ofAdmin = await failedJob(admin);
  expect(ofAdmin).toMatchObject({
    status: 'failed',
    error: { message: messages.imageFailed },
    vendor_words: expect.stringContaining('shapes cannot be multiplied') as string,
  });
  const ofUser = await failedJob(user);
  expect(ofUser).toMatchObject({ status: 'failed', error: { message: messages.imageFailed } });
  const listed = await user.ok<{ jobs: object[] }>('GET', '/api/jobs');
  for (const job of [ofUser, ...listed.jobs]) expect(job).not.toHaveProperty('vendor_words');
  for (const { id } of [ofAdmin, ofUser]) {
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes(id) && line.includes('a job failed'));
    expect(lines.join()).toMatch(/shapes cannot be multiplied.*\[prompt\]/);
  }
  expect(server.output()).not.toContain('tangerine');
});

/** A job of a workflow that hangs, with the shortest time limit, and what waits or runs on the ComfyUI. */
async function hanging(label: string) {
  const { id: _, problem: __, ...fields } = named('Home workflow');
  const { model } = await admin.ok<{ model: OwnModel }>('POST', '/api/own-models', {
    json: { ...fields, label, timeout_seconds: 10 },
  });
  sandbox.faults.add(faultRule('hang', { vendor: 'comfyui' }));
  const job = await admin.generate(ownModelPath('image'), { prompt: 'A pier', model: model.id });
  await admin.running(job);
  const queue = async () => {
    const answer = await fetch(`${sandbox.url}/comfyui/queue`);
    const { queue_running: running, queue_pending: pending } = (await answer.json()) as Record<string, unknown[]>;
    return (running?.length ?? 0) + (pending?.length ?? 0);
  };
  await expect.poll(queue).toBe(1);
  return { job, queue };
}

test('a workflow that hangs is stopped at its time limit, says so, and costs nothing; the next job is made', async () => {
  const { balance } = await admin.credits();
  const { job, queue } = await hanging('Hasty workflow');
  expect(await admin.ended(job)).toMatchObject({
    status: 'failed',
    error: { code: 'timeout', message: messages.stoppedAtDeadline('Hasty workflow') },
  });
  expect(await queue()).toBe(0);
  expect(await admin.credits()).toMatchObject({ balance, held: 0 });
  const next = await admin.generate(ownModelPath('image'), { prompt: 'A pier', model: named('Home workflow').id });
  expect(await admin.ended(next)).toMatchObject({ status: 'completed' });
}, 60_000);

test('a workflow whose server cannot be reached at its time limit is stopped once it can', async () => {
  const { job, queue } = await hanging('Unreachable workflow');
  sandbox.faults.add({
    on: 'request',
    match: { vendor: 'comfyui', step: 'cancel' },
    times: 'always',
    fault: { kind: 'reset-before' },
  });
  expect(await admin.ended(job)).toMatchObject({ status: 'failed', error: { code: 'timeout' } });
  expect(await queue()).toBe(1);
  sandbox.faults.clear();
  const database = await openEmbedded(server.dataDir);
  await database.pool.query('update job set late_poll_at = now() where id = $1', [job]);
  await expect.poll(queue, { timeout: 20_000 }).toBe(0);
  // The next poll finds that it was stopped, and is the last one.
  await database.pool.query('update job set late_poll_at = now() where id = $1', [job]);
  const next = () => database.pool.query('select late_poll_at from job where id = $1', [job]);
  await expect.poll(async () => (await next()).rows, { timeout: 20_000 }).toEqual([{ late_poll_at: null }]);
  await database.close();
}, 90_000);

test('a model of one’s own whose connection is paused offers a live one with the same inputs, not more expensive', async () => {
  const { connection } = named('Home workflow');
  const { id } = named('Home workflow');
  const status = async (of: string) =>
    (await admin.ok<ModelList>('GET', '/api/models')).models.find((model) => model.id === of);
  await admin.ok('PATCH', `/api/connections/${connection}`, { json: { paused: true } });
  await expect.poll(() => status(id), { timeout: 20_000 }).toMatchObject({ state: 'unavailable', provider: null });
  const other = (await status(id))?.alternative ?? '';
  expect(await status(other)).toMatchObject({ state: 'live' });
  expect([...added.values()].flat().find((model) => model.id === other)).toMatchObject({
    family: 'image',
    price: { credits: 3 },
  });
  expect((await started(named('Home workflow'))).status).toBe(503);
});
