import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyComposition, type Composition, type Overlay } from '@kinoloom/composition';
import { messages, ownTemplateLimits, type MediaRecord, type OwnTemplate } from '@kinoloom/contract';
import { video } from '../../packages/composition/src/testing/composition-of.ts';
import { asVersion2 } from '../../packages/composition/src/testing/version-2.ts';
import { clip } from '../harness/clips.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';

let server: TestServer;
let client: Client;
let stranger: Client;
let take: MediaRecord;
beforeAll(async () => {
  server = await startServer({ SANDBOX: 'off' });
  [client, stranger] = await Promise.all([signUp(server.url), signUp(server.url)]);
  take = await client.upload(await clip({ frames: 60 }), 'take.mp4');
});
afterAll(() => server.dispose());

const canvas = { width: 1920, height: 1080 };
const filmOf = (...overlays: Overlay[]): Composition => ({ ...emptyComposition(canvas), overlays });

const save = (name: string, composition: unknown, caller = client) =>
  caller.call<{ template: OwnTemplate; error: string }>('POST', '/api/templates', { json: { name, composition } });
const list = async (caller = client) =>
  (await caller.ok<{ templates: OwnTemplate[] }>('GET', '/api/templates')).templates;

test('clips are kept under a name, listed newest first with their stills, renamed and deleted', async () => {
  const film = filmOf(video({ id: 'a', src: take.url }), video({ id: 'b', row: 1, src: '/media/gone/clip.mp4' }));
  const { body } = await save('  Opening ', film);
  expect(body.template).toMatchObject({
    name: 'Opening',
    composition: film,
    thumbnails: { [take.url]: take.thumbnail_url },
  });
  await save('Later', filmOf(video()));
  expect((await list()).map(({ name }) => name)).toEqual(['Later', 'Opening']);

  const path = `/api/templates/${body.template.id}`;
  const renamed = await client.ok<{ template: OwnTemplate }>('PUT', path, { json: { name: 'Cold open' } });
  expect(renamed.template).toEqual({ ...body.template, name: 'Cold open' });
  expect(await list(stranger)).toEqual([]);
  for (const [method, json] of [
    ['PUT', { name: 'Mine' }],
    ['DELETE', undefined],
  ] as const)
    expect((await stranger.call(method, path, { json })).status).toBe(404);
  await client.ok('DELETE', path);
  expect((await client.call('DELETE', path)).status).toBe(404);
  expect((await list()).map(({ name }) => name)).toEqual(['Later']);
  // Its media are the user's.
  expect((await client.call('GET', `/api/db/media?id=${take.id}`)).status).toBe(200);
});

test('a template of an older version is lifted, and what is no composition is refused with what is wrong', async () => {
  const old = { version: 2, fps: 30, canvas, rows: 5, overlays: [asVersion2(video({ src: take.url }))] };
  expect((await save('Old', old)).body.template.composition.version).toBe(emptyComposition(canvas).version);
  const { status, body } = await save('Bad', { ...filmOf(), canvas: { width: 3, height: 4 } });
  expect([status, body.error]).toEqual([400, expect.stringMatching(/^composition: canvas\.width: /)]);
});

test('templates are limited in size, names and number', async () => {
  const errors = async (name: string, composition: Composition) => {
    const { status, body } = await save(name, composition, stranger);
    return [status, body.error];
  };
  expect(await errors('Empty', filmOf())).toEqual([400, messages.templateEmpty]);
  expect(await errors('   ', filmOf(video()))).toEqual([400, expect.stringContaining(messages.templateName)]);
  const { overlaysMax, most, bytes } = ownTemplateLimits;
  const many = Array.from({ length: overlaysMax + 1 }, (_, index) => video({ id: `${index}`, from: index * 90 }));
  expect(await errors('Many', filmOf(...many))).toEqual([413, messages.templateTooLarge]);
  expect(await errors('Large', filmOf(video({ content: 'x'.repeat(bytes) })))).toEqual([
    413,
    messages.templateTooLarge,
  ]);
  const saved = await Promise.all(
    Array.from({ length: most + 2 }, (_, index) => save(`Number ${index}`, filmOf(video()), stranger)),
  );
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(most);
  expect(saved.find(({ status }) => status !== 200)?.body.error).toBe(messages.templatesFull);
  expect(await list(stranger)).toHaveLength(most);
});
