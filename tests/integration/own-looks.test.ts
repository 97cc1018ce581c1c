import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyComposition, Lut, type Composition, type Overlay } from '@kinoloom/composition';
import { readCube, lookOfCube } from '@kinoloom/composition/cube';
import {
  messages,
  ownLookLimits,
  ProjectImported,
  ProjectOpened,
  type DesignRenderAccepted,
  type MediaRecord,
  type OwnLookRecord,
  type ZipLink,
} from '@kinoloom/contract';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { video } from '../../packages/composition/src/testing/composition-of.ts';
import { oneOfEach } from '../../packages/composition/src/testing/one-of-each.ts';
import { ownLookBytes } from '../../packages/composition/src/testing/own-look.ts';
import { readVideo } from '../../packages/renderer/src/testing/read-video.ts';
import { clip } from '../harness/clips.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { entriesOf, zipOf } from '../harness/zips.ts';

let server: TestServer;
let database: Database;
let client: Client;
let stranger: Client;
let take: MediaRecord;
beforeAll(async () => {
  server = await startServer({ SANDBOX: 'off' });
  database = await openEmbedded(server.dataDir);
  [client, stranger] = await Promise.all([signUp(server.url), signUp(server.url)]);
  take = await client.upload(await clip({ frames: 20 }), 'take.mp4');
});
afterAll(async () => {
  await database.close();
  await server.dispose();
});

/** A look that differs from others in its first colours. */
function tableOf(number: number): Buffer {
  const table = Buffer.from(ownLookBytes());
  table.writeUInt32LE(number);
  return table;
}
const nameOf = (table: Uint8Array): string => `own-${createHash('sha256').update(table).digest('hex')}`;
const add = (name: string, table: Uint8Array, caller = client) =>
  caller.call<{ look: OwnLookRecord; error: string }>('POST', '/api/looks', {
    json: { name, table: Buffer.from(table).toString('base64') },
  });
const list = async (caller = client) => (await caller.ok<{ looks: OwnLookRecord[] }>('GET', '/api/looks')).looks;
const offered = async (caller = client) =>
  (await list(caller)).filter(({ removed }) => !removed).map(({ name }) => name);

const canvas = { width: 640, height: 360 };
const full = { left: 0, top: 0, ...canvas };
/** A film with a look. */
function filmIn(look: string, src = take.url): Composition {
  const { styles, ...placed } = video({ id: 'a', src, content: 'Quay', durationInFrames: 15 });
  const lut = Lut.parse({ look, strength: 1 });
  return { ...emptyComposition(canvas), overlays: [{ ...placed, ...full, styles: { ...styles, lut } }] };
}
const projectOf = async (composition: Composition, caller = client) =>
  ProjectOpened.parse(await caller.ok('POST', '/api/projects', { json: { name: 'Quay', composition } })).project;

test('looks are added, listed newest first, renamed, deleted and added again, for their owner alone', async () => {
  const [night, day] = [tableOf(1), tableOf(2)];
  const { status, body } = await add('  Night  ', night);
  expect([status, body.look]).toEqual([
    200,
    { look: nameOf(night), name: 'Night', removed: false, created_at: expect.any(String) },
  ]);
  await add('Day', day);
  // The same table is the same look.
  expect((await add('Night again', night)).body.look).toEqual(body.look);
  expect(await offered()).toEqual(['Day', 'Night']);

  const path = `/api/looks/${nameOf(night)}`;
  expect(Buffer.from(await client.bytes(`${path}/table`)).equals(night)).toBe(true);
  expect((await client.ok<{ look: OwnLookRecord }>('PUT', path, { json: { name: 'Lisbon' } })).look.name).toBe(
    'Lisbon',
  );
  expect(await list(stranger)).toEqual([]);
  for (const [method, address, json] of [
    ['GET', `${path}/table`, undefined],
    ['PUT', path, { name: 'Mine' }],
    ['DELETE', path, undefined],
  ] as const)
    expect((await stranger.call(method, address, { json })).status).toBe(404);

  expect((await client.ok<{ look: OwnLookRecord }>('DELETE', path)).look.removed).toBe(true);
  expect(await offered()).toEqual(['Day']);
  // Films have it still.
  expect(Buffer.from(await client.bytes(`${path}/table`)).equals(night)).toBe(true);
  await add('Lisbon at night', night);
  expect(await offered()).toEqual(['Lisbon at night', 'Day']);
});

