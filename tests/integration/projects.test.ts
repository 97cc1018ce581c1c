import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  emptyRows,
  emptyComposition,
  changeBetween,
  Composition,
  COMPOSITION_VERSION,
  parseComposition,
} from '@kinoloom/composition';
import {
  ErrorBody,
  limits,
  messages,
  ProjectAnswer,
  ProjectConflict,
  ProjectOpened,
  ProjectPage,
  ProjectSaved,
  ProjectVersionAnswer,
  ProjectVersions,
  type Flow,
  type Project,
  type ProjectSummary,
  type ProjectVersion,
} from '@kinoloom/contract';
import { asVersion2, oldDocuments } from '../../packages/composition/src/testing/version-2.ts';
import { compositionOfClips } from '../harness/compositions.ts';
import { EventStream, signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { png } from '../harness/pictures.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startServer({ SANDBOX: 'off' });
  client = await signUp(server.url);
});
afterAll(() => server.dispose());

/** Sends a request and parses the response with the contract. */
async function ask<T extends z.ZodType>(
  answer: T,
  method: string,
  path: string,
  json?: unknown,
  by = client,
): Promise<z.output<T>> {
  const { status, body } = await by.call<unknown>(method, path, { json });
  expect([method, path, status, status === 200 || body]).toEqual([method, path, 200, true]);
  return answer.parse(body);
}

async function refusal(method: string, path: string, json?: unknown, by = client) {
  const { status, body } = await by.call<unknown>(method, path, { json });
  const { error, code } = ErrorBody.parse(body);
  return { status, code, error };
}

const make = async (json: Record<string, unknown> = {}, by = client): Promise<Project> =>
  (await ask(ProjectOpened, 'POST', '/api/projects', json, by)).project;
const get = async (id: string): Promise<Project> => (await ask(ProjectAnswer, 'GET', `/api/projects/${id}`)).project;
const save = async (id: string, json: Record<string, unknown>): Promise<ProjectSummary> =>
  (await ask(ProjectSaved, 'PUT', `/api/projects/${id}`, json)).project;
const versionsOf = async (id: string): Promise<ProjectVersion[]> =>
  (await ask(ProjectVersions, 'GET', `/api/projects/${id}/versions`)).versions;

/** Sends an edit that is expected to conflict. */
async function conflict(method: string, path: string, json: unknown): Promise<ProjectConflict> {
  const { status, body } = await client.call<unknown>(method, path, { json });
  expect(status).toBe(409);
  return ProjectConflict.parse(body);
}

/** The composition with every clip moved by `by` pixels. */
const moved = (film: Composition, by: number): Composition => ({
  ...film,
  overlays: film.overlays.map((overlay) => ({ ...overlay, left: overlay.left + by })),
});

const film = compositionOfClips(4);

