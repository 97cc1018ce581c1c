import { Readable } from 'node:stream';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';
import { tables } from '../platform/db/index.ts';
import { migrateJobQueue } from '../platform/jobs/index.ts';
import type { Objects } from '../platform/objects/index.ts';
import { dataChecks, findDifferences, printDifferences } from './index.ts';

let lone: IsolatedDatabase;
beforeAll(async () => {
  lone = await startIsolatedDatabase('data-check');
  await migrateJobQueue(lone.url, pino({ level: 'silent' }));
});
afterAll(() => lone.end());

const HASH = 'a'.repeat(64);
const KEY = `ada/${HASH}.png`;
const query = (text: string, values: readonly unknown[] = []) => lone.db.pool.query(text, [...values]);
const store = (key: string, bytes: number): Promise<void> =>
  lone.objects.put(key, Readable.from([Buffer.alloc(bytes)]), { contentType: 'image/png' });

/** An installation in which everything agrees: a payment, a completed, a failed, a late and a running job, and their records. */
beforeEach(async () => {
  await store(KEY, 100);
  await store(`segments/${HASH}`, 50);
  await query(`insert into "user" (id, name, email, "createdAt") values
    ('ada', 'Ada', 'ada@example.com', now() - interval '2 days'), ('bob', 'Bob', 'bob@example.com', now() - interval '2 days')`);
  await query(`insert into credit_account values ('ada', 690, 10), ('bob', 0, 0)`);
  await query(`insert into flow (id, user_id, name, description) values ('flow', 'ada', 'Flow', '')`);
  const job = `insert into job (id, user_id, flow_id, operation, media_type, model, input, price, charge, status, media_id,
    submitted_at, polled_at, finished_at, created_at) values ($1, 'ada', 'flow', 'generate', 'image', 'flux-pro', '{}', $2, $3, $4, $5,
    now() - interval '1 hour', now(), now(), now() - interval '1 hour')`;
  await query(job, ['done', 10, 'captured', 'completed', 'picture']);
  await query(job, ['failed', 10, 'released', 'failed', null]);
  await query(job, ['late', 10, 'released', 'completed', 'picture']);
  await query(job, ['free', 0, 'free', 'completed', 'picture']);
  await query(job, ['running', 10, 'held', 'running', null]);
  const entries: readonly (readonly [string, number, string | null, string, number])[] = [
    ['grant', 200, null, 'welcome', 200],
    ['grant', 600, null, 'payment:paid', 800],
    ['revoke', 150, null, 'payment:paid:back:1', 650],
    ['grant', 50, null, 'payment:paid:again:2', 700],
    ...['done', 'failed', 'late', 'running'].map((id) => ['hold', 10, id, `${id}:hold`, 700] as const),
    ['capture', 10, 'done', 'done:settle', 690],
    ['release', 10, 'failed', 'failed:settle', 690],
    ['release', 10, 'late', 'late:settle', 690],
  ];
  for (const entry of entries)
    await query(
      `insert into ledger_entry (user_id, kind, amount, job_id, key, note, balance_after) values ('ada', $1, $2, $3, $4, '', $5)`,
      entry,
    );
  await query(`insert into billing_checkout (id, user_id, kind, item, credits, cents, till, state, return_to, created_at)
    values ('paid', 'ada', 'pack', 'small', 600, 500, 'test', 'paid', '/', now() - interval '1 day')`);
  await query(`insert into billing_payment (id, user_id, kind, item, credits, cents, till, asked, taken, moves)
    values ('paid', 'ada', 'pack', 'small', 600, 500, 'test', 100, 100, 2)`);
  await query(`insert into billing_subscription (id, user_id, till, plan, credits, cents, status, started_at, period_end)
    values ('plan', 'ada', 'test', 'pro', 100, 100, 'active', now() - interval '1 day', now() + interval '29 days')`);
  await query(`insert into stored_object (key, bytes, mime) values ($1, 100, 'image/png')`, [KEY]);
  await query(`insert into media (id, user_id, flow_id, media_type, name, mime, bytes, metadata) values
    ('picture', 'ada', 'flow', 'image', 'image.png', 'image/png', 100,
      '{"enhancement_status":{"thumbnail_extracted":true},"keyframes":{"frames":[{"at":0}]}}')`);
  for (const role of ['original', 'thumbnail', 'keyframe-0'])
    await query(`insert into media_object (media_id, role, key) values ('picture', $1, $2)`, [role, KEY]);
  await query(`insert into trash (id, user_id, until) values ('bin', 'ada', now())`);
  await query(`insert into trashed_media (media_id, trash_id, row)
    values ('thrown', 'bin', '{"user_id":"ada","media_type":"image","bytes":100,"mime":"image/png","metadata":{}}')`);
  await query(`insert into media_object (media_id, role, key) values ('thrown', 'original', $1)`, [KEY]);
  await query(`insert into project (id, user_id, flow_id, name, composition, revision, width, height, duration_in_frames, overlay_count, created_at, updated_at)
    values ('project', 'ada', 'flow', 'P', '{"version":1}', 3, 1, 1, 1, 0, now(), now())`);
  await query(`insert into project_version (id, project_id, kind, revision, composition, duration_in_frames, overlay_count, created_at)
    values ('version', 'project', 'named', 3, '{"version":1}', 1, 0, now())`);
  await query(`insert into render_segment (hash, bytes, stored_at) values ($1, 50, now())`, [HASH]);
  await query(
    `insert into media_proxy (source_key, workflow_id, state, width, height, key) values ($1, 'w', 'ready', 1, 1, $1)`,
    [KEY],
  );
  await query(`insert into departure (id, user_id, email) values ('going', 'carl', 'carl@example.com')`);
  await query(`insert into worker (id, host) values ('worker', 'here')`);
  await query(`insert into dbos.workflow_status (workflow_uuid, status, name, created_at, updated_at)
    values ('running', 'PENDING', 'generate', 0, 0)`);
});
afterEach(async () => {
  const names = Object.values(tables).flatMap((table) => (is(table, PgTable) ? [`"${getTableName(table)}"`] : []));
  await query(`truncate ${names.join(', ')}, dbos.workflow_status cascade`);
  for await (const { key } of lone.objects.list('')) await lone.objects.delete(key);
});

