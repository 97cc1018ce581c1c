import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  canvasSizes,
  defaultStyles,
  emptyComposition,
  fileNameOf,
  frame,
  OwnFont,
  type Composition,
  type TextOverlay,
} from '@kinoloom/composition';
import { fontsOfComposition, paintFrame, type Pen } from '@kinoloom/composition/painter';
import {
  messages,
  ProjectImported,
  type DesignRenderAccepted,
  type OwnFonts,
  type ProjectOpened,
  type QuotaUsage,
} from '@kinoloom/contract';
import { loadFonts, nodePaintContext } from '@kinoloom/renderer/paint-context';
import { sweepFonts } from '../../apps/server/src/fonts/index.ts';
import { sweepFiles } from '../../apps/server/src/media/index.ts';
import { tables, type Database } from '../../apps/server/src/platform/db/index.ts';
import { createFolderObjects, type Objects } from '../../apps/server/src/platform/objects/index.ts';
import { readVideo } from '../../packages/renderer/src/testing/read-video.ts';
import { psnr, recordedFrames } from '../golden/composition-frames.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { testFont } from '../harness/test-font.ts';
import { entriesOf } from '../harness/zips.ts';

let server: TestServer;
let database: Database;
let objects: Objects;
let owner: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startServer({ SANDBOX: 'off' });
  database = await openEmbedded(server.dataDir);
  objects = await createFolderObjects(`${server.dataDir}/objects`);
  [owner, stranger] = await Promise.all([signUp(server.url), signUp(server.url)]);
});
afterAll(async () => {
  await database.close();
  await server.dispose();
});

const SMALL = { width: 640, height: 360 };
const RENDER = { fps: 30, format: 'mp4', quality: 'high', priority: 'speed', audioMode: 'safe' };

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const formOf = (bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = { agreed: 'true' }): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File([bytes], 'Kinoloom.otf'));
  return form;
};
const add = (bytes: Uint8Array<ArrayBuffer>, caller = owner) =>
  caller.call<OwnFonts & { error: string }>('POST', '/api/fonts', { form: formOf(bytes) });
const list = async (caller = owner) => (await caller.ok<OwnFonts>('GET', '/api/fonts')).fonts;
const fileAt = (caller: Client, hash: string) => caller.call('GET', `/api/fonts/files/${hash}`);

const regular = testFont();
const bold = testFont({ style: 'Bold', weight: 700 });

const textIn = (font: OwnFont): TextOverlay => ({
  id: 'words',
  type: 'text',
  from: frame(0),
  durationInFrames: frame(6),
  row: 0,
  left: 0,
  top: 0,
  width: 960,
  height: 540,
  rotation: 0,
  content: 'Low water',
  styles: { ...defaultStyles.text, fontSize: 160, font },
});
const filmIn = (font: OwnFont): Composition => ({
  ...emptyComposition(canvasSizes['16:9']),
  overlays: [textIn(font)],
});
const projectIn = async (font: OwnFont, caller = owner): Promise<string> =>
  (await caller.ok<ProjectOpened>('POST', '/api/projects', { json: { name: 'Quay', composition: filmIn(font) } }))
    .project.id;

test('files of a family are one font, which is renamed and deleted as one; films keep its files', async () => {
  const read = await owner.ok('POST', '/api/fonts/read', { form: formOf(testFont({ embedding: 2 }), {}) });
  expect(read['font']).toEqual({
    family: 'Kinoloom Test',
    style: 'Regular',
    copyright: 'Made by a test',
    licence: 'Free for every film',
    restricted: true,
  });
  expect(await list()).toEqual([]);

  await add(bold);
  const { body } = await add(regular);
  const [font] = body.fonts;
  expect(body.fonts).toHaveLength(1);
  expect(OwnFont.parse(font?.font)).toEqual({
    name: 'Kinoloom Test',
    faces: [
      { sha256: hashOf(regular), weights: [400, 400], italic: false },
      { sha256: hashOf(bold), weights: [700, 700], italic: false },
    ],
    halfCap: 0.35,
    ranges: expect.any(String),
  });
  // Once more, it is the same.
  expect((await add(regular)).body.fonts).toEqual(body.fonts);

  const path = `/api/fonts/${font?.files[0]?.id}`;
  const renamed = await owner.ok<OwnFonts>('PUT', path, { json: { name: '  Harbour ' } });
  expect(renamed.fonts.map(({ name, files }) => [name, files.length])).toEqual([['Harbour', 2]]);
  for (const [method, json] of [
    ['PUT', { name: 'Mine' }],
    ['DELETE', undefined],
  ] as const)
    expect((await stranger.call(method, path, { json })).status).toBe(404);
  expect(await list(stranger)).toEqual([]);
  expect((await owner.ok<OwnFonts>('DELETE', path)).fonts).toEqual([]);
  expect(Buffer.from(await owner.bytes(`/api/fonts/files/${hashOf(regular)}`))).toEqual(regular);
  // Added again, it is back under the name that it had.
  expect((await add(regular)).body.fonts.map(({ name }) => name)).toEqual(['Harbour']);
});

