import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ModelStatus } from '@kinoloom/contract';
import { createReplicate, ProviderUnreachable, type ModelCheck, type VendorAdapter } from '@kinoloom/providers';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';
import { tables } from '../platform/db/index.ts';
import { createModelStates, type ModelStates, type Serving } from './model-states.ts';

const log = pino({ level: 'silent' });
let isolated: IsolatedDatabase;
/** What the vendor says of its models; an error when it does not answer. */
let says: readonly ModelCheck[] | Error;
let asked: number;
let revision: number;
/** Three processes of one installation. */
let processes: readonly ModelStates[];

beforeAll(async () => {
  isolated = await startIsolatedDatabase('checks');
});
afterAll(() => isolated.end());
beforeEach(async () => {
  await isolated.db.queries.delete(tables.modelCheck);
  [says, asked, revision] = [[], 0, 1];
  const vendor: VendorAdapter = {
    ...createReplicate({ baseUrl: 'http://replicate.test', apiKey: 'key' }),
    name: 'connection-1',
    async checkModels() {
      asked++;
      if (says instanceof Error) throw says;
      return says;
    },
  };
  const served = { vendor, sandbox: false, isStored: true, connection: 'Our Replicate' } as const;
  const serving: Serving = {
    all: () => new Map(['flux-pro', 'seedream-3', 'imagen-4'].map((id) => [id, served])),
    own: () => [],
    revision: () => revision,
  };
  processes = [0, 1, 2].map(() => createModelStates({ db: isolated.db, serving, log }));
});

const checkIn = (all: readonly ModelStates[], occasion: 'start' | 'daily' | 'asked') =>
  Promise.all(all.map((each) => each.check(occasion)));

const age = (hours: number) =>
  isolated.db.queries
    .update(tables.modelCheck)
    .set({
      begunAt: sql`begun_at - make_interval(hours => ${hours})`,
      checkedAt: sql`checked_at - make_interval(hours => ${hours})`,
    })
    .where(eq(tables.modelCheck.provider, 'connection-1'));

async function stateOf(id: string): Promise<ModelStatus | undefined> {
  return (await processes[0]!.list()).models.find((status) => status.id === id);
}

test('three processes check once when they start, and once a day', async () => {
  await checkIn(processes, 'start');
  expect(asked).toBe(1);
  for (let round = 0; round < 3; round++) await checkIn(processes, 'daily');
  expect(asked).toBe(1);
  await age(25);
  for (let round = 0; round < 3; round++) await checkIn(processes, 'daily');
  expect(asked).toBe(2);
});

test('a start checks again after ten minutes, and an admin at any time', async () => {
  await checkIn(processes, 'start');
  await checkIn(processes, 'start');
  expect(asked).toBe(1);
  await processes[1]!.check('asked');
  expect(asked).toBe(2);
  await age(1);
  await checkIn(processes, 'daily');
  expect(asked).toBe(2);
  await checkIn(processes, 'start');
  expect(asked).toBe(3);
});

test('changed connections are checked, once for each revision', async () => {
  await checkIn(processes, 'start');
  revision = 2;
  await checkIn(processes, 'daily');
  await checkIn(processes, 'daily');
  expect(asked).toBe(2);
  revision = 1;
  await checkIn(processes, 'daily');
  expect(asked).toBe(2);
});

test('what was found is kept when the vendor does not answer, which is said and tried again after an hour', async () => {
  says = [
    { model: 'flux-pro', state: 'retired', message: 'It is gone.' },
    { model: 'seedream-3', state: 'changed', message: 'It takes no size.' },
    { model: 'imagen-4', state: 'live', message: '' },
  ];
  await processes[0]!.check('start');
  const found = await stateOf('flux-pro');
  expect(found).toMatchObject({
    state: 'retired',
    message: 'It is gone.',
    provider: 'connection-1',
    connection: 'Our Replicate',
    alternative: 'imagen-4',
    checked_at: expect.any(String) as unknown,
  });
  expect(await stateOf('seedream-3')).toMatchObject({ state: 'changed', alternative: 'imagen-4' });
  expect(await stateOf('imagen-4')).toMatchObject({ state: 'live', alternative: null });

  says = new ProviderUnreachable({ code: 'overloaded', message: 'No answer' });
  await age(25);
  await processes[0]!.check('daily');
  expect(await processes[0]!.list()).toMatchObject({
    problems: [
      {
        provider: 'connection-1',
        connection: 'Our Replicate',
        message: 'provider unreachable (overloaded): No answer',
      },
    ],
  });
  expect(await stateOf('flux-pro')).toMatchObject({ state: 'retired', message: 'It is gone.' });
  await checkIn(processes, 'daily');
  expect(asked).toBe(2);
  says = [];
  await age(2);
  await checkIn(processes, 'daily');
  expect(asked).toBe(3);
  expect(await processes[0]!.list()).toMatchObject({ problems: [] });
  expect(await stateOf('flux-pro')).toMatchObject({ state: 'live', checked_at: null });
});
