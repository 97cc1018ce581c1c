import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProjectOpened, type MediaRecord, type ZipLink } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { compositionOfClips } from '../harness/compositions.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { entriesOf } from '../harness/zips.ts';

let sandbox: QuickSandbox;
let server: TestServer;
let client: Client;
beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url });
  client = await signUp(server.url);
});
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

async function get(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, server.url), {
    method,
    headers: { authorization: `Bearer ${client.token}`, ...headers },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function made(path: string, body: Record<string, unknown>): Promise<MediaRecord> {
  const id = await client.generate(path, body);
  expect((await client.ended(id)).status).toBe('completed');
  return client.ok<MediaRecord>('GET', `/api/db/media?id=${id}`);
}

test('a generated picture carries its origin and its model when it is downloaded, and not where it is stored', async () => {
  const { url, model } = await made('/api/ai/image/generate/flux-pro-ultra', { prompt: 'A quay' });
  const stored = await get(url);
  const download = await get(`${url}?download=1`);
  expect((await sharp(stored.bytes).metadata()).xmp).toBeUndefined();
  const xmp = (await sharp(download.bytes).metadata()).xmp?.toString();
  expect(xmp).toContain('digitalsourcetype/trainedAlgorithmicMedia"');
  expect(xmp).toContain(`AISystemUsed="${model}"`);
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
  expect((await pixels(download.bytes)).equals(await pixels(stored.bytes))).toBe(true);
  expect(download.headers.get('etag')).not.toBe(stored.headers.get('etag'));

  const head = await get(`${url}?download=1`, 'HEAD');
  expect(Number(head.headers.get('content-length'))).toBe(download.bytes.length);
  const part = await get(`${url}?download=1`, 'GET', { range: 'bytes=10-600' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-600/${download.bytes.length}`]);
  expect(part.bytes.equals(download.bytes.subarray(10, 601))).toBe(true);
  const beyond = await get(`${url}?download=1`, 'GET', { range: `bytes=${download.bytes.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${download.bytes.length}`]);
});

test('an upload is downloaded as it came', async () => {
  const bytes = png(40, 30);
  const { url } = await client.upload(bytes, 'mine.png');
  expect((await get(`${url}?download=1`)).bytes.equals(bytes)).toBe(true);
});

test('a zip of the gallery and an account’s export have the files as single downloads do, a project file as they are stored', async () => {
  const picture = await made('/api/ai/image/generate/flux-pro-ultra', { prompt: 'A pier' });
  const uploaded = await client.upload(png(41, 31), 'mine.png');
  const [marked, stored] = [(await get(`${picture.url}?download=1`)).bytes, (await get(picture.url)).bytes];
  const own = (await get(uploaded.url)).bytes;
  expect(marked.length).toBeGreaterThan(stored.length);
  const has = (zip: Buffer, bytes: Buffer): boolean => entriesOf(zip).some((entry) => entry.bytes.equals(bytes));

  const { url } = await client.ok<ZipLink>('POST', '/api/gallery/zip', { json: { ids: [picture.id, uploaded.id] } });
  const zip = await get(url);
  expect(Number(zip.headers.get('content-length'))).toBe(zip.bytes.length);
  expect([marked, own, stored].map((bytes) => has(zip.bytes, bytes))).toEqual([true, true, false]);

  const account = (await get((await client.ok<ZipLink>('POST', '/api/account/export')).url)).bytes;
  expect([marked, own, stored].map((bytes) => has(account, bytes))).toEqual([true, true, false]);

  const json = { name: 'One', composition: compositionOfClips(2, [picture.url, uploaded.url]) };
  const { project } = ProjectOpened.parse(await client.ok('POST', '/api/projects', { json }));
  const file = Buffer.from(await client.bytes(`/api/projects/${project.id}/export?media=true`));
  expect([marked, own, stored].map((bytes) => has(file, bytes))).toEqual([false, true, true]);
});

async function film(sources: readonly string[]): Promise<Buffer> {
  const { id: flow_id } = await client.flow();
  const { renderId } = await client.ok<{ renderId: string }>('POST', '/api/render-video', {
    json: { flow_id, sequences: sources.map((id) => ({ id })) },
  });
  expect((await client.ended(renderId)).status).toBe('completed');
  const { url } = await client.ok<MediaRecord>('GET', `/api/db/media?id=${renderId}`);
  const [stored, download] = [await get(url), await get(`${url}?download=1`)];
  expect(download.bytes.equals(stored.bytes)).toBe(true);
  return stored.bytes;
}

test('a film with a generated clip says so and names its model; a film of uploads says nothing', async () => {
  const generated = await made('/api/ai/video/generate/seedance', { prompt: 'A ferry', model: 'seedance-fast' });
  const uploaded = await client.upload(await clip({ frames: 30 }), 'mine.mp4');
  const mixed = await film([uploaded.id, generated.id]);
  expect(mixed.includes('digitalsourcetype/compositeWithTrainedAlgorithmicMedia"')).toBe(true);
  expect(mixed.includes('AISystemUsed="seedance-fast"')).toBe(true);
  expect((await film([uploaded.id])).includes('digitalsourcetype')).toBe(false);
});
