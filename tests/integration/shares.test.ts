import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  limits,
  messages,
  type CreateShare,
  type DeletedFromGallery,
  type MediaRecord,
  type Shared,
  type ShareCreated,
  type ShareList,
  type StudioEvent,
} from '@kinoloom/contract';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { Client, EventStream, signUp, startServer, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';

let server: TestServer;
let db: Database;
let client: Client;
let visitor: Client;
let photo: MediaRecord;

beforeAll(async () => {
  server = await startServer();
  db = await openEmbedded(server.dataDir);
  visitor = new Client(server.url);
});
beforeEach(async () => {
  await db.pool.query('delete from "rateLimit"');
  client = await signUp(server.url);
  photo = await client.upload(png(64, 36), 'photo.png');
  await db.pool.query(`update media set prompt = 'A secret recipe', title = 'The harbour' where id = $1`, [photo.id]);
});
afterAll(async () => {
  await db.close();
  await server.dispose();
});

const create = (json: CreateShare, by = client) => by.ok<ShareCreated>('POST', '/api/shares', { json });
const list = async (by = client) => (await by.ok<ShareList>('GET', '/api/shares')).shares;
const tokenOf = (link: string): string => new URL(link).hash.slice(1);
const open = (link: string) => visitor.call<Shared>('GET', `/api/shared?link=${encodeURIComponent(tokenOf(link))}`);

async function expectOver(link: string): Promise<void> {
  const { status, body } = await visitor.call('GET', `/api/shared?link=${encodeURIComponent(tokenOf(link))}`);
  expect([status, body['error'], body['code']]).toEqual([404, messages.shareOver, 'not_found']);
}

test('a link shows a file to anybody who has it, without a session and without its prompt', async () => {
  const { link, share } = await create({ media_id: photo.id, days: 7 });
  expect(link).toMatch(/^https?:\/\/[^/]+\/shared#[\w-]{43}$/);
  expect(share).toMatchObject({ media_id: photo.id, flow_id: null, title: 'The harbour', prompts: false });
  const days = (Date.parse(share.expires_at ?? '') - Date.parse(share.created_at)) / 86_400_000;
  expect(days).toBeCloseTo(7, 3);
  const { status, body, headers } = await open(link);
  expect([status, headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([200, 'noindex', 'no-store']);
  expect(body).toMatchObject({ kind: 'media', title: 'The harbour' });
  expect(body.media).toMatchObject([
    {
      media_type: 'image',
      title: 'The harbour',
      prompt: null,
      width: 64,
      height: 36,
      duration: null,
      bytes: expect.any(Number) as unknown,
    },
  ]);
  expect(JSON.stringify(body)).not.toContain('secret');
  const [shown] = body.media;
  for (const url of [shown?.url, shown?.thumbnail_url]) {
    const file = await fetch(new URL(url ?? '', server.url));
    expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  }
  expect((await visitor.call('GET', photo.url)).status).toBe(401);
});

test('its addresses of files are good for minutes, and for these files alone', async () => {
  const other = await client.upload(png(32, 18), 'other.png');
  const { body } = await open((await create({ media_id: photo.id, days: null })).link);
  const left = Date.parse(body.until) - Date.now();
  expect([left > 0, left <= limits.share.addressMs]).toEqual([true, true]);
  const { searchParams } = new URL(body.media[0]?.url ?? '', server.url);
  expect(Number(searchParams.get('expires'))).toBe(Date.parse(body.until));
  expect((await visitor.call('GET', `${other.url}?${searchParams.toString()}`)).status).toBe(401);
  searchParams.set('expires', String(Date.parse(body.until) + 1));
  expect((await visitor.call('GET', `${photo.url}?${searchParams.toString()}`)).status).toBe(401);
});

test('prompts are shown only by a link that is to show them', async () => {
  const { link } = await create({ media_id: photo.id, days: 1, prompts: true });
  expect((await open(link)).body.media[0]?.prompt).toBe('A secret recipe');
});

test('the link of a flow shows what is in it when it is opened', async () => {
  const flow = await client.flow();
  const { link } = await create({ flow_id: flow.id, days: 30 });
  expect((await open(link)).body).toMatchObject({ kind: 'flow', title: flow.name, media: [] });
  await client.ok('POST', '/api/gallery/move', { json: { ids: [photo.id], flow_id: flow.id } });
  expect((await open(link)).body.media.map(({ title }) => title)).toEqual(['The harbour']);
  await client.ok('POST', '/api/gallery/delete', { json: { flow_id: flow.id } });
  await expectOver(link);
});

test('only a hash of its token is kept, and it is told once', async () => {
  const { link } = await create({ media_id: photo.id, days: 1 });
  const { rows } = await db.pool.query(`select to_jsonb(share)::text as row from share where user_id = $1`, [
    client.userId,
  ]);
  const told = JSON.stringify([rows, await list()]);
  expect(told).toContain(photo.id);
  expect(told).not.toContain(tokenOf(link));
});

test('unknown, revoked, expired and those whose file was deleted answer alike, and a deletion undone does not bring one back', async () => {
  const links = await Promise.all(Array.from({ length: 3 }, () => create({ media_id: photo.id, days: 1 })));
  const [revoked, expired, deleted] = links;
  if (!revoked || !expired || !deleted) throw new Error('A link is missing');
  await expectOver(`${server.url}/shared#unknown`);
  await client.ok('DELETE', `/api/shares/${revoked.share.id}`);
  await expectOver(revoked.link);
  await db.pool.query(`update share set expires_at = now() where id = $1`, [expired.share.id]);
  await expectOver(expired.link);
  expect((await list()).map(({ id }) => id)).toEqual([deleted.share.id]);
  expect((await open(deleted.link)).status).toBe(200);
  const { undo } = await client.ok<DeletedFromGallery>('POST', '/api/gallery/delete', { json: { ids: [photo.id] } });
  await expectOver(deleted.link);
  await client.ok('POST', '/api/gallery/undo', { json: { undo } });
  await expectOver(deleted.link);
  expect(await list()).toEqual([]);
});

test('other tabs are told when a link is made and when it is revoked', async () => {
  const events = await EventStream.open(client);
  const { share } = await create({ media_id: photo.id, days: 1 });
  const isOfShares = ({ type }: StudioEvent): boolean => type === 'shares';
  expect((await events.until(isOfShares)).event.data).toEqual({});
  events.close();
  const later = await EventStream.open(client);
  await client.ok('DELETE', `/api/shares/${share.id}`);
  expect((await later.until(isOfShares)).event.data).toEqual({});
  later.close();
});

test('the links of others can be neither seen nor revoked, and their files not shared', async () => {
  const { share, link } = await create({ media_id: photo.id, days: 1 });
  const stranger = await signUp(server.url);
  expect(await list(stranger)).toEqual([]);
  expect((await stranger.call('DELETE', `/api/shares/${share.id}`)).status).toBe(404);
  expect((await open(link)).status).toBe(200);
  for (const json of [
    { media_id: photo.id, days: 1 },
    { flow_id: (await client.flow()).id, days: 1 },
  ]) {
    const { status, body } = await stranger.call('POST', '/api/shares', { json });
    expect([status, body['error']]).toEqual([404, messages.shareNothing]);
  }
});

test.each([
  [{ days: 1 }, messages.shareEither],
  [{ media_id: 'a', flow_id: 'b', days: 1 }, messages.shareEither],
  [{ media_id: 'a', days: 2 }, messages.shareDays],
  [{ media_id: 'a' }, messages.shareDays],
])('refuses %j', async (json, error) => {
  const { status, body } = await client.call('POST', '/api/shares', { json });
  expect([status, body['error']]).toEqual([400, error]);
});

test('an account has only so many links, and of one that is revoked the place is free again', async () => {
  await db.pool.query(
    `insert into share (id, user_id, media_id, token_hash, prompts, expires_at)
     select $1 || n, $1, $2, $1 || n, false, case when n > $3 then now() end from generate_series(1, $3 + 5) n`,
    [client.userId, photo.id, limits.share.most],
  );
  const { status, body } = await client.call('POST', '/api/shares', { json: { media_id: photo.id, days: 1 } });
  expect([status, body['error']]).toEqual([400, messages.sharesFull]);
  await client.ok('DELETE', `/api/shares/${client.userId}1`);
  await create({ media_id: photo.id, days: 1 });
});

test('links are opened only so often from one address', async () => {
  const { link } = await create({ media_id: photo.id, days: 1 });
  const statuses: number[] = [];
  for (let sent = 0; sent <= limits.share.perMinute; sent++) statuses.push((await open(link)).status);
  expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  await db.pool.query(`update "rateLimit" set "lastRequest" = "lastRequest" - 60000`);
  expect((await open(link)).status).toBe(200);
});
