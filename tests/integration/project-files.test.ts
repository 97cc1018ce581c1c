import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ErrorBody,
  messages,
  ProjectImported,
  ProjectOpened,
  type MediaRecord,
  type Project,
  type ProjectPage,
} from '@kinoloom/contract';
import { parseComposition, type Composition } from '@kinoloom/composition';
import { sweepFiles } from '../../apps/server/src/media/index.ts';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { createFolderObjects } from '../../apps/server/src/platform/objects/index.ts';
import { clip } from '../harness/clips.ts';
import { openEmbedded } from '../harness/embedded-database.ts';

import { oldDocuments } from '../../packages/composition/src/testing/version-2.ts';
import { compositionOfClips } from '../harness/compositions.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { entriesOf, zipOf, type ZipEntry } from '../harness/zips.ts';

let server: TestServer;
let database: Database;
let owner: Client;
let image: MediaRecord;
let video: MediaRecord;
let project: Project;
/** A project file with its media. */
let file: Buffer<ArrayBuffer>;

beforeAll(async () => {
  server = await startServer({ SANDBOX: 'off' });
  database = await openEmbedded(server.dataDir);
  owner = await signUp(server.url);
  image = await owner.upload(png(64, 36), 'Die Möwe.png');
  video = await owner.upload(await clip(), 'wave.mp4');
  await owner.ok('POST', '/api/db/media', { json: { id: video.id, prompt: 'A wave', model: 'kling-std' } });
  project = await make(owner, compositionOfClips(5, [image.url, video.id, 'https://files.example/elsewhere.mp4', '']));
  file = await exported(owner, project.id, true);
});
afterAll(async () => {
  await database.close();
  await server.dispose();
});

const make = async (by: Client, composition: Composition): Promise<Project> => {
  const json = { name: 'Möwe / "one"', composition };
  return ProjectOpened.parse(await by.ok('POST', '/api/projects', { json })).project;
};

async function exported(by: Client, id: string, media: boolean): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await by.bytes(`/api/projects/${id}/export?media=${media}`));
}

const formOf = (bytes: Buffer<ArrayBuffer>, flowId?: string): FormData => {
  const form = new FormData();
  if (flowId !== undefined) form.append('flow_id', flowId);
  form.append('file', new File([bytes], 'video.kinoloom'));
  return form;
};

const imported = async (by: Client, bytes: Buffer<ArrayBuffer>, flowId?: string): Promise<ProjectImported> =>
  ProjectImported.parse(await by.ok('POST', '/api/projects/import', { form: formOf(bytes, flowId) }));