async function found(objects: Objects = lone.objects): Promise<[name: string, what: string][]> {
  const { pool } = lone.db;
  const differences: [string, string][] = [];
  for await (const { check, what } of findDifferences({ pool, objects, deadlines: new Map([['flux-pro', 300_000]]) }))
    differences.push([check.name, what]);
  return differences;
}

/** Each difference: how it comes about, and what the report names. */
const planted: readonly (readonly [check: string, title: string, plant: () => Promise<unknown>, names: string])[] = [
  [
    'missing-file',
    'a lost file',
    () => lone.objects.delete(KEY),
    `${KEY}: 100 bytes in the database, nothing in the store`,
  ],
  ['missing-file', 'a cut file', () => store(KEY, 60), `${KEY}: 100 bytes in the database, 60 in the store`],
  ['missing-segment', 'a lost segment', () => lone.objects.delete(`segments/${HASH}`), `segments/${HASH}`],
  [
    'unknown-file',
    'a file without a row',
    () => store(`ada/${'b'.repeat(64)}.png`, 7),
    `${'b'.repeat(64)}.png: 7 bytes`,
  ],
  [
    'original',
    'a record without a file',
    () => query(`delete from media_object where media_id = 'picture' and role = 'original'`),
    'picture',
  ],
  [
    'original',
    'a record in the trash without a file',
    () => query(`delete from media_object where media_id = 'thrown'`),
    'thrown',
  ],
  ['original', 'a record with another size', () => query(`update media set bytes = 99`), '99 bytes'],
  [
    'original',
    'a record with the file of another user',
    () => query(`update media set user_id = 'bob', flow_id = null`),
    'picture',
  ],
  [
    'pictures',
    'a record without its thumbnail',
    () => query(`delete from media_object where role = 'thumbnail'`),
    'no thumbnail',
  ],
  [
    'pictures',
    'a record without a keyframe',
    () => query(`delete from media_object where role = 'keyframe-0'`),
    'no keyframe-0',
  ],
  [
    'roles',
    'a file in no known role',
    () => query(`insert into media_object (media_id, role, key) values ('picture', 'poster', $1)`, [KEY]),
    'poster',
  ],
  ['derived', 'a proxy that is ready without a file', () => query(`update media_proxy set key = null`), 'file none'],
  ['owners', 'a record in the flow of another user', () => query(`update flow set user_id = 'bob'`), 'picture'],
  ['versions', 'a version of the future', () => query(`update project_version set revision = 4`), 'revision 3'],
  [
    'deletions',
    'an account that is not deleted',
    () => query(`update departure set created_at = now() - interval '2 days'`),
    'carl',
  ],
  ['lost-job', 'a job without a workflow', () => query(`delete from dbos.workflow_status`), 'missing'],
  [
    'lost-job',
    'a job whose workflow has ended',
    () => query(`update dbos.workflow_status set status = 'ERROR'`),
    'error',
  ],
  [
    'deadline',
    'a job beyond its deadline',
    () => query(`update job set watched_ms = 2000000 where id = 'running'`),
    'watched for 2000 s of 300 s',
  ],
  [
    'deadline',
    'a job that nobody polls',
    () => query(`update job set polled_at = now() - interval '3 hours' where id = 'running'`),
    'running',
  ],
  [
    'late-job',
    'a late job that has ended',
    () => query(`update job set late_poll_at = now() where id = 'done'`),
    'done',
  ],
  [
    'result',
    'a completed job without a result',
    () => query(`update job set media_id = null where id = 'done'`),
    'done',
  ],
  [
    'totals',
    'a balance that nobody granted',
    () => query(`update credit_account set balance = 1000 where user_id = 'bob'`),
    'bob: balance 1000',
  ],
  [
    'totals',
    'credits held for no job',
    () => query(`update credit_account set held = 11 where user_id = 'ada'`),
    'held 11',
  ],
  [
    'running-balance',
    'an entry that was changed',
    () => query(`update ledger_entry set balance_after = 1 where key = 'welcome'`),
    'balance 1, after 0',
  ],
  [
    'running-balance',
    'an entry of an unknown kind',
    () => query(`update ledger_entry set kind = 'gift' where key = 'welcome'`),
    'gift',
  ],
  ['account', 'a user without an account', () => query(`delete from credit_account where user_id = 'bob'`), 'bob'],
  ['holds', 'a job that was never charged', () => query(`delete from ledger_entry where key = 'done:settle'`), 'done'],
  [
    'holds',
    'a failed job that was charged',
    () => query(`update ledger_entry set kind = 'capture' where key = 'failed:settle'`),
    'failed',
  ],
  [
    'holds',
    'a job that was charged twice',
    () =>
      query(`insert into ledger_entry (user_id, kind, amount, job_id, key, note)
    values ('ada', 'capture', 10, 'done', 'done:again', '')`),
    '2 capture(s)',
  ],
  [
    'holds',
    'a running job without a hold',
    () => query(`delete from ledger_entry where key = 'running:hold'`),
    'running',
  ],
  ['holds', 'another amount than the price', () => query(`update job set price = 12 where id = 'done'`), 'price 12'],
  ['holds', 'a hold without a job', () => query(`delete from job where id = 'failed'`), 'there is no such job'],
  ['holds', 'a free job that was charged', () => query(`update job set price = 0 where id = 'done'`), 'done'],
  [
    'payments',
    'a payment without credits',
    () => query(`delete from ledger_entry where key = 'payment:paid'`),
    'payment paid',
  ],
  ['payments', 'credits without a payment', () => query(`update billing_payment set id = 'other'`), 'no such payment'],
  [
    'payments',
    'a refund that took nothing',
    () => query(`delete from ledger_entry where key = 'payment:paid:back:1'`),
    '100 taken back',
  ],
  ['checkouts', 'a paid checkout without a payment', () => query(`delete from billing_payment`), 'checkout paid'],
  [
    'subscriptions',
    'a subscription that was not renewed',
    () => query(`update billing_subscription set period_end = now() - interval '4 days'`),
    'plan',
  ],
];