test('a file is its owner’s alone, and needs the word that it may be used', async () => {
  expect((await fileAt(stranger, hashOf(regular))).status).toBe(404);
  expect((await fetch(new URL(`/api/fonts/files/${hashOf(regular)}`, server.url))).status).toBe(401);
  const refused = await owner.call('POST', '/api/fonts', { form: formOf(testFont({ family: 'Other' }), {}) });
  expect([refused.status, refused.body['error']]).toEqual([400, expect.stringContaining(messages.fontNotAgreed)]);
});

describe('a file that is no font for films is refused with what to do', () => {
  const without = (tag: string): Buffer<ArrayBuffer> => {
    const bytes = Buffer.from(regular);
    const at = bytes.indexOf(tag, 12, 'latin1');
    bytes.write('none', at, 'latin1');
    return bytes;
  };
  const collection = Buffer.concat([Buffer.from('ttcf'), regular]);
  const coloured = Buffer.from(regular);
  coloured.write('COLR', coloured.indexOf('post', 12, 'latin1'), 'latin1');
  /** A character map of format 12 with a group of all numbers there are. */
  const endless = Buffer.from(regular);
  const map = endless.readUInt32BE(endless.indexOf('cmap', 12, 'latin1') + 8);
  endless.writeUInt16BE(12, map + endless.readUInt32BE(map + 8));

  test.for([
    ['a picture', png(8, 8), /not a font/],
    ['nothing but zeros', Buffer.alloc(4_000), /not a font/],
    ['the first half', regular.subarray(0, 3_000), /ends too early/],
    ['a collection', collection, /several fonts/],
    ['a font without a character map', without('cmap'), /which letters/],
    ['a font without measures', without('hhea'), /damaged/],
    ['a font of colours', coloured, /colours of its own/],
    ['a font of private signs', testFont({ letters: '\uE001\uE002' }), /no letters/],
    ['a broken character map', endless, /damaged|no letters/],
    ['random bytes after a signature', Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(999, 0x7f)]), /damaged|early/],
  ] as const)('%s', async ([, bytes, why]) => {
    const before = await list();
    const { status, body } = await add(Buffer.from(bytes));
    expect([status, body.error]).toEqual([422, expect.stringMatching(why)]);
    expect(await list()).toEqual(before);
  });

  test('one that is too large', async () => {
    const { status, body } = await add(Buffer.concat([regular, Buffer.alloc(30 * 1024 * 1024)]));
    expect([status, body.error]).toEqual([413, messages.fontTooLarge]);
  });
});

test('a film and its font go to another account in a project file, and the font is of that film alone', async () => {
  const [font] = (await add(regular)).body.fonts;
  const id = await projectIn(OwnFont.parse(font?.font));
  const file = Buffer.from(await owner.bytes(`/api/projects/${id}/export?media=true`));
  const hashes = OwnFont.parse(font?.font).faces.map(({ sha256 }) => sha256);
  expect(entriesOf(file).map(({ name }) => name)).toEqual([
    'project.json',
    ...hashes.map((hash) => `fonts/${hash}.otf`),
  ]);
  const form = new FormData();
  form.append('file', new File([file], 'Quay.kinoloom'));
  const imported = ProjectImported.parse(await stranger.ok('POST', '/api/projects/import', { form }));
  const opened = await stranger.ok<ProjectOpened>('GET', `/api/projects/${imported.project.id}`);
  expect(opened.project.composition).toEqual(filmIn(OwnFont.parse(font?.font)));
  expect(await list(stranger)).toEqual([]);
  expect((await fileAt(stranger, hashOf(regular))).status).toBe(200);
  // Its new owner may add it, and has it then.
  expect((await add(regular, stranger)).body.fonts).toHaveLength(1);

  const bare = Buffer.from(await owner.bytes(`/api/projects/${id}/export?media=false`));
  expect(entriesOf(bare).map(({ name }) => name)).toEqual(['project.json']);
});