/** Zip files keep times to the second. */
async function nextSecond(): Promise<void> {
  const second = (): number => Math.floor(Date.now() / 1_000);
  for (const now = second(); second() === now;) await sleep(20);
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A composition's sources, and the composition without them. */
function taken(composition: unknown): { film: unknown; sources: string[] } {
  const sources: string[] = [];
  const film: unknown = JSON.parse(JSON.stringify(composition), (key, value: unknown) => {
    if (key !== 'src' || typeof value !== 'string') return value;
    sources.push(value);
    return '';
  });
  return { film, sources };
}

/** A killed process leaves its partial file aside, because others may be writing there; it is deleted a day later. */
const DRAFTS = join('objects', '.incoming');

/** Everything that an import could leave: files, their rows, records and projects. */
async function kept(): Promise<unknown> {
  const files = async (folder: string): Promise<number> => {
    const entries = await readdir(join(server.dataDir, folder), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };
  const { rows } = await database.pool.query(
    'select (select count(*) from media) media, (select count(*) from media_object) links, (select count(*) from stored_object) objects, (select count(*) from project) projects, (select count(*) from flow) flows',
  );
  return { rows, files: await files('objects'), underway: await files('tmp') };
}

describe('a project file', () => {
  test('describes its media, contains each once, has the announced length, and is the same whenever it is written', async () => {
    await nextSecond();
    const answer = await fetch(`${server.url}/api/projects/${project.id}/export?media=true`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(file.length),
      'content-disposition': `attachment; filename="M_we _ _one_.kinoloom"; filename*=UTF-8''M%C3%B6we%20%2F%20%22one%22.kinoloom`,
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    const [manifest, ...media] = entriesOf(file);
    const said: unknown = JSON.parse(manifest!.bytes.toString());
    const bytes = await Promise.all([image, video].map(({ url }) => owner.bytes(url)));
    expect(said).toMatchObject({
      format: 'kinoloom-project',
      version: 1,
      name: 'Möwe / "one"',
      media: expect.arrayContaining([
        expect.objectContaining({ id: image.id, name: 'Die Möwe.png', media_type: 'image', sha256: hash(bytes[0]!) }),
        expect.objectContaining({ id: video.id, prompt: 'A wave', model: 'kling-std', bytes: bytes[1]!.length }),
      ]),
    });
    expect(media.map(({ name }) => name).toSorted()).toEqual(
      [`media/${hash(bytes[0]!)}.png`, `media/${hash(bytes[1]!)}.mp4`].toSorted(),
    );
    for (const entry of media) expect(entry.name).toContain(hash(entry.bytes));
  });

  test('imports as the same composition for another user, with the same media bytes', async () => {
    const other = await signUp(server.url);
    const flow = await other.flow();
    const { project: copy, media, missing } = await imported(other, file, flow.id);
    expect(missing).toEqual([]);
    expect(media).toHaveLength(2);
    for (const each of media) expect(each).toMatchObject({ flow_id: flow.id, user_id: other.userId });
    const [mine, theirs] = [taken(project.composition), taken(copy.composition)];
    expect(theirs.film).toEqual(mine.film);
    expect(copy).toMatchObject({ name: project.name, revision: 1, flow_id: null });
    const byType = (type: string): MediaRecord => media.find(({ media_type }) => media_type === type)!;
    const [picture, wave] = [byType('image'), byType('video')];
    expect(theirs.sources).toEqual([picture.url, wave.url, 'https://files.example/elsewhere.mp4', '', picture.url]);
    expect(copy.thumbnail_url).toBe(picture.thumbnail_url);
    expect(wave).toMatchObject({ prompt: 'A wave', model: 'kling-std', credits_used: 0, metadata: { imported: true } });
    expect(hash(await other.bytes(wave.url))).toBe(hash(await owner.bytes(video.url)));
    expect(hash(await other.bytes(picture.url))).toBe(hash(await owner.bytes(image.url)));
  });

  test('of version 2 imports as the same composition', async () => {
    const old = {
      ...oldDocuments[2],
      overlays: oldDocuments[2].overlays.map((overlay) => ('src' in overlay ? { ...overlay, src: video.id } : overlay)),
    };
    const [first, ...media] = entriesOf(file);
    const manifest = { ...(JSON.parse(first!.bytes.toString()) as object), composition: old };
    const bytes = zipOf([{ name: 'project.json', bytes: Buffer.from(JSON.stringify(manifest)) }, ...media]);
    const { project: copy } = await imported(owner, bytes);
    expect(taken(copy.composition)).toEqual({
      film: taken(parseComposition(old)).film,
      sources: Array.from({ length: 6 }, () => video.url),
    });
    await owner.ok('DELETE', `/api/projects/${copy.id}`);
  });

  test('imports without storing the media that the user already has', async () => {
    const before = await kept();
    for (const bytes of [file, await exported(owner, project.id, false)]) {
      const { project: copy, media, missing } = await imported(owner, bytes);
      expect([media, missing]).toEqual([[], []]);
      expect(taken(copy.composition).sources.slice(0, 2)).toEqual([image.url, video.url]);
      await owner.ok('DELETE', `/api/projects/${copy.id}`);
    }
    expect(await kept()).toEqual(before);
  });

  test('without media reports the missing ones to another user, and keeps the overlays', async () => {
    const other = await signUp(server.url);
    const bytes = await exported(owner, project.id, false);
    expect(entriesOf(bytes).map(({ name }) => name)).toEqual(['project.json']);
    const { project: copy, media, missing } = await imported(other, bytes);
    expect(media).toEqual([]);
    expect(missing.map(({ name }) => name).toSorted()).toEqual(['Die Möwe.png', 'wave.mp4']);
    expect(taken(copy.composition)).toEqual({
      film: taken(project.composition).film,
      sources: ['', '', 'https://files.example/elsewhere.mp4', '', ''],
    });
  });

  test('omits deleted media', async () => {
    const { id, url } = await owner.upload(png(30, 30), 'gone.png');
    const { id: projectId } = await make(owner, compositionOfClips(2, [url, image.url]));
    await owner.ok('DELETE', `/api/db/media/${id}`);
    const [, ...media] = entriesOf(await exported(owner, projectId, true));
    expect(media).toHaveLength(1);
  });

  test('imports videos without a flow when the flow is full', async () => {
    const other = await signUp(server.url);
    const flow = await other.flow();
    await database.pool.query(
      `insert into media (id, user_id, flow_id, media_type, name, mime, bytes)
       select 'full-' || n, $1, $2, 'video', 'video.mp4', 'video/mp4', 1 from generate_series(1, 15) n`,
      [other.userId, flow.id],
    );
    const { media } = await imported(other, file);
    expect(Object.fromEntries(media.map(({ media_type, flow_id }) => [media_type, flow_id]))).toEqual({
      image: flow.id,
      video: null,
    });
  });
});

describe('an invalid or hostile project file', () => {
  interface Manifest {
    version: number;
    composition: Composition;
    media: { name: string; media_type: string; bytes: number; sha256: string; file: string | null }[];
  }

  let stranger: Client;
  beforeAll(async () => {
    stranger = await signUp(server.url);
  });

  /** The project file with a changed manifest and changed entries. */
  function forged(change: (manifest: Manifest, media: ZipEntry[]) => void): Buffer<ArrayBuffer> {
    const [first, ...media] = entriesOf(file);
    const manifest: Manifest = JSON.parse(first!.bytes.toString());
    change(manifest, media);
    return zipOf([{ name: 'project.json', bytes: Buffer.from(JSON.stringify(manifest)) }, ...media]);
  }

  /** Replaces the bytes of the last media, with a correct manifest. */
  function exchanged(manifest: Manifest, media: ZipEntry[], bytes: Buffer): void {
    const said = manifest.media.find(({ file }) => file === media.at(-1)!.name)!;
    Object.assign(said, { sha256: hash(bytes), bytes: bytes.length, file: `media/${hash(bytes)}.png` });
    media[media.length - 1] = { name: said.file!, bytes };
  }

  const hostile: [name: string, make: () => Buffer<ArrayBuffer>, error: string | RegExp, status?: number][] = [
    ['not a zip file', () => Buffer.from('hello'), messages.projectFileInvalid],
    ['an empty file', () => Buffer.alloc(0), messages.projectFileMissing],
    ['an empty zip file', () => zipOf([]), messages.projectFileInvalid],
    [
      'a zip file without a manifest',
      () => zipOf([{ name: 'word/document.xml', bytes: Buffer.from('<w/>') }]),
      messages.projectFileInvalid,
    ],
    ['the first half of a project file', () => file.subarray(0, file.length / 2), messages.projectFileInvalid],
    [
      'a manifest that is not JSON',
      () => zipOf([{ name: 'project.json', bytes: Buffer.from('{') }]),
      messages.projectFileInvalid,
    ],
    ...['../../evil.png', '/etc/passwd', 'C:\\evil.png', 'media/../../evil.png', 'evil.png', 'media/evil.png'].map(
      (name): [string, () => Buffer<ArrayBuffer>, string] => [
        `an entry called ${name}`,
        () => forged((_, media) => media.push({ name, bytes: png(8, 8) })),
        messages.projectFileInvalid,
      ],
    ),
    ['a duplicate entry', () => forged((_, media) => media.push(media[0]!)), messages.projectFileInvalid],
    ['a missing entry', () => forged((_, media) => media.pop()), messages.projectFileInvalid],
    [
      'a file name outside the folder',
      () =>
        forged(({ media }, entries) => {
          media[0]!.file = '../evil.png';
          entries.push({ name: '../evil.png', bytes: png(8, 8) });
        }),
      messages.projectFileInvalid,
    ],
    [
      'a newer format version',
      () => forged((manifest) => Object.assign(manifest, { version: 3, more: 1 })),
      messages.projectFileNewer,
    ],
    [
      'a newer composition version',
      () => forged(({ composition }) => Object.assign(composition, { version: 99 })),
      messages.projectFileNewer,
    ],
    [
      'an invalid composition',
      () => forged(({ composition }) => Object.assign(composition, { rows: -1 })),
      /^composition: rows/,
    ],
    ['unknown fields', () => forged((manifest) => Object.assign(manifest, { more: 1 })), messages.projectFileInvalid],
    [
      'bytes that do not match their hash',
      () =>
        forged((_, media) => {
          const last = media.length - 1;
          media[last] = { ...media[last]!, bytes: Buffer.from(media[last]!.bytes).fill(7, 20) };
        }),
      messages.projectFileInvalid,
    ],
    ['more bytes than declared', () => forged(({ media }) => media[0]!.bytes--), messages.projectFileInvalid],
    [
      'an entry that unpacks to more than it declares',
      () =>
        forged((manifest, media) => {
          const bytes = Buffer.alloc(64 * 1024 * 1024);
          exchanged(manifest, media, bytes);
          manifest.media.find(({ sha256 }) => sha256 === hash(bytes))!.bytes = 1_000;
          media[media.length - 1] = { ...media.at(-1)!, bytes, deflatedAs: 1_000 };
        }),
      messages.projectFileInvalid,
    ],
    [
      'an entry that declares 3 GB',
      () =>
        forged((manifest, media) => {
          const last = media.at(-1)!;
          manifest.media.find(({ file }) => file === last.name)!.bytes = 3 * 1024 ** 3;
          media[media.length - 1] = { ...last, deflatedAs: 3 * 1024 ** 3 };
        }),
      messages.projectFileTooLarge,
      413,
    ],
    [
      'too many entries',
      () => zipOf(Array.from({ length: 1_005 }, (_, index) => ({ name: `${index}`, bytes: Buffer.from('') }))),
      messages.projectFileTooLarge,
      413,
    ],
    [
      'an invalid media file after a valid one',
      () => forged((manifest, media) => exchanged(manifest, media, Buffer.from('<script>alert(1)</script>'))),
      /in this project file: /,
      422,
    ],
    [
      'media of another type than declared',
      () =>
        forged((manifest, media) => {
          manifest.media.find(({ file }) => file === media.at(-1)!.name)!.media_type = 'audio';
        }),
      messages.projectFileInvalid,
    ],
  ];

  test.for(hostile)('%s: a clear refusal, and nothing is stored', async ([, forge, error, status = 400]) => {
    const before = await kept();
    const answer = await stranger.call<unknown>('POST', '/api/projects/import', { form: formOf(forge()) });
    const text: unknown = typeof error === 'string' ? error : expect.stringMatching(error);
    expect([answer.status, ErrorBody.parse(answer.body).error]).toEqual([status, text]);
    expect(await kept()).toEqual(before);
  });

  test('an import into another user’s flow: 404, and nothing is stored', async () => {
    const before = await kept();
    const { status } = await stranger.call('POST', '/api/projects/import', {
      form: formOf(file, (await owner.flow()).id),
    });
    expect(status).toBe(404);
    expect(await kept()).toEqual(before);
  });
});

describe('an interrupted import', () => {
  /** A project with many images, of which another user has none. */
  async function many(seed: number): Promise<Buffer<ArrayBuffer>> {
    const pictures = await Promise.all(
      Array.from({ length: 12 }, (_, index) => owner.upload(png(200 + 20 * seed + index, 90), `${index}.png`)),
    );
    const { id } = await make(
      owner,
      compositionOfClips(
        12,
        pictures.map(({ url }) => url),
      ),
    );
    return exported(owner, id, true);
  }

  const objectsOf = async ({ userId }: Client): Promise<number> => {
    const { rows } = await database.pool.query<{ n: string }>(
      'select count(*) n from stored_object where key like $1',
      [`${userId}/%`],
    );
    return Number(rows[0]?.n);
  };

  async function untilBegun(client: Client): Promise<void> {
    await expect.poll(() => objectsOf(client), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  }

  test('leaves nothing after the client disconnected', async () => {
    const other = await signUp(server.url);
    const bytes = await many(0);
    const before = await kept();
    const stop = new AbortController();
    const importing = fetch(`${server.url}/api/projects/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other.token}` },
      body: formOf(bytes),
      signal: stop.signal,
    });
    await untilBegun(other);
    stop.abort();
    await expect(importing).rejects.toThrow(/abort/);
    await expect.poll(kept, { timeout: 30_000 }).toEqual(before);
  });

  test(
    'leaves no project and no record after the server was killed, and the sweep removes its files',
    { tags: 'long' },
    async () => {
      const other = await signUp(server.url);
      const bytes = await many(1);
      const before = await kept();
      const importing = other.call('POST', '/api/projects/import', { form: formOf(bytes) });
      importing.catch(() => undefined);
      await untilBegun(other);
      await server.kill();
      await expect(importing).rejects.toThrow('fetch failed');
      await database.close();
      await rm(join(server.dataDir, DRAFTS), { recursive: true });
      await server.start();
      database = await openEmbedded(server.dataDir);
      expect((await other.ok<ProjectPage>('GET', '/api/projects')).projects).toEqual([]);
      expect(await other.ok('GET', '/api/db/media')).toEqual([]);
      expect(await objectsOf(other)).toBeGreaterThan(0);
      await sweepFiles(database, await createFolderObjects(join(server.dataDir, 'objects')), 0);
      expect(await kept()).toEqual(before);
      const again = await imported(other, bytes);
      expect([again.media.length, again.missing.length]).toEqual([12, 0]);
    },
  );
});
