import { emptyRows } from '@kinoloom/composition';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Result } from '@kinoloom/contract';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';
import { tables, type Database } from '../platform/db/index.ts';
import { noQuotas } from '../quotas/index.ts';
import { EMPTY_COMPOSITION } from './composition.ts';
import { openProject } from './commands.ts';
import { saveProject } from './edit.ts';
import type { ProjectDeps } from './store.ts';
import { listVersions } from './version-store.ts';
import { restoreVersion, keepVersion } from './versions.ts';

const USER = 'somebody';
const MINUTE = 60_000;
let isolated: IsolatedDatabase;
let db: Database;
let time = Date.parse('2026-03-01T12:00:00Z');
let deps: ProjectDeps;

beforeAll(async () => {
  isolated = await startIsolatedDatabase('projects');
  ({ db } = isolated);
  await db.queries.insert(tables.user).values({ id: USER, name: 'Person', email: 'person@example.com' });
  deps = { db, publicUrl: 'http://localhost', quotas: noQuotas, now: () => time };
});
afterAll(() => isolated.end());

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const newProject = async (): Promise<string> => valueOf(await openProject(deps, USER, {})).project.id;

/** Edits the project after `minutes`: revision n has n + 4 rows. */
async function edit(id: string, revision: number, minutes: number): Promise<void> {
  time += minutes * MINUTE;
  const composition = { ...EMPTY_COMPOSITION, rows: emptyRows(revision + 5) };
  expect(valueOf(await saveProject(deps, USER, id, { revision, composition })).revision).toBe(revision + 1);
}

const automatic = async (id: string): Promise<number[]> =>
  (await listVersions(db.queries, id)).filter(({ kind }) => kind === 'automatic').map(({ revision }) => revision);

test('an edit ten minutes after the last automatic version keeps the state before it as a version', async () => {
  const id = await newProject();
  await edit(id, 1, 9);
  expect(await automatic(id)).toEqual([]);
  await edit(id, 2, 1);
  expect(await automatic(id)).toEqual([2]);
  await edit(id, 3, 9.9);
  expect(await automatic(id)).toEqual([2]);
  await edit(id, 4, 60 * 24);
  await edit(id, 5, 1);
  expect(await automatic(id)).toEqual([4, 2]);
  const [newest] = await listVersions(db.queries, id);
  expect(newest).toMatchObject({ name: null, note: null, createdAt: new Date(time - MINUTE) });
  const restored = valueOf(await restoreVersion(deps, USER, id, newest?.id ?? '', { revision: 6 }));
  expect(restored.revision).toBe(7);
  const [row] = await db.queries.select().from(tables.project);
  expect(row?.composition).toMatchObject({ rows: emptyRows(8) });
});

test('a change of the name alone creates no version', async () => {
  const id = await newProject();
  time += 60 * MINUTE;
  valueOf(await saveProject(deps, USER, id, { revision: 1, name: 'Other' }));
  expect(await automatic(id)).toEqual([]);
});

test('a refused edit creates no version', async () => {
  const id = await newProject();
  time += 60 * MINUTE;
  const refused = await saveProject(deps, USER, id, {
    revision: 7,
    composition: EMPTY_COMPOSITION,
    before: 'Reset Timeline',
  });
  expect(refused).toMatchObject({ ok: false, error: { code: 'project.conflict' } });
  expect(await listVersions(db.queries, id)).toEqual([]);
});

test('the newest fifty automatic versions and all named versions are kept', async () => {
  const id = await newProject();
  valueOf(await keepVersion(deps, USER, id, 'The first of all'));
  for (let revision = 1; revision <= 60; revision++) await edit(id, revision, 10);
  expect(await automatic(id)).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index));
  const versions = await listVersions(db.queries, id);
  expect(versions.at(-1)).toMatchObject({ kind: 'named', name: 'The first of all', revision: 1 });
  expect(versions).toHaveLength(51);
});

test('repeated restores keep each revision as a version only once', async () => {
  const id = await newProject();
  const first = valueOf(await keepVersion(deps, USER, id, 'First'));
  await edit(id, 1, 1);
  for (const revision of [2, 3]) {
    valueOf(await restoreVersion(deps, USER, id, first.id, { revision }));
    time += MINUTE;
  }
  const notes = (await listVersions(db.queries, id)).map(({ note, revision }) => [note, revision]);
  expect(notes).toEqual([
    ['before restoring First', 3],
    ['before restoring First', 2],
    [null, 1],
  ]);
});

test('without room for versions an edit is saved all the same, and only the newest automatic version is kept', async () => {
  const opened = valueOf(await openProject(deps, USER, { name: 'Full' }));
  const { id } = opened.project;
  let { revision } = opened.project;
  const edit = async (quotas: ProjectDeps['quotas']): Promise<void> => {
    const before = `edit ${revision}`;
    ({ revision } = valueOf(
      await saveProject({ ...deps, quotas }, USER, id, {
        revision,
        before,
        name: `Full ${revision}`,
        composition: EMPTY_COMPOSITION,
      }),
    ));
  };
  for (let count = 0; count < 3; count++) await edit(noQuotas);
  expect(await listVersions(db.queries, id)).toHaveLength(3);
  const full = { ...noQuotas, projectBytes: 1 };
  await edit(full);
  const kept = await listVersions(db.queries, id);
  expect(kept.map(({ note }) => note)).toEqual([`before edit ${revision - 1}`]);
  expect(await keepVersion({ ...deps, quotas: full }, USER, id, 'Named')).toMatchObject({
    ok: false,
    error: { code: 'quota.projects' },
  });
});