test('what is no table, or has no name, is refused with what is due', async () => {
  for (const table of [Buffer.of(), tableOf(1).subarray(1), Buffer.concat([tableOf(1), Buffer.of(0)])]) {
    const { status, body } = await add('Short', table);
    expect([status, body.error]).toEqual([400, messages.lookTable]);
  }
  expect((await add(' ', tableOf(1))).body.error).toBe(messages.lookName);
  for (const path of ['own-1', 'silver', '..%2F..', `own-${'0'.repeat(64)}`])
    expect((await client.call('GET', `/api/looks/${path}/table`)).status).toBe(404);
});

describe('a film keeps its look', () => {
  test('when it is exported and imported by somebody else, twice', async () => {
    const table = tableOf(3);
    await add('Quay at dusk', table);
    const holder = oneOfEach.find((overlay): overlay is Overlay & { type: 'compound' } => overlay.type === 'compound');
    if (!holder) throw new Error('There is no compound clip');
    const inside = filmIn(nameOf(table)).overlays.filter((overlay) => overlay.type === 'video');
    const film = { ...emptyComposition(canvas), overlays: [{ ...holder, overlays: inside }] };
    const { id } = await projectOf(film);
    await client.ok('DELETE', `/api/looks/${nameOf(table)}`);
    const file = Buffer.from(await client.bytes(`/api/projects/${id}/export?media=false`));
    expect(file.equals(Buffer.from(await client.bytes(`/api/projects/${id}/export?media=false`)))).toBe(true);
    const entries = entriesOf(file);
    const sha256 = nameOf(table).slice(4);
    expect(JSON.parse(entries[0]?.bytes.toString() ?? '')).toMatchObject({
      version: 2,
      looks: [{ sha256, name: 'Quay at dusk' }],
    });
    expect(entries.map(({ name }) => name)).toEqual(['project.json', `looks/${sha256}.bin`]);

    const importFile = (bytes: Buffer<ArrayBuffer>) => {
      const form = new FormData();
      form.append('file', new File([bytes], 'video.kinoloom'));
      return stranger.call<{ error: string }>('POST', '/api/projects/import', { form });
    };
    // Bytes that are not those of the look's name, or missing, leave nothing.
    const [manifest, look] = entries;
    if (!manifest || !look) throw new Error('The file has no look');
    for (const bad of [
      [manifest],
      [manifest, { ...look, bytes: tableOf(4) }],
      [manifest, { ...look, bytes: Buffer.of(1) }],
    ])
      expect([(await importFile(zipOf(bad))).body.error, await list(stranger)]).toEqual([
        messages.projectFileInvalid,
        [],
      ]);
    for (let time = 0; time < 2; time++) ProjectImported.parse((await importFile(file)).body);
    expect(await offered(stranger)).toEqual(['Quay at dusk']);
    expect(Buffer.from(await stranger.bytes(`/api/looks/${nameOf(table)}/table`)).equals(table)).toBe(true);
  });

  test('a film without looks of your own is written as older studios read it', async () => {
    const { id } = await projectOf(filmIn('silver'));
    const [manifest] = entriesOf(Buffer.from(await client.bytes(`/api/projects/${id}/export?media=false`)));
    const said = JSON.parse(manifest?.bytes.toString() ?? '') as object;
    expect(said).toMatchObject({ version: 1 });
    expect('looks' in said).toBe(false);
  });

  const render = (composition: Composition, caller = client) =>
    caller.call<DesignRenderAccepted & { error: string | null }>('POST', '/api/render-chillin', {
      json: {
        design: { name: 'Quay', composition },
        options: { fps: 30, format: 'mp4', quality: 'high', priority: 'speed', audioMode: 'safe' },
      },
    });

  test('when it is rendered after its look was deleted, and one that is not the user’s is refused', async () => {
    // Everything becomes one colour.
    const table = Buffer.alloc(tableOf(0).length);
    for (let at = 0; at < table.length; at += 6) table.writeUInt16LE(65_535, at);
    await add('All red', table);
    await client.ok('DELETE', `/api/looks/${nameOf(table)}`);
    const { body } = await render(filmIn(nameOf(table)));
    expect(body.error).toBe(null);
    const job = await client.ended(body.renderId);
    expect([job.status, job.error]).toEqual(['completed', null]);
    const path = join(server.dataDir, 'red.mp4');
    await writeFile(path, await client.bytes(job.result?.url ?? ''));
    const { pictures } = await readVideo(path);
    const luma = pictures[7]?.bytes.subarray(0, canvas.width * canvas.height) ?? Buffer.of();
    // Red in BT.709 is 63 of 16 to 235.
    expect(luma.reduce((sum, value) => sum + value, 0) / luma.length).toBeCloseTo(63, -0.5);

    const theirs = await stranger.upload(await clip({ frames: 20 }), 'theirs.mp4');
    const refused = await render(filmIn(nameOf(table), theirs.url), stranger);
    expect([refused.status, refused.body.error]).toEqual([404, messages.renderLookMissing('Quay')]);
  });
});

