import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '@kinoloom/contract';
import { signUp, startServer, type Answer, type Client, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { mountSmallDisk, type SmallDisk } from '../harness/small-disk.ts';

let server: TestServer;
let client: Client;
let disk: SmallDisk | undefined;
let objects: string;

beforeAll(async () => {
  server = await startServer();
  client = await signUp(server.url);
  objects = join(server.dataDir, 'objects');
  disk = await mountSmallDisk(objects, 4);
  await mkdir(join(objects, '.incoming'), { recursive: true });
});
afterAll(async () => {
  disk?.unmount();
  await server.dispose();
});
beforeEach((context) => {
  // The errors of a full device and their responses are also tested without a disk: `objects.test.ts`, `app.test.ts`.
  if (!disk) context.skip('this user may mount no disk, not with sudo either');
});

const full = { success: false, error: messages.storageFull, code: 'storage.full' };
const fill = (): Promise<void> =>
  writeFile(join(objects, 'filler'), randomBytes(8 * 1024 * 1024)).catch(() => undefined);
const empty = (): Promise<void> => rm(join(objects, 'filler'), { force: true });
/** Waits for this readiness. @returns the HTTP status */
const ready = (storage: 'ok' | 'failing'): Promise<number> =>
  vi.waitFor(
    async () => {
      const { status, body } = await client.call('GET', '/api/ready');
      const of = { database: 'ok', queue: 'ok', storage, status: storage };
      expect([status, body]).toEqual([storage === 'ok' ? 200 : 503, of]);
      return status;
    },
    { timeout: 20_000, interval: 200 },
  );

function upload(): Promise<Answer> {
  const form = new FormData();
  form.append('file', new File([png(300, 200)], 'photo.png'));
  return client.call('POST', '/api/upload/file', { form });
}

test('on a full disk an upload answers 507 and leaves no file, and works again after space is freed', async () => {
  await ready('ok');
  await fill();
  const { status, body } = await upload();
  expect([status, body]).toEqual([507, full]);
  await vi.waitFor(() => expect(server.output()).toContain('the storage is full'));
  expect(await readdir(join(objects, '.incoming'))).toEqual([]);
  expect(await client.ok('GET', `/api/db/media?user_id=${client.userId}`)).toEqual([]);
  await ready('failing');
  await empty();
  await ready('ok');
  expect((await upload()).status).toBe(200);
});

test('a storage that cannot be written to makes the server not ready', async () => {
  disk?.setWritable(false);
  expect(await ready('failing')).toBe(503);
  disk?.setWritable(true);
  expect(await ready('ok')).toBe(200);
});

test(
  'a result that does not fit on the disk fails its job with the documented message, free of charge',
  { tags: 'long' },
  async () => {
    await fill();
    const before = await client.credits();
    const id = await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'A whale' });
    expect(await client.ended(id, 110_000)).toMatchObject({
      status: 'failed',
      error: { code: 'storage.full', message: messages.storageFull },
      charge: 'released',
    });
    expect((await client.credits()).available).toBe(before.available);
    await empty();
  },
);
