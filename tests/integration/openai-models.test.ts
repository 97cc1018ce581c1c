import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  messages,
  WRITER_MODEL_HEADER,
  type Job,
  type OwnEntry,
  type OwnModelFields,
  type OwnModelPreview,
} from '@kinoloom/contract';
import { faultRule, type FaultRuleInput } from '@kinoloom/vendor-simulators';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { gather, jobIdOf, orderOf, send, type Materials } from '../harness/orders.ts';
import { addOwnKind, ownEntries, ownKinds } from '../harness/own-models.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

/** A server with OpenAI's API, as the sandbox simulates it. */
let sandbox: QuickSandbox;
let server: TestServer;
let admin: Client;
let materials: Materials;
let connection: string;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX: 'off', WELCOME_CREDITS: '5000' });
  admin = await signUp(server.url);
  materials = await gather(admin);
  const kind = ownKinds.find((one) => one.kind === 'openai');
  if (!kind) throw new Error('There is no kind openai');
  connection = (await addOwnKind(admin, sandbox.url, kind)).connection.id;
});
beforeEach(() => sandbox.faults.clear());
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

async function entryOf(label: string): Promise<OwnEntry> {
  const found = (await ownEntries(admin)).find((entry) => entry.label === label);
  if (!found) throw new Error(`There is no model ${label}`);
  return found;
}

/** Orders work of a model. @returns the job's id */
async function order(label: string, prompt: string): Promise<string> {
  const entry = await entryOf(label);
  const { path, json } = orderOf(entry as Parameters<typeof orderOf>[0], materials, prompt);
  return jobIdOf(await send(admin, { path, json: { ...json, model: entry.id } }));
}

const submissionsOf = (job: string) => sandbox.journal.entries().filter((entry) => entry.job === job);

async function expectDone(id: string): Promise<Job> {
  const job = await admin.ended(id);
  expect([job.status, job.charge, job.error]).toEqual(['completed', 'captured', null]);
  expect(job).toMatchObject({ provider: connection, sandbox: false });
  expect(submissionsOf(id)).toMatchObject([{ vendor: 'openai', paid: true }]);
  expect((await admin.bytes(job.result?.url ?? '')).length).toBeGreaterThan(300);
  return job;
}

test.for([
  ['Home image', { width: 1280, height: 720 }],
  ['Home edit', { width: 320, height: 180 }],
  ['Home mix', {}],
  ['Home clip', {}],
  ['Home speech', {}],
] as const)('%s is ordered, made and charged once', async ([label, size]) => {
  const { result } = await expectDone(await order(label, 'a lighthouse'));
  expect(result).toMatchObject(size);
});

test('the preview of a model shows the request that its jobs send', async () => {
  const { models } = await admin.ok<{ models: (OwnModelFields & { id: string })[] }>('GET', '/api/own-models');
  const clip = models.find(({ label }) => label === 'Home clip');
  const { preview } = await admin.ok<{ preview: OwnModelPreview }>('POST', '/api/own-models/preview', { json: clip });
  expect(preview).toMatchObject({
    method: 'POST',
    url: `${sandbox.url}/openai/v1/videos`,
    body: [
      'model: local-video',
      'prompt: A lighthouse at dawn',
      'size: 1280x720',
      'seconds: 2',
      'seed: 1',
      'input_reference: image.png (a file)',
    ].join('\n'),
    before: [],
  });
});

test('a clip whose acceptance is lost is found again, and an image is not', async () => {
  sandbox.faults.add(faultRule('submit-accepted-then-reset', { vendor: 'openai' }));
  await expectDone(await order('Home clip', 'a ferry that is lost and found'));
  sandbox.faults.add(faultRule('submit-accepted-then-reset', { vendor: 'openai' }));
  const lost = await order('Home image', 'a ferry that is lost');
  expect(await admin.ended(lost)).toMatchObject({
    status: 'failed',
    charge: 'released',
    error: { code: 'submission_unknown' },
  });
  expect(submissionsOf(lost)).toHaveLength(1);
});

test('a model that talks writes prompts in the assistant, until its connection is paused', async () => {
  const assistant = async () => (await admin.ok<{ assistant: unknown }>('GET', '/api/config')).assistant;
  const ask = () =>
    admin.call<string>('POST', '/api/ai/prompt-generator', {
      json: { messages: [{ role: 'user', content: 'A lighthouse at dusk' }] },
    });
  expect([await assistant(), (await ask()).status]).toEqual([null, 503]);
  const chat = { kind: 'openai', path: '/assistant/v1', key: 'any-key-of-the-assistant' };
  const made = await addOwnKind(admin, sandbox.url, { ...chat, models: [{ source: 'sandbox-writer' }] });
  expect(made.models).toMatchObject([{ family: 'chat', remote: { api: 'chat', model: 'sandbox-writer' } }]);
  expect(await assistant()).toEqual({ model: 'sandbox-writer', sandbox: false });
  const { status, headers, body } = await ask();
  expect([status, headers.get(WRITER_MODEL_HEADER)]).toEqual([200, 'sandbox-writer']);
  expect(body).toContain('data: [DONE]');
  expect((await ownEntries(admin)).map(({ label }) => label)).not.toContain('sandbox-writer');

  const image = { ...made.models[0], family: 'image' };
  const refused = await admin.call('POST', '/api/own-models', { json: image });
  expect([refused.status, refused.body['error']]).toEqual([400, messages.ownModelFamily('chat', 'chat')]);
  await admin.ok('PATCH', `/api/connections/${made.connection.id}`, { json: { paused: true } });
  expect(await assistant()).toBeNull();
});

/** Longer than the shortest time limit of a model. */
const SLOW_MS = 12_000;
const slow: FaultRuleInput = {
  on: 'request',
  match: { vendor: 'openai', step: 'submit', promptIncludes: 'slow' },
  times: 'always',
  fault: { kind: 'slow', ms: SLOW_MS },
};

/** Adds a model like another one, with its own time limit. */
async function addLike(like: string, label: string, timeoutSeconds: number): Promise<void> {
  const { models } = await admin.ok<{ models: (OwnModelFields & { id: string })[] }>('GET', '/api/own-models');
  const fields = models.find((model) => model.label === like);
  const json = { ...fields, label, timeout_seconds: timeoutSeconds };
  await admin.ok('POST', '/api/own-models', { json });
}

test(
  'an answer that takes long is waited for until the time limit of the model, and no longer',
  { tags: 'long' },
  async () => {
    await addLike('Home image', 'Hasty image', 10);
    await addLike('Home image', 'Patient image', 24 * 3_600);
    sandbox.faults.add(slow);
    const hasty = await order('Hasty image', 'a slow lighthouse');
    expect(await admin.ended(hasty)).toMatchObject({
      status: 'failed',
      charge: 'released',
      error: { code: 'timeout' },
    });
    const patient = await order('Patient image', 'a slow lighthouse');
    const { started_at: started, finished_at: finished } = await expectDone(patient);
    expect(Date.parse(finished ?? '') - Date.parse(started ?? '')).toBeGreaterThan(SLOW_MS);
  },
);
