import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BuyRequest } from '@kinoloom/contract';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';
import { openAccount } from '../credits/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import type { Billing } from './billing.ts';
import { buy } from './buy.ts';
import { cancelPlan } from './cancel.ts';
import { liveSubscriptions, presentSubscription } from './subscriptions.ts';
import { decideTest, renewTests } from './test-checkout.ts';

const log = pino({ level: 'silent' });
let isolated: IsolatedDatabase;
let db: Database;
let now = new Date('2026-01-31T12:00:00Z');
let billing: Billing;
let user: { readonly id: string; readonly email: string };

beforeAll(async () => {
  isolated = await startIsolatedDatabase('test-checkout');
  ({ db } = isolated);
  billing = { db, log, publicUrl: 'http://localhost:3000', stripe: undefined, now: () => now.getTime() };
});
afterAll(() => isolated.end());
beforeEach(async () => {
  now = new Date('2026-01-31T12:00:00Z');
  const id = crypto.randomUUID();
  user = { id, email: `${id}@example.com` };
  await db.queries.insert(tables.user).values({ ...user, name: 'Person' });
  await db.transaction((tx) => openAccount(tx, id));
});

async function checkout(request: BuyRequest): Promise<string> {
  const bought = await buy(billing, user, request, billing.publicUrl);
  if (!bought.ok) throw new Error(bought.error.message);
  return bought.value.split('/').at(-1) ?? '';
}
async function confirmed(request: BuyRequest): Promise<void> {
  const decided = await decideTest(billing, user.id, await checkout(request), 'confirm');
  expect(decided).toMatchObject({ ok: true, value: { state: 'paid' } });
}
async function balance(): Promise<number> {
  const rows = await db.queries.select().from(tables.creditAccount);
  return rows.find(({ userId }) => userId === user.id)?.balance ?? 0;
}
async function plan(): Promise<unknown> {
  const [row] = await liveSubscriptions(db.queries, user.id, 'test', now.getTime());
  return row ? presentSubscription(row) : null;
}

const PRO = { kind: 'plan', id: 'studio-pro' } as const;
const MASTER = { kind: 'plan', id: 'master-plan' } as const;
const PACK = { kind: 'pack', id: 'pack-1500' } as const;

test('concurrent confirmations grant a pack once', async () => {
  const id = await checkout(PACK);
  await Promise.all(Array.from({ length: 5 }, () => decideTest(billing, user.id, id, 'confirm')));
  expect(await balance()).toBe(1_500);
});

test('a cancelled checkout grants nothing and cannot be confirmed afterwards', async () => {
  const id = await checkout(PACK);
  expect(await decideTest(billing, user.id, id, 'cancel')).toMatchObject({ ok: true, value: { state: 'canceled' } });
  expect(await decideTest(billing, user.id, id, 'confirm')).toMatchObject({
    ok: false,
    error: { code: 'billing.refused' },
  });
  expect(await balance()).toBe(0);
});

test('a user cannot confirm the checkout of another user', async () => {
  const id = await checkout(PACK);
  expect(await decideTest(billing, 'somebody else', id, 'confirm')).toMatchObject({ ok: false });
  expect(await balance()).toBe(0);
});

describe('a plan', () => {
  test('grants its credits once per month, including the months in which the studio did not run', async () => {
    await confirmed(PRO);
    expect(await plan()).toMatchObject({
      status: 'active',
      plan_name: 'Studio Pro',
      monthly_credits: 1_000,
      next_billing_date: '2026-02-28T12:00:00.000Z',
    });
    now = new Date('2026-02-28T11:59:59Z');
    await renewTests(billing);
    expect(await balance()).toBe(1_000);
    now = new Date('2026-05-01T00:00:00Z');
    await Promise.all([renewTests(billing), renewTests(billing)]);
    expect(await balance()).toBe(4_000);
    expect(await plan()).toMatchObject({ next_billing_date: '2026-05-31T12:00:00.000Z' });
  });

  test('is shown after its cancellation until its month ends, and is not renewed', async () => {
    await confirmed(PRO);
    expect(await cancelPlan(billing, user.id)).toEqual({ ok: true, value: undefined });
    expect(await plan()).toMatchObject({
      status: 'canceled',
      next_billing_date: null,
      ends_at: '2026-02-28T12:00:00.000Z',
    });
    expect(await cancelPlan(billing, user.id)).toMatchObject({ ok: false, error: { code: 'billing.refused' } });
    now = new Date('2026-03-02T00:00:00Z');
    expect(await plan()).toBeNull();
    await renewTests(billing);
    expect(await balance()).toBe(1_000);
    expect(await plan()).toBeNull();
  });

  test('is resumed free of charge when it is bought again after its cancellation', async () => {
    await confirmed(PRO);
    await cancelPlan(billing, user.id);
    expect(await buy(billing, user, PRO, billing.publicUrl)).toEqual({
      ok: true,
      value: 'http://localhost:3000/studio/user',
    });
    expect(await plan()).toMatchObject({ status: 'active' });
    expect(await balance()).toBe(1_000);
  });

  test('cannot be bought twice, and is replaced at once by another plan', async () => {
    await confirmed(PRO);
    expect(await buy(billing, user, PRO, billing.publicUrl)).toMatchObject({
      ok: false,
      error: { code: 'billing.refused', message: 'You are on Studio Pro already. Choose the other plan, or a pack.' },
    });
    now = new Date('2026-02-10T00:00:00Z');
    await confirmed(MASTER);
    expect(await plan()).toMatchObject({ plan_name: 'Master Plan', next_billing_date: '2026-03-10T00:00:00.000Z' });
    expect(await balance()).toBe(4_000);
    now = new Date('2026-03-11T00:00:00Z');
    await renewTests(billing);
    expect(await balance()).toBe(7_000);
  });
});
