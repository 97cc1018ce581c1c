import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages, type Result } from '@kinoloom/contract';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';
import { dropFiles, findFile, insertMedia, storeFiles, sweepFiles } from '../media/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import type { Objects } from '../platform/objects/index.ts';
import { moveMedia, updateOwn } from './change-media.ts';
import { undoDeletion } from './undo-deletion.ts';
import { emptyTrash, throwAwayFlow, throwAwayMedia } from './throw-away.ts';

let isolated: IsolatedDatabase;
let directory: string;
let db: Database;
let objects: Objects;

beforeAll(async () => {
  isolated = await startIsolatedDatabase('trash');
  ({ directory, db, objects } = isolated);
});
afterAll(() => isolated.end());

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

async function newUser(): Promise<string> {
  const id = crypto.randomUUID();
  await db.queries.insert(tables.user).values({ id, name: 'Person', email: `${id}@example.com` });
  return id;
}

async function newFlow(userId: string): Promise<string> {
  const id = crypto.randomUUID();
  await db.queries.insert(tables.flow).values({ id, userId, name: 'Flow 1', description: '' });
  await db.queries.insert(tables.project).values({
    id: `project-of-${id}`,
    userId,
    flowId: id,
    name: 'Film',
    composition: { version: 1 },
    width: 16,
    height: 9,
    durationInFrames: 1,
    overlayCount: 0,
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  return id;
}

interface Kind {
  readonly mediaType?: 'video' | 'image';
  readonly model?: string;
  /** Media with the same content share a file. */
  readonly content?: string;
}

async function newMedia(userId: string, flowId: string | null, kind: Kind = {}): Promise<string> {
  const id = crypto.randomUUID();
  const { mediaType = 'image', model = null, content = id } = kind;
  const path = join(directory, id);
  await writeFile(path, content);
  await storeFiles({ db, objects }, userId, id, [{ role: 'original', path, mime: 'image/png', extension: 'png' }]);
  const facts = { mediaType, mime: 'image/png', bytes: content.length, durationMs: null, width: 1, height: 1 };
  await db.transaction((tx) =>
    insertMedia(
      tx,
      id,
      { ...facts, hasAudio: false, metadata: { enhancement_status: {}, deep: [{ is: 'kept' }] }, extension: 'png' },
      { userId, flowId, prompt: 'A – “quoted” 𝄞 prompt', model, creditsUsed: 3, metadata: { seed: 2 ** 40 } },
    ),
  );
  return id;
}

/** All columns of the user's records as the database returns them, newest first. */
async function recordsOf(userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await db.pool.query<{ row: Record<string, unknown> }>(
    'select to_jsonb(media) as row from media where user_id = $1 order by created_at desc, id desc',
    [userId],
  );
  return rows.map(({ row }) => row);
}

async function filesOf(userId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.list(`${userId}/`)) keys.push(key);
  return keys;
}

/** Sets the deletion's expiry to the past. */
async function expire(trashId: string): Promise<void> {
  await db.queries
    .update(tables.trash)
    .set({ until: sql`now() - interval '1 second'` })
    .where(eq(tables.trash.id, trashId));
}

test('undoing a deletion of media restores their records, order, favourite marks and flows', async () => {
  const userId = await newUser();
  const flowId = await newFlow(userId);
  const ids = [await newMedia(userId, flowId), await newMedia(userId, flowId), await newMedia(userId, null)];
  await updateOwn(db, userId, ids[1] ?? '', { favourite: true });
  const before = await recordsOf(userId);
  const { trashId, mediaIds } = valueOf(await throwAwayMedia(db, userId, ids.slice(1)));
  expect(mediaIds.toSorted()).toEqual(ids.slice(1).toSorted());
  expect(await recordsOf(userId)).toHaveLength(1);
  const back = valueOf(await undoDeletion(db, userId, trashId));
  expect(back).toMatchObject({ flowId: null, withoutFlow: [] });
  expect(await recordsOf(userId)).toEqual(before);
});

test('undoing the deletion of a flow restores the flow, its media and its project', async () => {
  const userId = await newUser();
  const flowId = await newFlow(userId);
  await newMedia(userId, flowId);
  await newMedia(userId, flowId, { mediaType: 'video' });
  const flowRow = async () =>
    (await db.pool.query('select * from flow where user_id = $1', [userId])).rows as unknown[];
  const projectFlow = async () =>
    (await db.queries.select().from(tables.project).where(eq(tables.project.userId, userId)))[0]?.flowId;
  const [before, flowBefore] = [await recordsOf(userId), await flowRow()];
  const { trashId } = valueOf(await throwAwayFlow(db, userId, flowId));
  expect([await recordsOf(userId), await flowRow(), await projectFlow()]).toEqual([[], [], null]);
  valueOf(await undoDeletion(db, userId, trashId));
  expect([await recordsOf(userId), await flowRow(), await projectFlow()]).toEqual([before, flowBefore, flowId]);
});

test('a result that arrives while its flow is in the trash is kept, and joins the flow when that is restored', async () => {
  const userId = await newUser();
  const flowId = await newFlow(userId);
  const { trashId } = valueOf(await throwAwayFlow(db, userId, flowId));
  const late = await newMedia(userId, flowId, { mediaType: 'video' });
  expect(await recordsOf(userId)).toMatchObject([{ id: late, flow_id: null }]);
  valueOf(await undoDeletion(db, userId, trashId));
  expect(await recordsOf(userId)).toMatchObject([{ id: late, flow_id: flowId }]);
});

test('media whose undo time has passed are deleted with their files and cannot be restored', async () => {
  const userId = await newUser();
  const [kept, shared, own] = [
    await newMedia(userId, null, { content: 'the same' }),
    await newMedia(userId, null, { content: 'the same' }),
    await newMedia(userId, null),
  ];
  const file = await findFile(db.queries, kept, 'original');
  const { trashId } = valueOf(await throwAwayMedia(db, userId, [shared, own]));
  await emptyTrash(db, objects);
  expect(await filesOf(userId)).toHaveLength(2);
  await sweepFiles(db, objects, 0);
  expect(await filesOf(userId), 'the sweep keeps the files of media in the trash').toHaveLength(2);
  await expire(trashId);
  expect(await undoDeletion(db, userId, trashId)).toEqual({
    ok: false,
    error: { code: 'not_found', message: messages.undoOver },
  });
  await emptyTrash(db, objects);
  expect(await filesOf(userId)).toEqual([file?.key]);
  expect(await db.queries.select().from(tables.trash).where(eq(tables.trash.userId, userId))).toEqual([]);
});

test('emptying the trash continues after a crash, and a half-emptied deletion cannot be undone', async () => {
  const userId = await newUser();
  const ids = [await newMedia(userId, null), await newMedia(userId, null)];
  const { trashId } = valueOf(await throwAwayMedia(db, userId, ids));
  // The state that a crash after the first file leaves.
  await db.queries.update(tables.trash).set({ emptying: true }).where(eq(tables.trash.id, trashId));
  await dropFiles(db, objects, ids.slice(0, 1));
  expect(await undoDeletion(db, userId, trashId)).toMatchObject({ ok: false });
  await emptyTrash(db, objects);
  expect(await filesOf(userId)).toEqual([]);
  expect(await db.queries.select().from(tables.trashedMedia).where(eq(tables.trashedMedia.trashId, trashId))).toEqual(
    [],
  );
});

test('a move that would give a flow more than 15 videos moves nothing; rendered videos do not count', async () => {
  const userId = await newUser();
  const [full, other] = [await newFlow(userId), await newFlow(userId)];
  for (let n = 0; n < 14; n++) await newMedia(userId, full, { mediaType: 'video' });
  const clips = [
    await newMedia(userId, other, { mediaType: 'video' }),
    await newMedia(userId, other, { mediaType: 'video' }),
  ];
  const film = await newMedia(userId, other, { mediaType: 'video', model: 'flow-render' });
  const before = await recordsOf(userId);
  expect(await moveMedia(db, userId, [...clips, film], full)).toEqual({
    ok: false,
    error: {
      code: 'flow.limit',
      message: 'A flow takes at most 15 videos. This one has room for 1 more, and you chose 2. Nothing was moved.',
    },
  });
  expect(await recordsOf(userId)).toEqual(before);
  const fitting = [clips[0] ?? '', film].toSorted();
  expect(valueOf(await moveMedia(db, userId, fitting, full)).toSorted()).toEqual(fitting);
});

test('a video is restored without its flow when the flow is full', async () => {
  const userId = await newUser();
  const flowId = await newFlow(userId);
  const videos: string[] = [];
  for (let n = 0; n < 15; n++) videos.push(await newMedia(userId, flowId, { mediaType: 'video' }));
  const { trashId } = valueOf(await throwAwayMedia(db, userId, videos.slice(0, 2)));
  await newMedia(userId, flowId, { mediaType: 'video' });
  expect(valueOf(await undoDeletion(db, userId, trashId)).withoutFlow).toEqual([videos[1]]);
  const flowless = (await recordsOf(userId)).filter((row) => row['flow_id'] === null);
  expect(flowless.map((row) => row['id'])).toEqual([videos[1]]);
});

test('a user cannot delete, move, mark or restore the media of another user', async () => {
  const [owner, stranger] = [await newUser(), await newUser()];
  const [flowId, theirs] = [await newFlow(owner), await newFlow(stranger)];
  const id = await newMedia(owner, flowId);
  const before = await recordsOf(owner);
  expect(await throwAwayMedia(db, stranger, [id])).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(await throwAwayFlow(db, stranger, flowId)).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(await moveMedia(db, stranger, [id], theirs)).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(await moveMedia(db, owner, [id], theirs)).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(await updateOwn(db, stranger, id, { favourite: true })).toBeUndefined();
  expect(await recordsOf(owner)).toEqual(before);
  const { trashId } = valueOf(await throwAwayMedia(db, owner, [id]));
  expect(await undoDeletion(db, stranger, trashId)).toMatchObject({ ok: false });
  expect(await undoDeletion(db, owner, trashId)).toMatchObject({ ok: true });
});

// ——— actions in any order ———

type Command =
  | { readonly do: 'delete'; readonly which: readonly number[] }
  | { readonly do: 'delete flow' | 'undo' | 'sweep' | 'arrive'; readonly nth: number }
  | { readonly do: 'move'; readonly which: readonly number[]; readonly nth: number }
  | { readonly do: 'favourite'; readonly nth: number; readonly on: boolean };

const nth = fc.nat(11);
const which = fc.array(nth, { minLength: 1, maxLength: 4 });
const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('delete' as const), which }),
    fc.record({
      do: fc.constantFrom(
        'delete flow' as const,
        'undo' as const,
        'undo' as const,
        'sweep' as const,
        'arrive' as const,
      ),
      nth,
    }),
    fc.record({ do: fc.constant('move' as const), which, nth }),
    fc.record({ do: fc.constant('favourite' as const), nth, on: fc.boolean() }),
  ),
  { minLength: 5, maxLength: 24 },
);

