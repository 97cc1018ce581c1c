import { emptyRows } from '@kinoloom/composition';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { messages, packs, type MediaRecord, type QuotaUsage, type UploadAnswer } from '@kinoloom/contract';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { compositionOfClips } from '../harness/compositions.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { signUp, startServer, type Answer, type Client, type TestServer } from '../harness/index.ts';
import { wav } from '../harness/sounds.ts';

const MB = 1024 * 1024;
const STORAGE = 2 * MB;
const UPLOADS = 12;
const PROJECT_BYTES = 20_000;

let server: TestServer;
let database: Database;
let client: Client;

beforeAll(async () => {
  server = await startServer({
    QUOTA_UNFINISHED_JOBS: '2',
    QUOTA_STORAGE_GB: String(STORAGE / 1024 ** 3),
    QUOTA_UPLOADS_PER_HOUR: String(UPLOADS),
    QUOTA_FLOWS: '3',
    QUOTA_PROJECTS: '4',
    QUOTA_PROJECTS_GB: String(PROJECT_BYTES / 1024 ** 3),
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

describe('the quota of flows', () => {
  const create = (by: Client) =>
    by.call('POST', '/api/db/flows', { json: { user_id: by.userId, name: 'More', description: '' } });

  test('is not exceeded by concurrent requests, and a deletion makes room', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(client)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'quota.flows', error: messages.quotaFlows(3) });
    expect(await usage(client)).toMatchObject({ flows: { used: 3, allowed: 3 } });
    const { id } = await client.flow();
    await client.ok('DELETE', `/api/db/flows?id=${id}`);
    expect((await create(client)).status).toBe(200);
    expect((await create(await signUp(server.url))).status).toBe(200);
  });
});

describe('the quotas of projects', () => {
  const create = (by: Client, name = 'More') => by.call('POST', '/api/projects', { json: { name } });
  const idOf = ({ body }: Answer): string => (body as unknown as { project: { id: string } }).project.id;

  test('are not exceeded by concurrent requests, copies or imports, and a deletion makes room', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => create(client)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(4);
    const id = idOf(taken[0]!);
    const form = new FormData();
    form.append('file', new File([await client.bytes(`/api/projects/${id}/export?media=false`)], 'one.kinoloom'));
    const later = [
      await client.call('POST', `/api/projects/${id}/duplicate`, { json: {} }),
      await client.call('POST', '/api/projects/import', { form }),
      await client.call('POST', '/api/projects', { json: { flow_id: (await client.flow()).id } }),
    ];
    for (const { status, body } of [...answers.filter((each) => !taken.includes(each)), ...later])
      expect([status, body]).toEqual([
        409,
        expect.objectContaining({ code: 'quota.projects', error: messages.quotaProjects(4) }),
      ]);
    expect(await usage(client)).toMatchObject({ projects: { used: 4, allowed: 4 } });
    await client.ok('DELETE', `/api/projects/${id}`);
    expect((await create(client)).status).toBe(200);
  });

  test('count the bytes of projects and versions: no version is named without room, and every edit is saved', async () => {
    const id = idOf(await create(client));
    const title = { ...compositionOfClips(40, ['']), rows: emptyRows(8) };
    const saved = await client.call('PUT', `/api/projects/${id}`, { json: { revision: 1, composition: title } });
    expect(saved.status).toBe(200);
    const bytesOf = async () => (await usage(client)).project_bytes.used;
    const size = await bytesOf();
    expect(size).toBeGreaterThan(PROJECT_BYTES / 4);
    const name = (text: string) => client.call('POST', `/api/projects/${id}/versions`, { json: { name: text } });
    const named = [];
    for (let count = 0; count < 6; count++) named.push(await name(`Version ${count}`));
    const refused = named.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body } of refused)
      expect([status, body['code'], body['error']]).toEqual([
        409,
        'quota.projects',
        expect.stringContaining('no room'),
      ]);
    expect(await bytesOf()).toBeLessThanOrEqual(PROJECT_BYTES);
    const edit = { revision: 2, composition: title, before: 'Reset Timeline' };
    expect((await client.call('PUT', `/api/projects/${id}`, { json: edit })).status).toBe(200);
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

describe('what an account writes without a quota is bounded, too:', () => {
  const countOf = async (table: string, column: string): Promise<number> => {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from ${table} where "${column}" = $1`,
      [client.userId],
    );
    return rows[0]?.n ?? 0;
  };

  test('one more sign-in ends the sessions that were used least recently', async () => {
    await database.pool.query(
      `insert into session (id, token, "userId", "expiresAt", "updatedAt")
       select 's' || n || $1, 't' || n || $1, $1, now() + interval '1 day', now() - n * interval '1 minute'
       from generate_series(1, 250) n`,
      [client.userId],
    );
    const json = { email: client.email, password: 'correct horse battery' };
    const headers = { origin: new URL(server.url).origin };
    expect((await client.call('POST', '/api/auth/sign-in/email', { json, headers })).status).toBe(200);
    expect(await countOf('session', 'userId')).toBe(200);
    expect((await client.call('GET', '/api/credits')).status).toBe(200);
  });

  test('one more zip download ends the oldest links', async () => {
    const { media } = (await upload(client, await noise(20), 'one.png')).body;
    await database.pool.query(
      `insert into zip_order (id, user_id, media_ids, expires_at)
       select 'z' || n || $1, $1, '[]', now() + interval '1 minute' from generate_series(1, 150) n`,
      [client.userId],
    );
    const { url } = await client.ok<{ url: string }>('POST', '/api/gallery/zip', { json: { ids: [media.id] } });
    expect(await countOf('zip_order', 'user_id')).toBe(100);
    expect((await fetch(new URL(url, server.url))).status).toBe(200);
  });

  test('more than 60 checkouts within an hour are refused', async () => {
    await database.pool.query(
      `insert into billing_checkout (id, user_id, kind, item, credits, cents, till, return_to)
       select 'c' || n || $1, $1, 'pack', 'x', 1, 1, 'test', '/studio/user' from generate_series(1, 59) n`,
      [client.userId],
    );
    const buy = () => client.call('POST', '/api/billing/checkout', { json: { kind: 'pack', id: packs[0]?.id } });
    const answers = [await buy(), await buy()];
    expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  });
});
