import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages, type LedgerEntry, type ProjectAnswer, type ZipLink } from '@kinoloom/contract';
import { exportedTables, notExported } from '../../apps/server/src/account-deletion/export-tables.ts';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { Client, EventStream, signUp, startServer, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { wav } from '../harness/sounds.ts';
import { filesThatName, tablesThatName } from '../harness/traces.ts';
import { entriesOf } from '../harness/zips.ts';

const PASSWORD = 'correct horse battery';
let sandbox: QuickSandbox;
let server: TestServer;
let db: Database;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url });
  db = await openEmbedded(server.dataDir);
});
afterAll(async () => {
  await db.close();
  await server.dispose();
  await sandbox.close();
});

/** A user with data in every part of the studio. */
async function userWithData(): Promise<{ client: Client; imageId: string }> {
  const client = await signUp(server.url);
  const flow = await client.flow();
  const ended = await client.ended(
    await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'Mine', flow_id: flow.id }),
  );
  const imageId = ended.result?.id ?? '';
  await client.upload(png(20, 10), 'photo.png', flow.id);
  const song = await client.upload(wav(1, 8_000), 'song.wav');
  await client.call('POST', '/api/transcripts', { json: { media_id: song.id } });
  await expect
    .poll(async () => (await client.call('GET', `/api/transcripts/${song.id}`)).status, { timeout: 30_000 })
    .toBe(200);
  const gone = await client.upload(wav(1, 9_000), 'gone.wav');
  await client.ok('POST', '/api/gallery/delete', { json: { ids: [gone.id] } });
  await client.ok('POST', '/api/gallery/zip', { json: { ids: [imageId] } });
  const { project } = await client.ok<ProjectAnswer>('POST', '/api/projects', { json: { flow_id: flow.id } });
  await client.ok('POST', `/api/projects/${project.id}/versions`, { json: { name: 'First' } });
  return { client, imageId };
}

const requestDeletion = (client: Client, json: unknown) => client.call('POST', '/api/account/delete', { json });
const deleteAccount = (client: Client) => requestDeletion(client, { confirm: client.email, password: PASSWORD });

async function expectNothingLeft({ userId, email }: Client): Promise<void> {
  await expect.poll(() => tablesThatName(db, userId), { timeout: 60_000, interval: 250 }).toEqual({});
  expect(await tablesThatName(db, email)).toEqual({});
  expect(await filesThatName(server.dataDir, userId)).toEqual([]);
}

