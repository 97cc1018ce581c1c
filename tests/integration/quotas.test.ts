import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { messages, type MediaRecord, type QuotaUsage, type UploadAnswer } from '@kinoloom/contract';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { signUp, startServer, type Answer, type Client, type TestServer } from '../harness/index.ts';
import { wav } from '../harness/sounds.ts';

const MB = 1024 * 1024;
const STORAGE = 2 * MB;
const UPLOADS = 12;

let server: TestServer;
let database: Database;
let client: Client;

beforeAll(async () => {
  server = await startServer({
    QUOTA_UNFINISHED_JOBS: '2',
    QUOTA_STORAGE_GB: String(STORAGE / 1024 ** 3),
    QUOTA_UPLOADS_PER_HOUR: String(UPLOADS),
    WELCOME_CREDITS: '1000',
  });
  database = await openEmbedded(server.dataDir);
});
afterAll(async () => {
  await database.close();
  await server.dispose();
});
beforeEach(async () => {
  client = await signUp(server.url);
});

/** An incompressible image: about 3 bytes per pixel, 0.4 MB. */
async function noise(side = 370): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: side, height: side, channels: 3 } as const;
  return new Uint8Array(
    await sharp(randomBytes(side * side * 3), { raw })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  );
}

const upload = (by: Client, file: Uint8Array<ArrayBuffer>, name: string): Promise<Answer<UploadAnswer>> => {
  const form = new FormData();
  form.append('file', new File([file], name));
  return by.call<UploadAnswer>('POST', '/api/upload/file', { form });
};

const usage = (by: Client): Promise<QuotaUsage> => by.ok<QuotaUsage>('GET', '/api/quotas');

/** Bytes stored for a user, from the table of files. */
async function stored(by: Client): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: string }>(
    `select coalesce(sum(bytes), 0) as bytes from stored_object where key like $1 || '/%'`,
    [by.userId],
  );
  return Number(rows[0]?.bytes);
}

const generate = (by: Client) =>
  by.call('POST', '/api/ai/image/generate/mock-img', { json: { prompt: 'a lighthouse', aspect_ratio: '16:9' } });

describe('the storage quota', () => {
  test('is not exceeded by concurrent uploads, and refused uploads store nothing', async () => {
    const files = await Promise.all(Array.from({ length: 10 }, () => noise()));
    const answers = await Promise.all(files.map((file, index) => upload(client, file, `${index}.png`)));
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(taken.length).toBeGreaterThanOrEqual(3);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409));
    for (const { body } of refused)
      expect(body).toMatchObject({
        code: 'quota.storage',
        error: expect.stringMatching(
          /^There is no room for this: your files take 1\.\d MB of the 2\.0 MB that an account has here\. Delete some in the gallery, then try again\.$/,
        ),
      });
    const bytes = await stored(client);
    expect(bytes).toBeLessThanOrEqual(STORAGE);
    expect(await usage(client)).toMatchObject({ stored_bytes: { used: bytes, allowed: STORAGE } });
    const records = await client.ok<MediaRecord[]>('GET', `/api/db/media?user_id=${client.userId}`);
    expect(records).toHaveLength(taken.length);
  });

  test('counts a duplicate file once, and a deletion frees its space', async () => {
    const [first, second] = [await noise(720), await noise(600)];
    const { media } = (await upload(client, first, 'first.png')).body;
    expect((await upload(client, first, 'again.png')).status).toBe(200);
    expect((await upload(client, second, 'second.png')).status).toBe(409);
    const records = await client.ok<MediaRecord[]>('GET', `/api/db/media?user_id=${client.userId}`);
    expect(records).toHaveLength(2);
    for (const { id } of records) await client.ok('DELETE', `/api/db/media?id=${id}`);
    expect(records.map(({ id }) => id)).toContain(media.id);
    expect(await usage(client)).toMatchObject({ stored_bytes: { used: 0 } });
    expect((await upload(client, second, 'second.png')).status).toBe(200);
  });

  test('refuses a job of a user without room, and nothing is charged', async () => {
    await database.pool.query(`insert into stored_object (key, bytes, mime) values ($1, $2, 'image/png')`, [
      `${client.userId}/filler.png`,
      STORAGE,
    ]);
    const { status, body } = await generate(client);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: 'quota.storage', error: messages.quotaStorage('2.0 MB', '2.0 MB') }),
    ]);
    expect(await client.credits()).toMatchObject({ balance: 1_000, held: 0 });
    expect((await generate(await signUp(server.url))).status).toBe(200);
  });
});

describe('the hourly upload quota', () => {
  test('is not exceeded by concurrent uploads or other calls, and resets after an hour', async () => {
    const file = (seconds: number) => wav(seconds, 8_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => upload(client, file(0.2 + index / 100), `${index}.wav`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(UPLOADS);
    const json = { imageUrl: `data:image/png;base64,${Buffer.from(await noise(16)).toString('base64')}` };
    const { status, body } = await client.call('POST', '/api/upload/image-from-url', { json });
    expect([status, body]).toEqual([429, expect.objectContaining({ code: 'quota.uploads' })]);
    expect(body['error']).toMatch(
      /^You have uploaded 12 files within an hour, which is all that an account may\. Try again in (60|59) min\.$/,
    );
    expect(await usage(client)).toMatchObject({ uploads_per_hour: { used: UPLOADS, allowed: UPLOADS } });
    await database.pool.query(`update upload_use set since = now() - interval '61 minutes' where user_id = $1`, [
      client.userId,
    ]);
    expect(await usage(client)).toMatchObject({ uploads_per_hour: { used: 0, resets_in_seconds: 0 } });
    expect((await client.call('POST', '/api/upload/image-from-url', { json })).status).toBe(200);
  });
});

describe('without quotas', () => {
  test('uploads are accepted, and the usage reports no limits', async () => {
    const open = await startServer({
      QUOTA_UNFINISHED_JOBS: 'none',
      QUOTA_STORAGE_GB: 'none',
      QUOTA_UPLOADS_PER_HOUR: 'none',
    });
    try {
      const by = await signUp(open.url);
      expect((await upload(by, await noise(900), 'large.png')).status).toBe(200);
      expect(await usage(by)).toMatchObject({
        unfinished_jobs: { used: 0, allowed: null },
        stored_bytes: { allowed: null },
        uploads_per_hour: { used: 0, allowed: null },
      });
    } finally {
      await open.dispose();
    }
  });
});

test('concurrent jobs do not exceed the quota of unfinished jobs, and refused requests make no job', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => generate(client)));
  const accepted = answers.filter(({ status }) => status === 200);
  // A mock image may end and free its place before the last call is checked.
  expect(accepted.length).toBeGreaterThanOrEqual(2);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused)
    expect([status, body]).toEqual([
      429,
      expect.objectContaining({ code: 'quota.jobs', error: messages.quotaJobs(2) }),
    ]);
  expect(refused.length).toBeGreaterThan(0);
  const jobs = await client.ok<{ jobs: unknown[] }>('GET', '/api/jobs');
  expect(jobs.jobs).toHaveLength(accepted.length);
});