describe('a project', () => {
  test('is created empty by default, or with a name and a composition', async () => {
    expect(await make()).toMatchObject({
      flow_id: null,
      name: 'Untitled project',
      revision: 1,
      key: null,
      width: 1920,
      height: 1080,
      aspect_ratio: '16:9',
      duration_in_frames: 0,
      overlay_count: 0,
      thumbnail_url: null,
      composition: {
        ...emptyComposition({ width: 1920, height: 1080 }),
        overlays: [],
      },
    });
    const made = await make({ name: '  The tide  ', composition: film });
    expect(made).toMatchObject({ name: 'The tide', duration_in_frames: 90, overlay_count: 4 });
    expect((await get(made.id)).composition).toEqual(film);
  });

  test('accepts a composition of an older version and stores it in the current one', async () => {
    const old = { version: 1, fps: 30, canvas: { width: 1080, height: 1920 }, overlays: [] };
    const made = await make({ composition: old });
    expect(made.composition).toEqual({
      ...old,
      version: COMPOSITION_VERSION,
      rows: emptyRows(5),
      markers: [],
      gain: 0,
    });
    expect(made.aspect_ratio).toBe('9:16');
  });

  test('of a flow is created once by concurrent requests, and later requests return it unchanged', async () => {
    const flow = await client.ok<Flow>('POST', '/api/db/flows', { json: { name: 'Harbour' } });
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        ask(ProjectOpened, 'POST', '/api/projects', { flow_id: flow.id, composition: compositionOfClips(index + 1) }),
      ),
    );
    expect(new Set(opened.map(({ project }) => project.id)).size).toBe(1);
    expect(opened.filter(({ created }) => created)).toHaveLength(1);
    const again = await ask(ProjectOpened, 'POST', '/api/projects', { flow_id: flow.id, name: 'Other' });
    expect(again).toMatchObject({ created: false, project: { name: 'Harbour', flow_id: flow.id, revision: 1 } });
    const first = opened.find(({ created }) => created);
    expect(again.project.composition).toEqual(first?.project.composition);
  });

  test('loses its flow, but nothing else, when the flow is deleted', async () => {
    const flow = await client.ok<Flow>('POST', '/api/db/flows', { json: { name: 'Short-lived' } });
    const { id } = await make({ flow_id: flow.id, composition: film });
    await client.ok('DELETE', `/api/db/flows?id=${flow.id}`);
    expect(await get(id)).toMatchObject({ flow_id: null, revision: 1, composition: film });
    expect(await refusal('POST', '/api/projects', { flow_id: flow.id })).toMatchObject({ status: 404 });
  });

  test('is duplicated without its flow and versions, and deleted with its versions', async () => {
    const flow = await client.ok<Flow>('POST', '/api/db/flows', { json: { name: 'Copied' } });
    const { id } = await make({ flow_id: flow.id, name: 'n'.repeat(100), composition: film });
    await ask(ProjectVersionAnswer, 'POST', `/api/projects/${id}/versions`, { name: 'Kept' });
    const { project: copy } = await ask(ProjectAnswer, 'POST', `/api/projects/${id}/duplicate`, {});
    expect(copy).toMatchObject({ flow_id: null, name: `${'n'.repeat(95)} copy`, revision: 1, composition: film });
    expect(await versionsOf(copy.id)).toEqual([]);
    const named = await ask(ProjectAnswer, 'POST', `/api/projects/${id}/duplicate`, { name: 'Second cut' });
    expect(named.project.name).toBe('Second cut');
    await client.ok('DELETE', `/api/projects/${id}`);
    for (const [method, path, json] of [
      ['GET', `/api/projects/${id}`, undefined],
      ['DELETE', `/api/projects/${id}`, undefined],
      ['GET', `/api/projects/${id}/versions`, undefined],
      ['PUT', `/api/projects/${id}`, { revision: 1, name: 'Back' }],
    ] as const)
      expect(await refusal(method, path, json)).toMatchObject({
        status: 404,
        error: 'This project was not found. It may have been deleted.',
      });
    expect((await get(copy.id)).composition).toEqual(film);
  });

  test.for([
    ['an incomplete composition', { composition: { version: 2 } }, 400, /^composition: fps: /],
    ['a newer composition version', { composition: { ...film, version: 99 } }, 400, /newer version/],
    ['no composition version', { composition: {} }, 400, /^composition\.version: /],
    [
      'an overlay of an unknown type',
      { composition: { ...film, overlays: [{ type: 'hologram' }] } },
      400,
      /overlays\.0/,
    ],
    [
      'two overlays with the same id',
      { composition: { ...film, overlays: [film.overlays[0], film.overlays[0]] } },
      400,
      /share/,
    ],
    ['too many overlays', { composition: { ...film, overlays: Array(5_001).fill(0) } }, 413, /5000 overlays/],
    ['a long name', { name: 'n'.repeat(101) }, 400, /at most 100/],
    ['an unknown flow', { flow_id: 'nowhere' }, 404, /^This flow/],
  ] as const)('cannot be created with %s', async ([, json, status, error]) => {
    expect(await refusal('POST', '/api/projects', json)).toMatchObject({
      status,
      error: expect.stringMatching(error),
    });
  });

  test('of more than 8 MB is refused with a message', async () => {
    const [overlay] = film.overlays;
    const overlays = Array.from({ length: 90 }, (_, index) => ({
      ...overlay,
      id: `${index}`,
      content: 'é'.repeat(50_000),
    }));
    expect(await refusal('POST', '/api/projects', { composition: { ...film, overlays } })).toEqual({
      status: 413,
      code: 'input.too_large',
      error: messages.projectTooLarge,
    });
  });
});

