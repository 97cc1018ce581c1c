import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credits } from '@kinoloom/contract';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';
import { tables, type Database } from '../platform/db/index.ts';
import { capture, grant, hold, openAccount, release, revoke } from './ledger.ts';

let isolated: IsolatedDatabase;
let db: Database;

beforeAll(async () => {
  isolated = await startIsolatedDatabase('ledger');
  ({ db } = isolated);
});
afterAll(() => isolated.end());

async function newUser(amount: number): Promise<string> {
  const id = crypto.randomUUID();
  await db.queries.insert(tables.user).values({ id, name: 'Person', email: `${id}@example.com` });
  await db.transaction(async (tx) => {
    await openAccount(tx, id);
    await grant(tx, id, credits(amount), `welcome:${id}`, 'Welcome credits');
  });
  return id;
}

/** The sums of the entries and the running totals, in one snapshot. */
const SUMS = `
  select a.balance, a.held,
    coalesce(sum(case kind when 'grant' then amount when 'capture' then -amount when 'revoke' then -amount end), 0)::int as entries_balance,
    coalesce(sum(case kind when 'hold' then amount when 'capture' then -amount when 'release' then -amount end), 0)::int as entries_held
  from credit_account a left join ledger_entry e on e.user_id = a.user_id
  where a.user_id = $1 group by a.balance, a.held`;

async function expectToAddUp(userId: string): Promise<void> {
  const { rows } = await db.pool.query<Record<'balance' | 'held' | 'entries_balance' | 'entries_held', number>>(SUMS, [
    userId,
  ]);
  const [row] = rows;
  expect(row).toBeDefined();
  expect([row!.balance, row!.held]).toEqual([row!.entries_balance, row!.entries_held]);
  expect(row!.held).toBeGreaterThanOrEqual(0);
  expect(row!.balance).toBeGreaterThanOrEqual(row!.held);
}

class Crash extends Error {}

/** One action in a transaction; `crash` throws just before the commit. */
const action = fc.record({
  kind: fc.constantFrom('hold', 'capture', 'release', 'revoke'),
  job: fc.integer({ min: 0, max: 5 }),
  price: fc.integer({ min: 0, max: 60 }),
  crash: fc.boolean(),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

async function perform(userId: string, { kind, job, price, crash }: Action): Promise<void> {
  const jobId = `${userId}-${job}`;
  try {
    await db.transaction(async (tx) => {
      if (kind === 'hold') await hold(tx, userId, jobId, credits(price), 'test');
      else if (kind === 'capture') await capture(tx, jobId);
      else if (kind === 'revoke') await revoke(tx, userId, credits(price), `${jobId}:${price}:back`, 'test');
      else await release(tx, jobId);
      if (crash) throw new Crash();
    });
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}

test('the ledger always adds up under concurrent holds, captures, releases, revocations, retries and crashes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 150 }),
      fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
      async (amount, processes) => {
        const userId = await newUser(amount);
        const work = { running: true };
        const watch = (async (): Promise<void> => {
          while (work.running) await expectToAddUp(userId);
        })();
        await Promise.all(
          processes.map(async (actions) => {
            for (const each of actions) {
              await perform(userId, each);
              // A retry after a lost response.
              await perform(userId, { ...each, crash: false });
            }
          }),
        );
        work.running = false;
        await watch;
        await expectToAddUp(userId);

        const settled = await db.pool.query<{ n: number }>(
          `select count(*)::int as n from ledger_entry where user_id = $1 and kind in ('capture', 'release') group by job_id having count(*) > 1`,
          [userId],
        );
        expect(settled.rows).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});

test('a hold above the available credits is refused with the required and available amounts, and writes nothing', async () => {
  const userId = await newUser(10);
  const refused = await db.transaction((tx) => hold(tx, userId, 'too-dear', credits(11), 'test'));
  expect(refused).toEqual({ ok: false, error: { code: 'credits.insufficient', required: 11, available: 10 } });
  await expectToAddUp(userId);
});

test('a grant with the same key is given once', async () => {
  const userId = await newUser(10);
  await Promise.all(
    Array.from({ length: 4 }, () => db.transaction((tx) => grant(tx, userId, credits(5), `gift:${userId}`, 'Gift'))),
  );
  const { rows } = await db.pool.query<{ balance: number }>('select balance from credit_account where user_id = $1', [
    userId,
  ]);
  expect(rows).toEqual([{ balance: 15 }]);
});
