import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  limits,
  messages,
  type ChangedInGallery,
  type ChangeInGallery,
  type DeletedFromGallery,
  type GalleryMediaPage,
  type GallerySort,
  type GalleryTags,
  type MediaRecord,
} from '@kinoloom/contract';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { EventStream, signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';

let server: TestServer;
let db: Database;
let client: Client;

beforeAll(async () => {
  server = await startServer();
  db = await openEmbedded(server.dataDir);
  client = await signUp(server.url);
});
afterAll(async () => {
  await db.close();
  await server.dispose();
});

const list = (query: string, by = client) => by.ok<GalleryMediaPage>('GET', `/api/gallery/media?${query}`);
const change = (json: ChangeInGallery, by = client) =>
  by.call<ChangedInGallery>('POST', '/api/gallery/change', { json });
const tagsOf = async (by = client) => (await by.ok<GalleryTags>('GET', '/api/gallery/tags')).tags;
const rename = (id: string, title: unknown, by = client) =>
  by.call<{ media: MediaRecord }>('PATCH', `/api/gallery/media/${id}`, { json: { title } });

/** Records without files: of these calls, none reads a file. */
async function fill(by: Client, rows: readonly Record<string, unknown>[]): Promise<void> {
  await db.pool.query(
    `insert into media (id, user_id, media_type, name, mime, bytes, duration_ms, prompt, title, favourite, created_at)
     select id, $1, coalesce(media_type, 'image'), 'image.png', 'image/png', coalesce(bytes, 1), duration_ms, prompt, title,
       coalesce(favourite, false), created_at
     from jsonb_to_recordset($2) as row (id text, media_type text, bytes bigint, duration_ms int, prompt text, title text, favourite boolean,
       created_at timestamptz)`,
    [by.userId, JSON.stringify(rows)],
  );
}

describe('GET /api/gallery/media in an order', () => {
  const start = Date.parse('2026-01-01T00:00:00Z');
  /** Many that are alike, at times that are alike: only the id tells them apart. */
  const rows = Array.from({ length: 60 }, (_, n) => ({
    id: `sort-${String((n * 37) % 60).padStart(2, '0')}`,
    bytes: 1 + (n % 7) * 1_000_000_000,
    duration_ms: n % 3 === 0 ? null : (n % 5) * 1_000,
    prompt: ['a Fox', 'Über den Wolken', '夜の東京', '', null][n % 5] ?? null,
    title: n % 4 === 0 ? `Scene ${n % 3}` : null,
    favourite: n % 6 === 0,
    created_at: new Date(start + Math.floor(n / 4) * 60_000).toISOString(),
  }));
  type Row = (typeof rows)[number];
  const nameOf = ({ title, prompt }: Row): string => (title ?? (prompt || 'image.png')).toLowerCase();
  const byTime = (a: Row, b: Row): number => compare(a.created_at, b.created_at) || compare(a.id, b.id);
  const orders: Readonly<Record<GallerySort, (a: Row, b: Row) => number>> = {
    newest: (a, b) => byTime(b, a),
    oldest: byTime,
    name: (a, b) => Buffer.compare(Buffer.from(nameOf(a)), Buffer.from(nameOf(b))) || byTime(a, b),
    longest: (a, b) => (b.duration_ms ?? 0) - (a.duration_ms ?? 0) || byTime(b, a),
    largest: (a, b) => b.bytes - a.bytes || byTime(b, a),
    favourites: (a, b) => Number(b.favourite) - Number(a.favourite) || byTime(b, a),
  };
  let person: Client;
  beforeAll(async () => {
    person = await signUp(server.url);
    await fill(person, rows);
  });

  test.for(Object.entries(orders))(
    '%s: pages follow each other without a gap or a repetition',
    async ([sort, order]) => {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: GalleryMediaPage = await list(
          `limit=7&sort=${sort}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
          person,
        );
        expect(page.total_count).toBe(rows.length);
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(seen).toEqual(rows.toSorted(order).map(({ id }) => id));
    },
  );

  test('of those that a filter leaves, in the same order', async () => {
    const page = await list('limit=100&sort=name&q=fox&favourite=true', person);
    const wanted = rows.filter(({ prompt, favourite }) => prompt === 'a Fox' && favourite).toSorted(orders.name);
    expect(page.data.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  });

  test('what is deleted between two pages takes nothing else with it', async () => {
    const first = await list('limit=7&sort=largest', person);
    const last = first.data.at(-1)?.id ?? '';
    const { undo } = await person.ok<DeletedFromGallery>('POST', '/api/gallery/delete', { json: { ids: [last] } });
    const second = await list(`limit=7&sort=largest&cursor=${encodeURIComponent(first.next_cursor ?? '')}`, person);
    const order = rows.toSorted(orders.largest).map(({ id }) => id);
    expect(second.data.map(({ id }) => id)).toEqual(order.slice(7, 14));
    await person.ok('POST', '/api/gallery/undo', { json: { undo } });
  });

  test('a cursor of another order is refused, and so is an order that there is not', async () => {
    const { next_cursor } = await list('limit=7&sort=name', person);
    const path = `/api/gallery/media?limit=7&cursor=${encodeURIComponent(next_cursor ?? '')}`;
    for (const sort of ['newest', 'largest', 'longest']) {
      const { status, body } = await person.call('GET', `${path}&sort=${sort}`);
      expect([status, body['error']]).toEqual([400, messages.cursorUnknown]);
    }
    expect((await person.call('GET', '/api/gallery/media?sort=prettiest')).status).toBe(400);
  });
});

describe('a search for a word that is misspelt', () => {
  let person: Client;
  beforeAll(async () => {
    person = await signUp(server.url);
    const row = (id: string, prompt: string, title: string | null = null) => ({
      id: `near-${id}`,
      prompt,
      title,
      created_at: new Date(Date.UTC(2026, 2, id.length)).toISOString(),
    });
    await fill(person, [
      row('1', 'A lighthouse over the harbour, 35mm'),
      row('22', 'Ночная набережная'),
      row('333', 'harbours of the north', 'Trawler'),
      row('4444', 'fox'),
    ]);
  });

  test.for([
    ['habrour', 'harbour', ['near-333', 'near-1']],
    ['harbour lighthuose', 'harbour lighthouse', ['near-1']],
    ['trwaler', 'trawler', ['near-333']],
    ['НАБИРЕЖНАЯ', 'набережная', ['near-22']],
    // Words that occur are not taken for others, also where no record has both.
    ['fox lighthouse', null, []],
    ['zeppelin', null, []],
    ['harbours', null, ['near-333']],
  ] as const)('%s', async ([typed, corrected, ids]) => {
    const page = await list(`q=${encodeURIComponent(typed)}`, person);
    expect(page.data.map(({ id }) => id)).toEqual(ids);
    expect(page).toMatchObject({ corrected, total_count: ids.length });
  });

  test('goes on over pages with the same word, also when there is a record with the misspelt one now, and in each order', async () => {
    for (const sort of ['newest', 'name'] as const) {
      const first = await list(`q=habrour&limit=1&sort=${sort}`, person);
      const late = `near-late-${sort}`;
      await fill(person, [{ id: late, prompt: 'habrour', created_at: '2020-01-01T00:00:00Z' }]);
      const next = await list(`q=habrour&limit=1&sort=${sort}&cursor=${first.next_cursor ?? ''}`, person);
      expect([...first.data, ...next.data].map(({ id }) => id).toSorted()).toEqual(['near-1', 'near-333']);
      expect(next).toMatchObject({ corrected: 'harbour', next_cursor: null });
      await db.pool.query('delete from media where id = $1', [late]);
    }
  });

  test('a filter that leaves nothing is not taken for a misspelt word, and the words of others are not used', async () => {
    expect(await list('q=habrour&type=audio', person)).toMatchObject({ data: [], corrected: null });
    expect(await list('q=habrour')).toMatchObject({ data: [], corrected: null });
  });
});

describe('titles', () => {
  test('a record is renamed, in other tabs too, is found by its title, and its title can be removed', async () => {
    const { id } = await client.upload(png(32, 18), 'harbour.png');
    const events = await EventStream.open(client);
    const renamed = await rename(id, '  Ночной порт 夜  ');
    expect([renamed.status, renamed.body.media.title]).toEqual([200, 'Ночной порт 夜']);
    await events.until(({ type, data }) => type === 'media' && data.media.id === id && data.media.title !== null);
    events.close();
    for (const q of ['порт', 'НОЧНОЙ', '夜', 'орт ночн'])
      expect([q, (await list(`q=${encodeURIComponent(q)}`)).data.map((row) => row.id)]).toEqual([q, [id]]);
    expect((await rename(id, ' ')).body.media.title).toBeNull();
    expect((await list(`q=${encodeURIComponent('порт')}`)).data).toEqual([]);
  });

  test('a title that is too long, no title and the media of others are refused', async () => {
    const { id } = await client.upload(png(32, 18), 'long.png');
    const long = await client.call('PATCH', `/api/gallery/media/${id}`, { json: { title: 'x'.repeat(121) } });
    expect([long.status, long.body['error']]).toEqual([400, messages.titleTooLong]);
    expect((await client.call('PATCH', `/api/gallery/media/${id}`, { json: {} })).status).toBe(400);
    expect((await rename(id, 'Mine', await signUp(server.url))).status).toBe(404);
  });
});

describe('tags', () => {
  test('are added and removed for many at once, in one spelling, counted, listed, found, and filter by all of them', async () => {
    const person = await signUp(server.url);
    const ids = ['tag-a', 'tag-b', 'tag-c'];
    const at = '2026-01-01T00:00:00Z';
    await fill(
      person,
      ids.map((id) => ({ id, prompt: 'a still', created_at: at })),
    );
    expect((await change({ ids, add_tags: [' Night  Shoot', 'ночь', 'NIGHT shoot'] }, person)).body).toEqual({
      success: true,
      ids,
    });
    expect((await change({ ids: ['tag-a', 'tag-b'], add_tags: ['best'], favourite: true }, person)).body.ids).toEqual([
      'tag-a',
      'tag-b',
    ]);
    expect((await change({ ids, remove_tags: ['Best', 'unknown'], add_tags: ['ночь'] }, person)).body.ids).toEqual([
      'tag-a',
      'tag-b',
    ]);
    await change({ ids: ['tag-c'], add_tags: ['best'] }, person);
    expect(await tagsOf(person)).toEqual([
      { tag: 'best', count: 1 },
      { tag: 'night shoot', count: 3 },
      { tag: 'ночь', count: 3 },
    ]);
    const tagged = async (tags: string) =>
      (await list(`sort=oldest&tags=${encodeURIComponent(tags)}`, person)).data.map(({ id }) => id);
    expect(await tagged('ночь')).toEqual(ids);
    expect(await tagged('Ночь,best')).toEqual(['tag-c']);
    expect(await tagged('best,night shoot,none')).toEqual([]);
    expect((await list(`q=${encodeURIComponent('shoot ноч still')}`, person)).total_count).toBe(3);
    expect((await list('favourite=true', person)).data[0]).toMatchObject({ tags: ['night shoot', 'ночь'] });
    expect(await tagsOf()).toEqual([]);
  });

  test('leave with a deletion and come back with its undo', async () => {
    const person = await signUp(server.url);
    const { id } = await person.upload(png(32, 18), 'one.png');
    await change({ ids: [id], add_tags: ['kept'] }, person);
    await rename(id, 'Kept', person);
    const { undo } = await person.ok<DeletedFromGallery>('POST', '/api/gallery/delete', { json: { ids: [id] } });
    expect(await tagsOf(person)).toEqual([]);
    await person.ok('POST', '/api/gallery/undo', { json: { undo } });
    expect(await tagsOf(person)).toEqual([{ tag: 'kept', count: 1 }]);
    expect((await list('tags=kept&q=kept', person)).data).toMatchObject([{ id, title: 'Kept', tags: ['kept'] }]);
  });

  test('a record thrown away before there were tags comes back without any', async () => {
    const person = await signUp(server.url);
    const { id } = await person.upload(png(32, 18), 'before.png');
    const { undo } = await person.ok<DeletedFromGallery>('POST', '/api/gallery/delete', { json: { ids: [id] } });
    await db.pool.query(`update trashed_media set row = row - 'tags' - 'title' where media_id = $1`, [id]);
    await person.ok('POST', '/api/gallery/undo', { json: { undo } });
    expect((await list('', person)).data).toMatchObject([{ id, title: null, tags: [] }]);
  });
});

describe('POST /api/gallery/change', () => {
  test("refuses all when one is not the user's, and changes nothing", async () => {
    const mine = await client.upload(png(32, 18), 'mine.png');
    const stranger = await signUp(server.url);
    const theirs = await stranger.upload(png(32, 18), 'theirs.png');
    const { status, body } = await client.call('POST', '/api/gallery/change', {
      json: { ids: [mine.id, theirs.id], add_tags: ['taken'], favourite: true },
    });
    expect([status, body['error']]).toEqual([404, messages.galleryMissing]);
    expect([await tagsOf(), await tagsOf(stranger)]).toEqual([[], []]);
    expect((await list('favourite=true')).data).toEqual([]);
  });

  test('moves clips only as far as the flow has room: all, or nothing of the change', async () => {
    const person = await signUp(server.url);
    const flow = await person.flow();
    const ids = Array.from({ length: limits.flow.maxVideos + 1 }, (_, n) => `clip-${n}`);
    const at = '2026-01-01T00:00:00Z';
    await fill(
      person,
      ids.map((id) => ({ id, media_type: 'video', created_at: at })),
    );
    const refused = await person.call('POST', '/api/gallery/change', {
      json: { ids, flow_id: flow.id, add_tags: ['moved'] },
    });
    expect([refused.status, refused.body['error']]).toEqual([409, messages.moveFull(15, 16)]);
    expect(await tagsOf(person)).toEqual([]);
    const moved = await change({ ids: ids.slice(1), flow_id: flow.id, add_tags: ['moved'] }, person);
    expect(moved.body.ids.toSorted()).toEqual(ids.slice(1).toSorted());
    expect((await list(`flow_id=${flow.id}&tags=moved`, person)).total_count).toBe(15);
    const stranger = await signUp(server.url);
    const { status } = await person.call('POST', '/api/gallery/change', {
      json: { ids: ids.slice(0, 1), flow_id: (await stranger.flow()).id },
    });
    expect(status).toBe(404);
  });

  test.each([
    [{ ids: [], favourite: true }, messages.galleryNothing],
    [{ ids: ['a'] }, messages.changeNothing],
    [{ ids: Array.from({ length: 501 }, (_, n) => `${n}`), favourite: true }, messages.galleryTooMany],
    [{ ids: ['a'], add_tags: ['one, two'] }, messages.tagInvalid],
    [{ ids: ['a'], add_tags: ['  '] }, messages.tagInvalid],
    [{ ids: ['a'], add_tags: ['x'.repeat(41)] }, messages.tagInvalid],
    [{ ids: ['a'], add_tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, messages.tagsTooMany],
  ])('refuses what makes no change, or too large a one: %j', async (json, error) => {
    const { status, body } = await client.call('POST', '/api/gallery/change', { json });
    expect([status, body['error']]).toEqual([400, error]);
  });

  test('no file gets more tags than it may have, and no account more than it may', async () => {
    const person = await signUp(server.url);
    const { tags: most, tagsPerMedia } = limits.gallery;
    const ids = Array.from({ length: most / tagsPerMedia + 1 }, (_, n) => `full-${n}`);
    await fill(
      person,
      ids.map((id) => ({ id, created_at: '2026-01-01T00:00:00Z' })),
    );
    const name = (n: number): string => `tag ${n}`;
    for (let n = 0; n < most; n += tagsPerMedia) {
      const add_tags = Array.from({ length: tagsPerMedia }, (_, at) => name(n + at));
      expect((await change({ ids: [ids[n / tagsPerMedia] ?? ''], add_tags }, person)).status).toBe(200);
    }
    const [first = '', free = ''] = [ids[0], ids.at(-1)];
    const refusals: [ChangeInGallery, string][] = [
      [{ ids: [free], add_tags: ['one more'] }, messages.tagsFull],
      [{ ids: [first], add_tags: [name(most - 1)] }, messages.tagsTooMany],
    ];
    for (const [json, error] of refusals) {
      const { status, body } = await person.call('POST', '/api/gallery/change', { json });
      expect([status, body['error']]).toEqual([400, error]);
    }
    expect((await change({ ids: [free], add_tags: [name(0)] }, person)).body.ids).toEqual([free]);
    expect(await tagsOf(person)).toHaveLength(most);
  });
});

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
