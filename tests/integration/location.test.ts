import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountSettings, LocalMediaUploaded, UploadAnswer } from '@kinoloom/contract';
import { makeHeic } from '../../packages/media/src/node/fixtures/make-heic.ts';
import { makeSmallMp4 } from '../../packages/media/src/node/fixtures/scenes.ts';
import { temporaryFolder } from '../../packages/renderer/src/testing/render-fixture.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.dispose());

const gps = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '48/1 51/1 2953/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '2/1 17/1 4/1',
};

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 120, height: 80, channels: 3, background: '#4a7', noise: { type: 'gaussian', sigma: 30 } } })
    .withExif({ IFD0: { Model: 'Kinoloom K1' }, IFD3: gps })
    .jpeg()
    .toBuffer();

const pixels = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).raw().toBuffer();

/** Whether an image contains its GPS latitude, in either byte order. */
function hasLocation(bytes: Uint8Array): boolean {
  const fraction = new DataView(new ArrayBuffer(8));
  return [true, false].some((isLittle) => {
    fraction.setUint32(0, 2953, isLittle);
    fraction.setUint32(4, 100, isLittle);
    return Buffer.from(bytes).includes(Buffer.from(fraction.buffer));
  });
}

/** Ingests a file in every possible way, and downloads what is served of it. */
async function ingested(client: Client, bytes: Buffer, format = 'jpeg'): Promise<Uint8Array[]> {
  const name = `photo.${format}`;
  const { url } = await client.upload(new Uint8Array(bytes), name);
  const imageUrl = `data:image/${format};base64,${bytes.toString('base64')}`;
  const copied = await client.ok<UploadAnswer>('POST', '/api/upload/image-from-url', { json: { imageUrl } });
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name));
  const local = await client.ok<LocalMediaUploaded>('POST', '/api/latest/local-media/upload', { form });
  return Promise.all([url, copied.permanentUrl, local.serverPath].map((served) => client.bytes(served)));
}

const keep = (client: Client, keep_location: boolean) =>
  client.ok<{ settings: AccountSettings }>('PUT', '/api/account/settings', { json: { keep_location } });

test('a photo is served without its location and with identical pixels', async () => {
  const client = await signUp(server.url);
  const bytes = await photo();
  expect(hasLocation(bytes)).toBe(true);
  for (const served of await ingested(client, bytes)) {
    expect(hasLocation(served)).toBe(false);
    expect((await pixels(served)).equals(await pixels(bytes))).toBe(true);
    expect((await sharp(served).metadata()).exif?.includes('Kinoloom K1')).toBe(true);
  }
});

test('a HEIC photo is served as a JPEG of the same picture, without its location', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'photo.heic');
  const paint = (x: number, y: number) => [40 + x * 0.8, 40 + y, 200 - (x + y) / 3] as const;
  const { exif } = await sharp(await photo()).metadata();
  // In HEIC, the EXIF block has no name as in JPEG.
  await makeHeic(path, { columns: 3, rows: 2, paint, ...(exif && { exif: exif.subarray(6) }) });
  const bytes = await readFile(path);
  expect(hasLocation(bytes)).toBe(true);
  for (const served of await ingested(await signUp(server.url), bytes, 'heic')) {
    expect(hasLocation(served)).toBe(false);
    expect(await sharp(served).metadata()).toMatchObject({ format: 'jpeg', width: 192, height: 128 });
    const shown = await pixels(served);
    const [x, y] = [150, 90];
    for (const [channel, value] of paint(x, y).entries())
      expect(Math.abs((shown[(y * 192 + x) * 3 + channel] ?? 0) - value)).toBeLessThan(8);
  }
});

test('a video is served without its location', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'video.mov');
  await makeSmallMp4(path, { format: 'mov', metadata: { location: '+48.8582+002.2945/' } });
  const bytes = await readFile(path);
  expect(bytes.includes('+48.8582')).toBe(true);
  const client = await signUp(server.url);
  const { url } = await client.upload(new Uint8Array(bytes), 'video.mov');
  const served = Buffer.from(await client.bytes(url));
  expect(served.includes('+48.8582')).toBe(false);
  expect(served).toHaveLength(bytes.length);
});

test('an account that keeps locations gets its files back unchanged, other accounts get them without', async () => {
  const [keeper, other] = [await signUp(server.url), await signUp(server.url)];
  const settings = (client: Client) => client.ok<{ settings: AccountSettings }>('GET', '/api/account/settings');
  expect((await settings(keeper)).settings).toEqual({ keep_location: false });
  expect((await keep(keeper, true)).settings).toEqual({ keep_location: true });
  expect((await settings(keeper)).settings).toEqual({ keep_location: true });
  expect((await settings(other)).settings).toEqual({ keep_location: false });
  const bytes = await photo();
  for (const served of await ingested(keeper, bytes)) expect(Buffer.from(served).equals(bytes)).toBe(true);
  for (const served of await ingested(other, bytes)) expect(hasLocation(served)).toBe(false);
  await keep(keeper, false);
  for (const served of await ingested(keeper, await photo())) expect(hasLocation(served)).toBe(false);
});