/** The expected state: each record has one home flow, which contains it while it exists. */
interface Model {
  readonly media: Map<string, { home: string | null; favourite: boolean; bin: string | null; content: string }>;
  readonly flows: Map<string, { bin: string | null }>;
  /** Deleted flows whose undo time has passed. */
  readonly bins: string[];
}

async function run(userId: string, command: Command, model: Model, flowIds: readonly string[]): Promise<void> {
  const { media, flows, bins } = model;
  const ids = [...media.keys()];
  const idsOf = (numbers: readonly number[]) => [...new Set(numbers.map((n) => ids[n % ids.length] ?? ''))];
  const flowOf = (n: number) => flowIds[n % flowIds.length] ?? '';
  switch (command.do) {
    case 'arrive': {
      const content = `content ${command.nth % 3}`;
      const home = flowOf(command.nth);
      const id = await newMedia(userId, home, { content });
      media.set(id, { home: flows.has(home) ? home : null, favourite: false, bin: null, content });
      return;
    }
    case 'favourite': {
      const [id = ''] = idsOf([command.nth]);
      const row = await updateOwn(db, userId, id, { favourite: command.on });
      const known = media.get(id);
      expect(row !== undefined).toBe(known?.bin === null);
      if (known?.bin === null) known.favourite = command.on;
      return;
    }
    case 'delete': {
      const chosen = idsOf(command.which);
      const there = chosen.filter((id) => media.get(id)?.bin === null);
      const thrown = await throwAwayMedia(db, userId, chosen);
      expect(thrown.ok).toBe(there.length > 0);
      if (!thrown.ok) return;
      expect(thrown.value.mediaIds.toSorted()).toEqual(there.toSorted());
      bins.push(thrown.value.trashId);
      for (const id of there) Object.assign(media.get(id) ?? {}, { bin: thrown.value.trashId });
      return;
    }
    case 'delete flow': {
      const flowId = flowOf(command.nth);
      const thrown = await throwAwayFlow(db, userId, flowId);
      expect(thrown.ok).toBe(flows.get(flowId)?.bin === null);
      if (!thrown.ok) return;
      bins.push(thrown.value.trashId);
      flows.set(flowId, { bin: thrown.value.trashId });
      for (const row of media.values()) if (row.home === flowId && row.bin === null) row.bin = thrown.value.trashId;
      return;
    }
    case 'move': {
      const flowId = flowOf(command.nth);
      const chosen = idsOf(command.which).filter((id) => media.get(id)?.bin === null);
      const moved = await moveMedia(db, userId, idsOf(command.which), flowId);
      expect(moved.ok).toBe(flows.get(flowId)?.bin === null && chosen.length > 0);
      if (moved.ok) for (const id of chosen) Object.assign(media.get(id) ?? {}, { home: flowId });
      return;
    }
    case 'undo': {
      const bin = bins[command.nth % Math.max(1, bins.length)];
      const back = await undoDeletion(db, userId, bin ?? 'none');
      expect(back.ok).toBe(bin !== undefined);
      if (bin === undefined) return;
      bins.splice(bins.indexOf(bin), 1);
      for (const flow of flows.values()) if (flow.bin === bin) flow.bin = null;
      for (const row of media.values()) if (row.bin === bin) row.bin = null;
      return;
    }
    case 'sweep': {
      const bin = bins[command.nth % Math.max(1, bins.length)];
      if (bin !== undefined) await expire(bin);
      await emptyTrash(db, objects);
      if (bin === undefined) return;
      bins.splice(bins.indexOf(bin), 1);
      for (const [id, row] of media) if (row.bin === bin) media.delete(id);
      for (const [flowId, flow] of flows)
        if (flow.bin === bin) {
          flows.delete(flowId);
          for (const row of media.values()) if (row.home === flowId) row.home = null;
        }
    }
  }
}

