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