describe('saving', () => {
  test('changes has the same result as saving the whole composition', async () => {
    const [whole, changed] = [await make({ composition: film }), await make({ composition: film })];
    const steps = [
      moved(film, 40),
      compositionOfClips(7),
      { ...compositionOfClips(2), rows: emptyRows(8), canvas: { width: 1080, height: 1080 } },
    ];
    let before: Composition = film;
    for (const [index, after] of steps.entries()) {
      const changes = [changeBetween(before, after)];
      const [one, other] = await Promise.all([
        save(whole.id, { revision: index + 1, composition: after }),
        save(changed.id, { revision: index + 1, changes }),
      ]);
      expect(other).toMatchObject({ revision: index + 2, overlay_count: one.overlay_count, width: one.width });
      const stored = (await get(changed.id)).composition;
      expect(stored).toEqual((await get(whole.id)).composition);
      expect(stored).toEqual(after);
      before = after;
    }
  });

  test('several changes at once applies them in order', async () => {
    const { id } = await make({ composition: film });
    const middle = moved(film, 10);
    const last = moved(middle, 10);
    await save(id, { revision: 1, changes: [changeBetween(film, middle), changeBetween(middle, last)] });
    expect((await get(id)).composition).toEqual(last);
  });

  test('by concurrent writers succeeds for one, and the others get 409 with the current project', async () => {
    const { id } = await make({ composition: film });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        client.call<unknown>('PUT', `/api/projects/${id}`, {
          json: { revision: 1, composition: moved(film, index + 1), key: `writer-${index}` },
        }),
      ),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((_, index) => index !== won)) {
      expect(status).toBe(409);
      expect(ProjectConflict.parse(body)).toMatchObject({
        error: messages.projectConflict,
        revision: 2,
        project: { id, revision: 2, key: `writer-${won}`, composition: moved(film, won + 1) },
      });
    }
    expect(await get(id)).toMatchObject({ revision: 2, composition: moved(film, won + 1) });
  });

  test('again with the key of the last edit returns the same answer, and after another edit answers 409', async () => {
    const { id } = await make({ composition: film });
    const edit = { revision: 1, composition: moved(film, 5), key: 'a' };
    const first = await save(id, edit);
    expect(first).toMatchObject({ revision: 2, key: 'a' });
    expect(await Promise.all([save(id, edit), save(id, edit)])).toEqual([first, first]);
    await save(id, { revision: 2, name: 'Elsewhere', key: 'b' });
    expect(await conflict('PUT', `/api/projects/${id}`, edit)).toMatchObject({
      revision: 3,
      project: { name: 'Elsewhere' },
    });
  });

  test('only a name keeps the composition', async () => {
    const { id } = await make({ composition: film });
    expect(await save(id, { revision: 1, name: ' Renamed ' })).toMatchObject({
      name: 'Renamed',
      revision: 2,
      key: null,
    });
    expect((await get(id)).composition).toEqual(film);
  });

  test.for([
    ['neither composition nor name', { revision: 1 }, 400, messages.projectNothing],
    ['both composition and changes', { revision: 1, composition: film, changes: [{}] }, 400, messages.projectTwice],
    ['no revision', { name: 'N' }, 400, /^revision: /],
    ['an invalid change', { revision: 1, changes: [{ overlays: 1 }] }, 422, /changes\.0\.overlays/],
    [
      'a change that removes missing overlays',
      { revision: 1, changes: [changeBetween(compositionOfClips(6), film)] },
      422,
      /does not hold/,
    ],
    [
      'a change that adds existing overlays',
      { revision: 1, changes: [changeBetween(compositionOfClips(3), film)] },
      422,
      /already holds/,
    ],
    [
      'a change that puts overlays below the last row',
      {
        revision: 1,
        changes: [changeBetween(film, { ...film, overlays: film.overlays.map((overlay) => ({ ...overlay, row: 7 })) })],
      },
      422,
      /below the last row/,
    ],
  ] as const)('%s is refused, and the project stays unchanged', async ([, json, status, error]) => {
    const { id } = await make({ composition: film });
    expect(await refusal('PUT', `/api/projects/${id}`, json)).toMatchObject({
      status,
      error: typeof error === 'string' ? error : expect.stringMatching(error),
    });
    expect(await get(id)).toMatchObject({ revision: 1, composition: film });
  });

  test(
    'saving a change of a composition of 2,000 overlays takes less than 5 s (figures in the log)',
    { tags: 'long' },
    async () => {
      const large = compositionOfClips(2_000);
      const { id } = await make({ composition: large });
      const times: number[] = [];
      for (let revision = 1; revision <= 12; revision++) {
        const overlays = large.overlays.map((overlay, at) => (at === 1_000 ? { ...overlay, left: revision } : overlay));
        const { composition } = await get(id);
        const changes = [changeBetween(Composition.parse(composition), { ...large, overlays })];
        const started = performance.now();
        await save(id, { revision, changes, key: `${revision}` });
        times.push(performance.now() - started);
      }
      const sorted = times.toSorted((a, b) => a - b);
      process.stderr.write(`2,000 overlays: median ${sorted[6]?.toFixed(0)} ms, best ${sorted[0]?.toFixed(0)} ms\n`);
      expect(sorted[6]).toBeLessThan(5_000);
    },
  );
});