test('nothing is found where everything agrees', async () => {
  expect(await found()).toEqual([]);
});

test.for(planted)('%s: finds %s', async ([check, , plant, names]) => {
  await plant();
  const differences = await found();
  const told = differences.filter(([name]) => name === check).map(([, what]) => what);
  expect(told).toContainEqual(expect.stringContaining(names));
  expect(told.length).toBeLessThan(3);
});

test('each check finds something that is planted here', () => {
  const tried = new Set(planted.map(([check]) => check));
  expect(dataChecks.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});

describe('while the studio runs', () => {
  /** The store, in which something happens between its listing and the comparison. */
  const during = (happens: () => Promise<unknown>): Objects =>
    new Proxy(lone.objects, {
      get(objects, name: keyof Objects) {
        if (name !== 'list') return objects[name].bind(objects);
        return async function* list(prefix: string) {
          yield* objects.list(prefix);
          await happens();
        };
      },
    });

  test('a file that is stored meanwhile is no difference', async () => {
    const key = `ada/${'c'.repeat(64)}.png`;
    const differences = await found(
      during(async () => {
        await query(`insert into stored_object (key, bytes, mime) values ($1, 9, 'image/png')`, [key]);
        await store(key, 9);
        await query(`insert into media_object (media_id, role, key) values ('new', 'original', $1)`, [key]);
      }),
    );
    expect(differences).toEqual([]);
  });

  test('a file that is deleted meanwhile is no difference', async () => {
    const key = `ada/${'d'.repeat(64)}.png`;
    await query(`insert into stored_object (key, bytes, mime) values ($1, 9, 'image/png')`, [key]);
    await store(key, 9);
    const differences = await found(
      during(async () => {
        await query(`delete from stored_object where key = $1`, [key]);
        await lone.objects.delete(key);
      }),
    );
    expect(differences).toEqual([]);
  });

  test('a file that is being copied, and has its row alone, is no difference', async () => {
    await query(`insert into stored_object (key, bytes, mime) values ('ada/new.png', 9, 'image/png')`);
    expect(await found()).toEqual([]);
  });
});

test('the report says each kind once, with what it means and what to do', async () => {
  await query(`update billing_subscription set period_end = now() - interval '4 days'`);
  await query(
    `insert into billing_subscription select 'second', user_id, till, plan, credits, cents, status, started_at, period_end from billing_subscription`,
  );
  let text = '';
  const { pool } = lone.db;
  const differences = findDifferences({ pool, objects: lone.objects, deadlines: new Map() });
  expect(await printDifferences(differences, (part) => (text += part))).toBe(2);
  expect(text.match(/What to do:/g)).toHaveLength(1);
  expect(text).toMatch(/Not so: no active subscription .*\n {2}It means: .*\n {2}What to do: .*\n {2}- subscription/);
});