test('a file shows the letters of the font as they are painted, and those of its family where the account lacks it', async () => {
  const font = OwnFont.parse((await add(regular)).body.fonts.find(({ name }) => name === 'Harbour')?.font);
  const film: Composition = { ...filmIn(font), canvas: SMALL, overlays: [{ ...textIn(font), ...SMALL }] };
  const directory = await mkdtemp(join(tmpdir(), 'own-fonts-'));
  const rendered = async (caller: Client): Promise<Buffer> => {
    const json = { design: { name: 'Quay', composition: film }, options: RENDER };
    const { renderId } = await caller.ok<DesignRenderAccepted>('POST', '/api/render-chillin', { json });
    const job = await caller.ended(renderId);
    expect([job.status, job.error]).toEqual(['completed', null]);
    const path = join(directory, `${job.id}.mp4`);
    await writeFile(path, await caller.bytes(job.result?.url ?? ''));
    return (await readVideo(path)).pictures[3]?.bytes ?? Buffer.of();
  };
  const painted = (sources: Readonly<Record<string, string>>): Buffer => {
    loadFonts(fontsOfComposition(film), sources);
    const context = createCanvas(SMALL.width, SMALL.height).getContext('2d');
    const pen: Pen = context;
    paintFrame(
      pen,
      film,
      3,
      nodePaintContext(SMALL, () => undefined),
    );
    return recordedFrames(context.getImageData(0, 0, SMALL.width, SMALL.height).data, SMALL);
  };
  const without = painted({});
  const path = join(directory, 'regular.otf');
  await writeFile(path, regular);
  const lettered = painted({ [fileNameOf({ sha256: hashOf(regular) })]: path });
  expect(psnr(await rendered(owner), lettered)).toBeGreaterThanOrEqual(38);
  expect(psnr(await rendered(await signUp(server.url)), without)).toBeGreaterThanOrEqual(38);
  expect(psnr(lettered, without)).toBeLessThan(25);
  await rm(directory, { recursive: true });
});

test('a font that left the menu stays while a project names it, and goes a month after the last one', async () => {
  const bytes = testFont({ family: 'Passing' });
  const other = testFont({ family: 'Unused' });
  await add(other);
  const fonts = (await add(bytes)).body.fonts;
  const of = (name: string) => fonts.find((each) => each.name === name)!;
  const id = await projectIn(OwnFont.parse(of('Passing').font));
  for (const name of ['Passing', 'Unused']) await owner.ok('DELETE', `/api/fonts/${of(name).files[0]?.id}`);
  const statuses = async () => [
    (await fileAt(owner, hashOf(bytes))).status,
    (await fileAt(owner, hashOf(other))).status,
  ];
  const sweep = async () => {
    await sweepFiles(database, objects, 0);
    await sweepFonts(database, objects);
  };
  await sweep();
  expect(await statuses()).toEqual([200, 200]);
  const monthAgo = new Date(Date.now() - 31 * 24 * 60 * 60_000);
  await database.queries.update(tables.ownFont).set({ hiddenAt: monthAgo });
  await sweep();
  expect(await statuses()).toEqual([200, 404]);
  await owner.ok('DELETE', `/api/projects/${id}`);
  const usage = await owner.ok<QuotaUsage>('GET', '/api/quotas');
  await sweep();
  expect(await statuses()).toEqual([404, 404]);
  const after = await owner.ok<QuotaUsage>('GET', '/api/quotas');
  expect(usage.stored_bytes.used - after.stored_bytes.used).toBe(bytes.length);
});