describe('what version 2 has left', () => {
  const old = oldDocuments[2];
  const now = parseComposition(old);

  /** A project and a version of it as that version stored them. */
  async function storedByVersion2(): Promise<{ id: string; versionId: string }> {
    const { id } = await make({ composition: old });
    const path = `/api/projects/${id}/versions`;
    const { version } = await ask(ProjectVersionAnswer, 'POST', path, { name: 'Of version 2' });
    const database = await openEmbedded(server.dataDir);
    try {
      for (const [table, key] of [
        ['project', id],
        ['project_version', version.id],
      ] as const)
        await database.pool.query(`update ${table} set composition = $2 where id = $1`, [key, JSON.stringify(old)]);
    } finally {
      await database.close();
    }
    return { id, versionId: version.id };
  }

  test('opens, is duplicated and restored as a composition of this version', async () => {
    const { id, versionId } = await storedByVersion2();
    expect((await get(id)).composition).toEqual(now);
    expect((await ask(ProjectAnswer, 'POST', `/api/projects/${id}/duplicate`, {})).project.composition).toEqual(now);
    await save(id, { revision: 1, composition: film });
    const restored = `/api/projects/${id}/versions/${versionId}/restore`;
    expect((await ask(ProjectAnswer, 'POST', restored, { revision: 2 })).project.composition).toEqual(now);
  });

  test('a page of version 2 goes on saving its changes and whole compositions, and nothing of them is lost', async () => {
    const { id } = await storedByVersion2();
    const edited = {
      ...now,
      overlays: now.overlays.slice(1).map((overlay) => ({ ...overlay, left: 99, content: 'By an old page' })),
    };
    const { overlays, stage } = changeBetween(now, edited);
    const changes = [
      {
        stage,
        overlays: overlays.map(({ before, after, ...rest }) => ({
          ...rest,
          before: before && asVersion2(before),
          after: after && asVersion2(after),
        })),
      },
    ];
    expect(await save(id, { revision: 1, changes, key: 'old page' })).toMatchObject({ revision: 2, overlay_count: 9 });
    expect((await get(id)).composition).toEqual(edited);
    const back = await save(id, { revision: 2, composition: old });
    expect(back).toMatchObject({ revision: 3, overlay_count: 10 });
    expect((await get(id)).composition).toEqual(now);
  });
});