test('random deletions, undos, sweeps, moves and marks keep each record once, and each file while media use it', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (list) => {
      const userId = await newUser();
      const flowIds = [await newFlow(userId), await newFlow(userId), await newFlow(userId)];
      const model: Model = {
        media: new Map(),
        flows: new Map(flowIds.map((id) => [id, { bin: null }])),
        bins: [],
      };
      for (const nth of [0, 1, 2, 3, 4]) await run(userId, { do: 'arrive', nth }, model, flowIds);
      const written = new Map((await recordsOf(userId)).map((row) => [row['id'], row['created_at']]));
      for (const command of list) {
        await run(userId, command, model, flowIds);
        const rows = await recordsOf(userId);
        for (const { id, created_at } of rows) if (!written.has(id)) written.set(id, created_at);
        const seen = rows.map((row) => ({
          id: row['id'],
          flow: row['flow_id'],
          favourite: row['favourite'],
          at: row['created_at'],
        }));
        const expected = [...model.media]
          .filter(([, row]) => row.bin === null)
          .map(([id, { home, favourite }]) => ({
            id,
            flow: home !== null && model.flows.get(home)?.bin === null ? home : null,
            favourite,
            at: written.get(id),
          }));
        expect(seen.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))).toEqual(
          expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        );
        expect(await filesOf(userId)).toHaveLength(
          new Set([...model.media.values()].map(({ content }) => content)).size,
        );
        const projects = await db.queries.select().from(tables.project).where(eq(tables.project.userId, userId));
        expect(projects.flatMap(({ flowId }) => flowId ?? []).toSorted()).toEqual(
          [...model.flows].flatMap(([id, { bin }]) => (bin === null ? id : [])).toSorted(),
        );
      }
    }),
    { numRuns: 30 },
  );
});