test('an account exports its looks as files, also those that were deleted', async () => {
  const table = tableOf(5);
  const owner = await signUp(server.url);
  await add('Export', table, owner);
  await owner.ok('DELETE', `/api/looks/${nameOf(table)}`);
  const { url } = await owner.ok<ZipLink>('POST', '/api/account/export');
  const entries = new Map(
    entriesOf(Buffer.from(await (await fetch(new URL(url, server.url))).arrayBuffer())).map(({ name, bytes }) => [
      name,
      bytes,
    ]),
  );
  const hash = nameOf(table).slice(4);
  const file = readCube(entries.get(`looks/${hash}.cube`)?.toString() ?? '');
  if ('fault' in file) throw new Error(file.fault.kind);
  expect([file.cube.title, Buffer.from(lookOfCube(file.cube)).equals(table)]).toEqual(['Export', true]);
  const rows = JSON.parse(entries.get('data/looks.json')?.toString() ?? '') as object[];
  expect(rows).toEqual([expect.objectContaining({ hash, name: 'Export' })]);
  expect(rows[0]).not.toHaveProperty('colours');
});

describe('an account', () => {
  const { most, keptMost } = ownLookLimits;
  /** Fills an account with looks that are deleted, or offered. */
  const fill = (owner: Client, count: number, removedAt: string | null, first: number) =>
    database.pool.query(
      `insert into own_look (user_id, hash, name, colours, created_at, removed_at)
       select $1, encode(sha256(c), 'hex'), 'Look', c, now(), $3
       from (select int4send(n) || substring($4::bytea from 5) as c from generate_series($5::int, $5 + $2 - 1) n) t`,
      [owner.userId, count, removedAt, Buffer.from(ownLookBytes()), first],
    );

  test('offers a hundred looks', async () => {
    const owner = await signUp(server.url);
    await fill(owner, most - 1, null, 1_000);
    expect((await add('The last', tableOf(1), owner)).status).toBe(200);
    const full = await add('One more', tableOf(2), owner);
    expect([full.status, full.body.error]).toEqual([400, messages.looksFull]);
    await owner.ok('DELETE', `/api/looks/${nameOf(tableOf(1))}`);
    expect((await add('One more', tableOf(2), owner)).status).toBe(200);
  });

  test('keeps deleted looks; when it has too many, those that were deleted long ago and that no film has go first', async () => {
    const owner = await signUp(server.url);
    const inFilm = tableOf(7);
    await add('In a film', inFilm, owner);
    await projectOf(filmIn(nameOf(inFilm)), owner);
    await owner.ok('DELETE', `/api/looks/${nameOf(inFilm)}`);
    await database.pool.query(`update own_look set removed_at = '2020-01-01' where user_id = $1`, [owner.userId]);
    await fill(owner, keptMost - 2, new Date().toISOString(), 1_000);
    await fill(owner, 1, '2020-01-01', 5_000);
    expect((await add('Makes room', tableOf(8), owner)).status).toBe(200);
    expect((await list(owner)).map(({ look }) => look)).toContain(nameOf(inFilm));
    const full = await add('One too many', tableOf(9), owner);
    expect([full.status, full.body.error]).toEqual([400, messages.looksKept]);
  });
});