describe('the list of projects', () => {
  test('is sorted by the last change, paged without gaps, and searchable by parts of names', async () => {
    const by = await signUp(server.url);
    const names = ['Dunes 100%', 'dunes_2', 'Harbour', 'Sea', 'Storm'];
    const ids: string[] = [];
    for (const name of names) ids.push((await make({ name }, by)).id);
    await ask(ProjectSaved, 'PUT', `/api/projects/${ids[0]}`, { revision: 1, name: 'Dunes 100%' }, by);
    const list = (query: string) => ask(ProjectPage, 'GET', `/api/projects?${query}`, undefined, by);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: ProjectPage = await list(`limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.projects.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen).toEqual([ids[0], ids[4], ids[3], ids[2], ids[1]]);
    const found = async (name: string): Promise<string[]> =>
      (await list(`name=${encodeURIComponent(name)}`)).projects.map((each) => each.name);
    expect(await found('dune')).toEqual(['Dunes 100%', 'dunes_2']);
    expect(await found('100%')).toEqual(['Dunes 100%']);
    expect(await found('s_2')).toEqual(['dunes_2']);
    expect(await found('%')).toEqual(['Dunes 100%']);
    expect(await found('nowhere')).toEqual([]);
    expect(await refusal('GET', '/api/projects?cursor=1.', undefined, by)).toMatchObject({ status: 400 });
    expect(await refusal('GET', '/api/projects?limit=101', undefined, by)).toMatchObject({ status: 400 });
  });

  test('shows the thumbnail of a composition’s first image as long as that media exists; the overlay stays', async () => {
    const { id: mediaId, url, thumbnail_url } = await client.upload(png(64, 36), 'cover.png');
    const made = await make({ composition: compositionOfClips(3, ['', url, 'nothing of ours at all']) });
    expect(made.thumbnail_url).toBe(thumbnail_url);
    const listed = async () =>
      (await ask(ProjectPage, 'GET', '/api/projects')).projects.find(({ id }) => id === made.id)?.thumbnail_url;
    expect(await listed()).toBe(thumbnail_url);
    await client.ok('DELETE', `/api/db/media/${mediaId}`);
    expect(await listed()).toBeNull();
    expect((await get(made.id)).composition).toEqual(made.composition);
  });

  test('never shows another user’s media', async () => {
    const stranger = await signUp(server.url);
    const { url } = await stranger.upload(png(64, 36), 'theirs.png');
    expect((await make({ composition: compositionOfClips(1, [url]) })).thumbnail_url).toBeNull();
  });
});

describe('versions', () => {
  const restore = (id: string, versionId: string, json: Record<string, unknown>) =>
    ask(ProjectAnswer, 'POST', `/api/projects/${id}/versions/${versionId}/restore`, json);

  test('can be named, restored, renamed and deleted, and restoring keeps the replaced state as a version', async () => {
    const { id } = await make({ composition: film });
    const path = `/api/projects/${id}/versions`;
    const { version } = await ask(ProjectVersionAnswer, 'POST', path, { name: ' Locked picture ' });
    expect(version).toMatchObject({ kind: 'named', name: 'Locked picture', note: null, revision: 1 });
    expect(version).toMatchObject({ duration_in_frames: 90, overlay_count: 4 });
    await save(id, { revision: 1, composition: compositionOfClips(9) });
    expect(await versionsOf(id)).toEqual([version]);

    const stale = await conflict('POST', `${path}/${version.id}/restore`, { revision: 1 });
    expect(stale).toMatchObject({ revision: 2, project: { overlay_count: 9 } });
    const { project } = await restore(id, version.id, { revision: 2, key: 'r' });
    expect(project).toMatchObject({ revision: 3, key: 'r', overlay_count: 4, composition: film });
    expect(await restore(id, version.id, { revision: 2, key: 'r' })).toEqual({ success: true, project });
    const [automatic, named] = await versionsOf(id);
    expect(named).toEqual(version);
    expect(automatic).toMatchObject({
      kind: 'automatic',
      name: null,
      note: 'before restoring Locked picture',
      revision: 2,
      overlay_count: 9,
    });

    const back = await restore(id, automatic!.id, { revision: 3 });
    expect(back.project).toMatchObject({ revision: 4, composition: compositionOfClips(9) });
    const kept = await ask(ProjectVersionAnswer, 'PUT', `${path}/${automatic!.id}`, { name: 'The long one' });
    expect(kept.version).toMatchObject({ kind: 'named', name: 'The long one', revision: 2 });
    await client.ok('DELETE', `${path}/${version.id}`);
    expect((await versionsOf(id)).map(({ name }) => name)).toEqual([null, 'The long one']);
    for (const [method, call, json] of [
      ['DELETE', '', undefined],
      ['PUT', '', { name: 'Gone' }],
      ['POST', '/restore', { revision: 4 }],
    ] as const)
      expect(await refusal(method, `${path}/${version.id}${call}`, json)).toMatchObject({ status: 404 });
    const other = await make();
    const elsewhere = `/api/projects/${other.id}/versions/${automatic!.id}/restore`;
    expect(await refusal('POST', elsewhere, { revision: 1 })).toMatchObject({ status: 404 });
  });

  test('are made automatically before an edit with a "before" note', async () => {
    const { id } = await make({ composition: film });
    await save(id, { revision: 1, composition: compositionOfClips(0), before: 'Reset Timeline' });
    expect(await versionsOf(id)).toMatchObject([{ note: 'before Reset Timeline', revision: 1, overlay_count: 4 }]);
  });

  test('beyond a hundred named ones are refused with a message', async () => {
    const { id } = await make({ composition: film });
    const path = `/api/projects/${id}/versions`;
    for (let count = 0; count < limits.project.namedVersions; count++)
      await ask(ProjectVersionAnswer, 'POST', path, { name: `${count}` });
    expect(await refusal('POST', path, { name: 'One more' })).toMatchObject({
      status: 400,
      error: messages.versionsFull,
    });
    expect(await refusal('POST', path, { name: '  ' })).toMatchObject({ status: 400, error: messages.versionName });
  });
});

test('other tabs get events of a project’s changes, versions and deletion', async () => {
  const stream = await EventStream.open(client);
  const { id } = await make({ composition: film });
  const saved = await save(id, { revision: 1, name: 'Heard', key: 'mine' });
  const { event } = await stream.until(
    ({ type, data }) =>
      type === 'project' && 'id' in data && data.id === id && 'revision' in data && data.revision === 2,
  );
  expect(event.data).toEqual(saved);
  const before = stream.received.length;
  await ask(ProjectVersionAnswer, 'POST', `/api/projects/${id}/versions`, { name: 'Kept' });
  await expect
    .poll(() => stream.received.slice(before).map(({ event }) => event))
    .toEqual([{ type: 'project', data: saved }]);
  await client.ok('DELETE', `/api/projects/${id}`);
  await stream.until(({ type, data }) => type === 'project-deleted' && data.id === id);
  stream.close();
});

test('deleting a user deletes their projects and versions', async () => {
  const leaving = await signUp(server.url);
  const { id } = await make({ composition: film }, leaving);
  await ask(ProjectVersionAnswer, 'POST', `/api/projects/${id}/versions`, { name: 'Kept' }, leaving);
  const database = await openEmbedded(server.dataDir);
  try {
    await database.pool.query('delete from "user" where id = $1', [leaving.userId]);
    const { rows } = await database.pool.query(
      'select id from project where id = $1 union all select id from project_version where project_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  } finally {
    await database.close();
  }
});
