import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { MakingFamily, ownModelPath, type OwnModel } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { addOwnKind, ownKinds } from '../harness/own-models.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

const google = ownKinds.find(({ kind }) => kind === 'google')!;

let sandbox: QuickSandbox;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url });
  admin = await signUp(server.url);
});
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

const make = (model: OwnModel, fields: object = {}): Promise<string> =>
  admin.generate(ownModelPath(MakingFamily.parse(model.family)), {
    prompt: 'a lighthouse',
    model: model.id,
    ...fields,
  });

test('models are drafted from what Google tells of them, and their results are stored, clips with the key', async () => {
  const { connection, models } = await addOwnKind(admin, sandbox.url, google);
  expect(models.map(({ family, remote }) => [family, (remote as { api: string }).api])).toEqual([
    ['image', 'image'],
    ['image-edit', 'image'],
    ['image-mix', 'image'],
    ['clip', 'interaction'],
    ['clip', 'video'],
  ]);
  for (const model of models.filter(({ family }) => family === 'image' || family === 'clip')) {
    const job = await admin.ended(await make(model));
    expect(job).toMatchObject({ status: 'completed', provider: connection.id });
    expect((await admin.bytes(job.result?.url ?? '')).length).toBeGreaterThan(100);
  }
  expect(sandbox.journal.paid().filter(({ vendor }) => vendor === 'google')).toHaveLength(3);
});

test('a clip that comes inside the answer to a look is stored, too', async () => {
  const data = Buffer.from(await clip({ frames: 30 })).toString('base64');
  const content = [{ type: 'video', mime_type: 'video/mp4', data }];
  const vendor = createServer((request, response) => {
    const isLook = request.method === 'GET';
    const done = { status: 'completed', steps: [{ type: 'model_output', content }] };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: 'v1_a', ...(isLook ? done : { status: 'in_progress' }) }));
  }).listen(0, '127.0.0.1');
  await once(vendor, 'listening');
  onTestFinished(() => void vendor.close());
  const { port } = vendor.address() as AddressInfo;
  const remote = { api: 'interaction', model: 'gemini-omni-1.1-flash' };
  const { models: added } = await addOwnKind(admin, `http://127.0.0.1:${port}`, {
    ...google,
    path: '',
    models: [{ label: 'Inline', family: 'clip', seconds: [3], remote }],
  });
  const job = await admin.ended(await make(added[0]!));
  expect(job).toMatchObject({ status: 'completed' });
  expect((await admin.bytes(job.result?.url ?? '')).length).toBeGreaterThan(100);
});