describe('the account export', () => {
  test('covers every table that refers to users or projects, or lists it as not exported', async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name in ('user_id', 'userId', 'project_id')`,
    );
    const known = new Set([
      ...exportedTables.map(({ table }) => table.replaceAll('"', '')),
      ...Object.keys(notExported),
    ]);
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  test('contains every file and row of the account, and none of other users', async () => {
    const { client, imageId } = await userWithData();
    const { client: other } = await userWithData();
    const { url } = await client.ok<ZipLink>('POST', '/api/account/export');
    const response = await fetch(new URL(url, server.url));
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="kinoloom-account-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const zip = Buffer.from(await response.arrayBuffer());
    const entries = new Map(entriesOf(zip).map(({ name, bytes }) => [name, bytes]));
    const rows = (name: string) =>
      JSON.parse(entries.get(`data/${name}.json`)?.toString() ?? '') as Record<string, unknown>[];

    const media = rows('media');
    expect(media).toHaveLength(3);
    expect(media.find(({ id }) => id === imageId)).toMatchObject({ prompt: 'Mine', model: 'flux-pro' });
    const sha = (bytes: Uint8Array | undefined) =>
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex');
    const stored = await db.pool.query<{ id: string; key: string; name: string; generated: boolean }>(
      `select m.id, o.key, m.name, m.asked_at is not null as generated from media m join media_object o on o.media_id = m.id and o.role = 'original' where m.user_id = $1`,
      [client.userId],
    );
    for (const { id, key, name, generated } of stored.rows) {
      const file = entries.get(String(media.find((row) => row['id'] === id)?.['file']));
      // A file that a model made carries the mark of its origin, as when it is downloaded alone.
      expect(file?.equals(await client.bytes(`/media/${id}/${name}?download=1`))).toBe(true);
      if (!generated) expect(key).toContain(sha(file));
    }
    expect([...entries.keys()].filter((name) => name.startsWith('media/'))).toHaveLength(stored.rows.length);

    for (const { name, table, own } of exportedTables) {
      const { rows: kept } = await db.pool.query<{ n: number }>(
        `select count(*)::int as n from ${table} t where ${own}`,
        [client.userId],
      );
      expect([name, rows(name).length]).toEqual([name, kept[0]?.n]);
    }
    expect(rows('account')).toMatchObject([{ email: client.email }]);
    expect((rows('ledger') as unknown as LedgerEntry[]).map(({ kind }) => kind).toSorted()).toEqual([
      'capture',
      'grant',
      'hold',
    ]);
    expect(rows('projects')[0]).toMatchObject({ composition: { overlays: [] } });
    expect(rows('project-versions').map((row) => row['name'])).toContain('First');
    const text = zip.toString('latin1');
    for (const secret of [client.token ?? '', other.userId, other.email]) expect(text.includes(secret)).toBe(false);
    const hash = await db.pool.query<{ password: string }>('select password from account where "userId" = $1', [
      client.userId,
    ]);
    expect(text.includes(hash.rows[0]?.password ?? 'none')).toBe(false);
    expect(entries.get('README.txt')?.toString()).toContain(client.email);
    expect(await db.pool.query(`select 1 from media_object where media_id like 'export:%'`)).toMatchObject({
      rowCount: 0,
    });
  });

  test('can be downloaded only with its own signed link', async () => {
    const client = await signUp(server.url);
    const { url } = await client.ok<ZipLink>('POST', '/api/account/export');
    const { url: other } = await (await signUp(server.url)).ok<ZipLink>('POST', '/api/account/export');
    const swapped = `${url.split('?')[0]}?${other.split('?')[1]}`;
    for (const bad of [url.split('?')[0] ?? '', swapped]) {
      const answer = await client.call('GET', bad);
      expect([answer.status, answer.body['error']]).toEqual([404, messages.linkOver]);
    }
  });
});

describe('account deletion', () => {
  test('requires the email address and the password of the account', async () => {
    const client = await signUp(server.url);
    const wrongAddress = await requestDeletion(client, { confirm: 'somebody@example.com', password: PASSWORD });
    expect([wrongAddress.status, wrongAddress.body['error']]).toEqual([
      400,
      'Type the email address of this account to confirm that it is to be deleted.',
    ]);
    for (const password of ['a wrong guess', undefined]) {
      const wrong = await requestDeletion(client, { confirm: client.email, password });
      expect([wrong.status, wrong.body['error']]).toEqual([
        400,
        'This is not the password of this account. Nothing was deleted.',
      ]);
    }
    expect((await client.call('GET', '/api/credits')).status).toBe(200);
  });

  test('leaves nothing in tables or storage, even when a running job ends afterwards', async () => {
    const { client } = await userWithData();
    const { client: other } = await userWithData();
    const kept = await filesThatName(server.dataDir, other.userId);
    const letGo = sandbox.hold();
    try {
      const running = await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'Too late' });
      await client.running(running);
      await client.generate('/api/ai/video/generate/mock-vid', { prompt: 'Too late, too' });
      const events = await EventStream.open(client);
      const { status, body } = await deleteAccount(client);
      expect([status, body]).toEqual([200, { success: true }]);
      expect((await client.call('GET', '/api/credits')).status).toBe(401);
      const signIn = { email: client.email, password: PASSWORD };
      const headers = { origin: server.url };
      expect((await client.call('POST', '/api/auth/sign-in/email', { json: signIn, headers })).status).toBe(401);
      events.close();
      await expectNothingLeft(client);
    } finally {
      letGo();
    }
    // Long enough for delayed results to arrive.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await expectNothingLeft(client);
    expect(await filesThatName(server.dataDir, other.userId)).toEqual(kept);
    expect(await tablesThatName(db, other.userId)).not.toEqual({});
    const again = { name: 'Back', email: client.email, password: PASSWORD };
    const back = await client.call('POST', '/api/auth/sign-up/email', { json: again, headers: { origin: server.url } });
    expect(back.status).toBe(200);
  });

  test('continues after the server was killed', { tags: 'long' }, async () => {
    const { client } = await userWithData();
    expect((await deleteAccount(client)).status).toBe(200);
    await db.close();
    await server.kill();
    await server.start();
    db = await openEmbedded(server.dataDir);
    await expectNothingLeft(client);
  });

  test('stores nothing of uploads that end after the deletion', async () => {
    const { client } = await userWithData();
    // Large enough to be still uploading.
    const uploads = Array.from({ length: 3 }, () => client.upload(wav(5, 44_100), 'late.wav').catch(() => undefined));
    expect((await deleteAccount(client)).status).toBe(200);
    await Promise.all(uploads);
    await expectNothingLeft(client);
    expect(existsSync(join(server.dataDir, 'objects', client.userId))).toBe(false);
  });
});
