import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  messages,
  type DeletedFromGallery,
  type Flow,
  type GalleryFlowPage,
  type GalleryMediaPage,
  type GalleryModels,
  type GalleryStats,
  type MediaRecord,
  type ZipLink,
} from '@kinoloom/contract';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { Client, EventStream, signUp, startServer, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { wav } from '../harness/sounds.ts';
import { entriesOf } from '../harness/zips.ts';

let server: TestServer;
let db: Database;
let client: Client;
let flow: Flow;
const saved: Record<string, MediaRecord> = {};

const MEDIA = '/api/gallery/media';
const list = (query = '', by = client) => by.ok<GalleryMediaPage>('GET', `${MEDIA}?${query}`);
const idsOf = ({ data }: GalleryMediaPage) => data.map(({ id }) => id);
const deleteFromGallery = (json: unknown, by = client) =>
  by.ok<DeletedFromGallery>('POST', '/api/gallery/delete', { json });

async function describeAs(id: string, prompt: string, model: string | null = null): Promise<void> {
  await db.pool.query('update media set prompt = $2, model = $3 where id = $1', [id, prompt, model]);
}

beforeAll(async () => {
  server = await startServer();
  db = await openEmbedded(server.dataDir);
  client = await signUp(server.url);
  flow = await client.flow();
  saved['lion'] = await client.upload(png(32, 18), 'lion.png', flow.id);
  saved['fox'] = await client.upload(png(18, 32), 'fox.png', flow.id);
  saved['rain'] = await client.upload(wav(1, 8_000), 'rain.wav');
  await describeAs(saved['lion'].id, 'A LION at dusk, 100% gold_light', 'imagen-4');
  await describeAs(saved['fox'].id, 'A fox and a lioness in the snow', 'flux-pro');
  await describeAs(saved['rain'].id, 'Rain on a tin roof', 'imagen-4');
});
afterAll(async () => {
  await db.close();
  await server.dispose();
});

const id = (name: string): string => saved[name]?.id ?? '';

describe('GET /api/gallery/media', () => {
  test('lists all media newest first, in pages without duplicates', async () => {
    const first = await list('limit=2');
    expect(first).toMatchObject({ success: true, total_count: 3 });
    expect(idsOf(first)).toEqual([id('rain'), id('fox')]);
    const second = await list(`limit=2&cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
    expect(idsOf(second)).toEqual([id('lion')]);
    expect([second.next_cursor, second.total_count]).toEqual([null, 3]);
  });

  test('accepts limits from 1 to 100', async () => {
    expect((await client.call('GET', `${MEDIA}?limit=101`)).status).toBe(400);
    expect((await client.call('GET', `${MEDIA}?limit=0`)).status).toBe(400);
    expect((await client.call('GET', `${MEDIA}?limit=100`)).status).toBe(200);
  });

  test.each([
    ['type=image', ['fox', 'lion']],
    ['type=audio', ['rain']],
    ['type=video', []],
    ['q=lion', ['fox', 'lion']],
    ['q=snow%20FOX', ['fox']],
    ['q=lio%20ess', ['fox']],
    ['q=100%25', ['lion']],
    ['q=gold_light', ['lion']],
    ['q=f_x', []],
    ['q=%25', ['lion']],
    ['q=%5C', []],
    ['model=imagen-4', ['rain', 'lion']],
    ['model=imagen-4&type=image', ['lion']],
    ['from=2020-01-01&to=2020-12-31', []],
    ['from=2020-01-01', ['rain', 'fox', 'lion']],
    [`to=${new Date().toISOString().slice(0, 10)}`, ['rain', 'fox', 'lion']],
    ['favourite=true', []],
  ])('filters by %s', async (query, names) => {
    const page = await list(query);
    expect(idsOf(page)).toEqual(names.map(id));
    expect(page.total_count).toBe(names.length);
  });

  test('filters by flow', async () => {
    expect(idsOf(await list(`flow_id=${flow.id}`))).toEqual([id('fox'), id('lion')]);
  });

  test.each([
    ['cursor=nonsense', messages.cursorUnknown],
    ['from=yesterday', 'A date is written as 2026-08-01, or with its time as 2026-08-01T10:00:00Z.'],
    [`q=${'x'.repeat(201)}`, 'Search for at most 200 characters.'],
  ])('refuses %s with a message', async (query, error) => {
    const { status, body } = await client.call('GET', `${MEDIA}?${query}`);
    expect([status, body['error']]).toEqual([400, error]);
  });

  test('omits media of an unknown type', async () => {
    await db.pool.query(
      `insert into media (id, user_id, media_type, name, mime, bytes) values ('odd', $1, 'hologram', 'odd.holo', 'x/y', 1)`,
      [client.userId],
    );
    expect(idsOf(await list())).not.toContain('odd');
    expect(await client.ok<GalleryStats>('GET', '/api/gallery/stats')).toMatchObject({ totalMedia: 3 });
    await db.pool.query(`delete from media where id = 'odd'`);
  });
});

test('a favourite can be set, is pushed to other tabs, filters the list, and can be unset', async () => {
  const events = await EventStream.open(client);
  try {
    const path = `${MEDIA}/${id('fox')}/favourite`;
    expect(await client.ok('PUT', path)).toMatchObject({ success: true, media: { id: id('fox'), favourite: true } });
    await events.until((event) => event.type === 'media' && event.data.media.favourite);
    expect(idsOf(await list('favourite=true'))).toEqual([id('fox')]);
    expect(await client.ok('DELETE', path)).toMatchObject({ media: { favourite: false } });
    expect(idsOf(await list('favourite=true'))).toEqual([]);
  } finally {
    events.close();
  }
});

test('the gallery returns model counts, flows with their newest media, and totals', async () => {
  expect(await client.ok<GalleryModels>('GET', '/api/gallery/models')).toEqual({
    success: true,
    models: [
      { model: 'imagen-4', count: 2 },
      { model: 'flux-pro', count: 1 },
    ],
  });
  const { data, next_cursor, total_count } = await client.ok<GalleryFlowPage>('GET', '/api/gallery/flows');
  expect([data.length, next_cursor, total_count]).toEqual([1, null, 1]);
  expect(data[0]).toMatchObject({
    id: flow.id,
    name: 'Flow 1',
    status: 'active',
    video_count: 0,
    image_count: 2,
    audio_count: 0,
    clip_order: [],
    media_count: 2,
    running_jobs: 0,
    videos: [],
  });
  expect(data[0]?.images.map((image) => image.id)).toEqual([id('fox'), id('lion')]);
  expect(await client.ok('GET', '/api/gallery/stats')).toEqual({
    success: true,
    totalFlows: 1,
    totalMedia: 3,
    totalCreditsUsed: 0,
  });
});

test('flows are returned in pages of five, newest first, with at most eight images and seven videos each', async () => {
  const person = await signUp(server.url);
  const made = [await person.flow()];
  for (let n = 2; n <= 7; n++)
    made.unshift({ ...(await person.ok<Flow>('POST', '/api/db/flows', { json: { name: `Flow ${n}` } })), media: [] });
  const full = made[0]?.id ?? '';
  await db.pool.query(
    `insert into media (id, user_id, flow_id, media_type, name, mime, bytes)
     select 'many-' || kind || n, $1, $2, kind, 'x', 'x/y', 1 from generate_series(10, 19) n, unnest(array['video', 'image', 'audio']) kind`,
    [person.userId, full],
  );
  const first = await person.ok<GalleryFlowPage>('GET', '/api/gallery/flows');
  const second = await person.ok<GalleryFlowPage>('GET', `/api/gallery/flows?cursor=${first.next_cursor}`);
  expect([...first.data, ...second.data].map((each) => each.id)).toEqual(made.map((each) => each.id));
  expect([first.data.length, second.data.length, second.next_cursor, first.total_count]).toEqual([5, 2, null, 7]);
  const [shown] = first.data;
  expect(shown).toMatchObject({ video_count: 10, image_count: 10, audio_count: 10, media_count: 30 });
  expect(shown?.videos.map((each) => each.id)).toEqual([19, 18, 17, 16, 15, 14, 13].map((n) => `many-video${n}`));
  expect(shown?.images.map((each) => each.id)).toEqual([19, 18, 17, 16, 15, 14, 13, 12].map((n) => `many-image${n}`));
});

describe('POST /api/gallery/delete', () => {
  test('hides media everywhere, and undo restores them with their files', async () => {
    const before = await list();
    const { undo, until, ids } = await deleteFromGallery({ ids: [id('fox'), 'gone before'] });
    expect(ids).toEqual([id('fox')]);
    const left = Date.parse(until) - Date.now();
    expect(left).toBeGreaterThan(50_000);
    expect(left).toBeLessThanOrEqual(60_000);
    expect(idsOf(await list())).not.toContain(id('fox'));
    expect((await client.call('GET', `/api/db/media?id=${id('fox')}`)).status).toBe(404);
    expect((await client.call('GET', saved['fox']?.url ?? '')).status).toBe(404);
    const done = await client.ok('POST', '/api/gallery/undo', { json: { undo } });
    expect(done).toEqual({ success: true, ids: [id('fox')], flow_id: null, without_flow: [] });
    expect(await list()).toEqual(before);
    expect((await client.bytes(saved['fox']?.url ?? '')).length).toBeGreaterThan(0);
    const again = await client.call('POST', '/api/gallery/undo', { json: { undo } });
    expect([again.status, again.body['error']]).toEqual([404, 'This can no longer be undone.']);
  });

  test(
    'deletes a flow with its media and running jobs, and undo restores all of them, even after a restart',
    { tags: 'long' },
    async () => {
      const person = await signUp(server.url);
      const own = await person.flow();
      await person.upload(png(8, 8), 'a.png', own.id);
      const jobId = await person.generate('/api/ai/image/generate/mock-img', { prompt: 'Late', flow_id: own.id });
      const { undo } = await deleteFromGallery({ flow_id: own.id }, person);
      expect(await list('', person)).toMatchObject({ total_count: 0 });
      await db.close();
      await server.stop();
      await server.start();
      db = await openEmbedded(server.dataDir);
      const { result } = await person.ended(jobId);
      expect(result?.flow_id).toBeNull();
      expect(await person.ok('POST', '/api/gallery/undo', { json: { undo } })).toMatchObject({ flow_id: own.id });
      const back = await person.flow();
      expect(back.id).toBe(own.id);
      expect(back.media.map((each) => each.id)).toContain(result?.id);
      expect(back.media).toHaveLength(2);
    },
  );

  test('removes records and files for good after a minute', async () => {
    const { id: gone, url } = await client.upload(png(9, 7), 'gone.png');
    const { undo } = await deleteFromGallery({ ids: [gone] });
    await db.pool.query(`update trash set until = now() where id = $1`, [undo]);
    await expect
      .poll(async () => (await db.pool.query('select 1 from media_object where media_id = $1', [gone])).rowCount, {
        timeout: 15_000,
      })
      .toBe(0);
    expect((await client.call('POST', '/api/gallery/undo', { json: { undo } })).status).toBe(404);
    expect((await client.call('GET', url)).status).toBe(404);
  });

  test.each([
    [{}, 'Send either the ids of media or one flow.'],
    [{ ids: ['a'], flow_id: 'b' }, 'Send either the ids of media or one flow.'],
    [{ ids: [] }, 'Choose at least one file.'],
    [{ ids: Array.from({ length: 501 }, String) }, 'At most 500 files can be chosen at once. Choose fewer.'],
  ])('refuses %j with a message', async (json, error) => {
    const { status, body } = await client.call('POST', '/api/gallery/delete', { json });
    expect([status, body['error']]).toEqual([400, error]);
  });

  test('answers 404 when none of the media exist', async () => {
    const { status, body } = await client.call('POST', '/api/gallery/delete', { json: { ids: ['nothing'] } });
    expect([status, body['error']]).toEqual([404, 'These files were not found. They may have been deleted.']);
  });
});

test('media can be moved to another flow', async () => {
  const other = await client.ok<Flow>('POST', '/api/db/flows', { json: { name: 'Other' } });
  const json = { ids: [id('lion'), id('rain'), 'gone'], flow_id: other.id };
  const moved = await client.ok<{ ids: string[] }>('POST', '/api/gallery/move', { json });
  expect(moved.ids.toSorted()).toEqual([id('lion'), id('rain')].toSorted());
  expect(idsOf(await list(`flow_id=${other.id}`))).toEqual([id('rain'), id('lion')]);
  await client.ok('POST', '/api/gallery/move', { json: { ids: [id('lion')], flow_id: flow.id } });
});

describe('zip files', () => {
  const order = (ids: readonly string[], by = client) => by.ok<ZipLink>('POST', '/api/gallery/zip', { json: { ids } });
  const fetchZip = async (url: string) => {
    const response = await fetch(new URL(url, server.url));
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  /** Files held for zips being read. The server notices a finished client a moment later. */
  const held = async () =>
    (await db.pool.query(`select 1 from media_object where media_id like 'zip:%'`)).rowCount ?? 0;

  test('contain the unchanged files under their download names, for anyone with the link', async () => {
    const { url, expires_at } = await order([id('rain'), id('lion')]);
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(9 * 60_000);
    const { response, bytes } = await fetchZip(url);
    expect(response.headers.get('content-type')).toBe('application/zip');
    const day = new Date().toISOString().slice(0, 10);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="kinoloom-${day}.zip"`);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const entries = entriesOf(bytes);
    expect(entries.map(({ name }) => name)).toEqual([
      `audio_${day}_${id('rain').slice(0, 8)}.wav`,
      `image_${day}_${id('lion').slice(0, 8)}.png`,
    ]);
    for (const [index, name] of ['rain', 'lion'].entries())
      expect(entries[index]?.bytes.equals(await client.bytes(saved[name]?.url ?? ''))).toBe(true);
    await expect.poll(held).toBe(0);
  });

  test('list files that were deleted before packing in a text file', async () => {
    const { id: gone } = await client.upload(png(9, 9), 'gone.png');
    const { url } = await order([gone, id('lion')]);
    await deleteFromGallery({ ids: [gone] });
    const entries = entriesOf((await fetchZip(url)).bytes);
    expect(entries).toHaveLength(2);
    expect(entries[1]?.name).toBe('deleted-meanwhile.txt');
    expect(entries[1]?.bytes.toString()).toContain(gone);
  });

  test('can hold 500 files with unique names, and their files are released when the client disconnects', async () => {
    const person = await signUp(server.url);
    const { id: first } = await person.upload(wav(1, 24_000), 'long.wav');
    await db.pool.query(
      `insert into media (id, user_id, media_type, name, mime, bytes, created_at)
       select 'same-beginning-' || n, user_id, media_type, name, mime, bytes, created_at from media, generate_series(1, 499) n where id = $1`,
      [first],
    );
    await db.pool.query(
      `insert into media_object (media_id, role, key)
       select 'same-beginning-' || n, role, key from media_object, generate_series(1, 499) n where media_id = $1 and role = 'original'`,
      [first],
    );
    const ids = Array.from({ length: 499 }, (_, n) => `same-beginning-${n + 1}`);
    const { url } = await order([first, ...ids], person);
    const { bytes } = await fetchZip(url);
    const names = entriesOf(bytes).map(({ name }) => name);
    expect(new Set(names).size).toBe(500);
    expect(names[2]).toMatch(/^audio_\d{4}-\d\d-\d\d_same-beg-2\.wav$/);
    expect(bytes.length).toBeGreaterThan(500 * 48_000);

    const leaving = new AbortController();
    const response = await fetch(new URL(url, server.url), { signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
    await expect.poll(held, { timeout: 5_000 }).toBe(0);
  });

  test('are refused for expired, changed and unsigned links', async () => {
    const { url } = await order([id('lion')]);
    for (const bad of [
      url.replace(/expires=\d+/, 'expires=1'),
      url.replace(/signature=(.)/, (_, first: string) => `signature=${first === 'x' ? 'y' : 'x'}`),
      url.split('?')[0] ?? '',
    ]) {
      const response = await fetch(new URL(bad, server.url));
      expect(await response.json()).toMatchObject({ error: 'This link is no longer good. Start the download again.' });
      expect(response.status).toBe(404);
    }
  });
});
