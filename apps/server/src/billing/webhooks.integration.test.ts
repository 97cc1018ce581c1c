import fc from 'fast-check';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credits, packs, plans, type BuyRequest } from '@kinoloom/contract';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';
import {
  forged,
  signed,
  STRIPE_KEY,
  STRIPE_SECRET,
  startStripe,
  type StripeStandIn,
} from '../../../../tests/harness/stripe/index.ts';
import { hold, openAccount } from '../credits/index.ts';
import { tables, type Database, type Transaction } from '../platform/db/index.ts';
import type { Billing } from './billing.ts';
import { buy } from './buy.ts';
import { leaveBilling } from './cancel.ts';
import { liveSubscriptions } from './subscriptions.ts';
import { sweepBilling } from './refresh.ts';
import { takeMessage } from './stripe/messages.ts';

const log = pino({ level: 'silent' });
let isolated: IsolatedDatabase;
let db: Database;
let stripe: StripeStandIn;
let billing: Billing & { readonly stripe: NonNullable<Billing['stripe']> };

class Crash extends Error {}
/** How many of the next transactions crash just before they commit. */
let crashes = 0;

beforeAll(async () => {
  isolated = await startIsolatedDatabase('billing');
  ({ db } = isolated);
  stripe = await startStripe();
  const { hostname, port } = new URL(stripe.url);
  const api = new Stripe(STRIPE_KEY, {
    protocol: 'http',
    host: hostname,
    port,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const crashing: Database = {
    ...db,
    transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
      db.transaction(async (tx) => {
        const result = await work(tx);
        if (crashes > 0) {
          crashes -= 1;
          throw new Crash();
        }
        return result;
      }),
  };
  billing = {
    db: crashing,
    log,
    publicUrl: 'http://localhost:3000',
    stripe: { api, webhookSecret: STRIPE_SECRET },
    now: Date.now,
  };
});
afterAll(async () => {
  await stripe.close();
  await isolated.end();
});

interface Person {
  readonly id: string;
  readonly email: string;
}

async function newPerson(): Promise<Person> {
  const id = crypto.randomUUID();
  const email = `${id}@example.com`;
  await db.queries.insert(tables.user).values({ id, name: 'Person', email });
  await db.transaction((tx) => openAccount(tx, id));
  return { id, email };
}

type How = 'at once' | 'slowly';

/** Opens a checkout and pays. @returns the session at Stripe */
async function purchase(person: Person, request: BuyRequest, how: How = 'at once') {
  const bought = await buy(billing, person, request, 'http://localhost:3000');
  if (!bought.ok) throw new Error(bought.error.message);
  return stripe.shop.pay(bought.value.split('/').at(-1) ?? '', how);
}

/** Stripe's retries until the webhook is confirmed. */
async function deliver(body: string, signature: string): Promise<boolean> {
  try {
    const taken = await takeMessage(billing, billing.stripe, body, signature);
    return taken.ok;
  } catch (error) {
    if (error instanceof Crash || error instanceof Stripe.errors.StripeError) return false;
    throw error;
  }
}

async function deliverAll(messages = stripe.shop.messages): Promise<void> {
  for (const message of messages) {
    const { body, signature } = signed(message, STRIPE_SECRET);
    expect(await deliver(body, signature)).toBe(true);
  }
}

async function balance(userId: string): Promise<number> {
  const { rows } = await db.pool.query<{ balance: number; entries: number }>(
    `select a.balance, coalesce(sum(case kind when 'grant' then amount when 'revoke' then -amount when 'capture' then -amount end), 0)::int as entries
     from credit_account a left join ledger_entry e on e.user_id = a.user_id where a.user_id = $1 group by a.balance`,
    [userId],
  );
  expect(rows[0]?.balance).toBe(rows[0]?.entries);
  return rows[0]?.balance ?? 0;
}

const PACK = { kind: 'pack', id: 'pack-500' } as const;
const PRO = { kind: 'plan', id: 'studio-pro' } as const;
const MASTER = { kind: 'plan', id: 'master-plan' } as const;

/** What Stripe does with one purchase. */
const outcome = fc.constantFrom(
  'kept',
  'half refunded',
  'refunded',
  'disputed',
  'won',
  'lost',
  'slow',
  'slow and failed',
);
const plannedPurchase = fc.record({
  what: fc.constantFrom(PACK, { kind: 'pack', id: 'pack-1500' } as const, PRO, MASTER),
  outcome,
  months: fc.integer({ min: 0, max: 2 }),
  badCard: fc.boolean(),
});
type PlannedPurchase = typeof plannedPurchase extends fc.Arbitrary<infer T> ? T : never;

/** Applies it at Stripe. @returns the credits that the buyer is then entitled to */
async function applyAtStripe(person: Person, { what, outcome, months, badCard }: PlannedPurchase): Promise<number> {
  const { shop } = stripe;
  const slow = what.kind === 'pack' && outcome.startsWith('slow');
  // A plan is never sold twice, even if no webhook of the first one arrived.
  const newest = [...shop.subscriptions.values()].findLast(
    ({ metadata, status }) => metadata['kinoloom_user'] === person.id && status !== 'canceled',
  );
  if (newest?.metadata['kinoloom_item'] === what.id) {
    expect(await buy(billing, person, what, 'http://localhost:3000')).toMatchObject({
      error: { code: 'billing.refused' },
    });
    return 0;
  }
  const session = await purchase(person, what, slow ? 'slowly' : 'at once');
  const offer = [...packs, ...plans].find(({ id }) => id === what.id);
  const each = offer?.credits ?? 0;
  if (slow) {
    shop.decide(session.id, outcome === 'slow');
    return outcome === 'slow' ? each : 0;
  }
  let times = 1;
  if (session.subscription) {
    for (let month = 0; month < months; month++) {
      const invoice = shop.nextMonth(session.subscription, badCard ? 'bad' : 'good');
      if (invoice && !badCard) times += 1;
    }
  }
  const subscription = shop.subscriptions.get(session.subscription ?? '');
  const first = [...shop.invoices.values()].find(
    ({ parent }) => parent.subscription_details.subscription === subscription?.id,
  );
  const intent = session.payment_intent ?? first?.intent;
  if (!intent) throw new Error('Nothing was paid');
  const cents = offer?.cents ?? 0;
  switch (outcome) {
    case 'half refunded': {
      const back = Math.floor(cents / 2);
      shop.refund(intent, back);
      return each * times - Math.floor((each * back) / cents);
    }
    case 'refunded':
      shop.refund(intent, Math.floor(cents / 3));
      shop.refund(intent, cents);
      return each * (times - 1);
    case 'disputed':
      shop.dispute(intent);
      return each * (times - 1);
    case 'won':
    case 'lost':
      shop.closeDispute(shop.dispute(intent).id, outcome);
      return outcome === 'won' ? each * times : each * (times - 1);
    default:
      return each * times;
  }
}

test(
  'the ledger matches Stripe despite repeated, reordered, concurrent and forged webhooks and crashes',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(plannedPurchase, { minLength: 1, maxLength: 3 }),
        fc.infiniteStream(fc.nat(1_000_000)),
        async (plannedPurchases, dice) => {
          const person = await newPerson();
          const roll = (below: number): number => (dice.next().value ?? 0) % below;
          stripe.shop.messages.length = 0;
          let due = 0;
          for (const each of plannedPurchases) due += await applyAtStripe(person, each);

          const post = stripe.shop.messages.flatMap((message) => Array.from({ length: 1 + roll(3) }, () => message));
          // Fisher-Yates shuffle with random numbers that fast-check can shrink.
          for (let at = post.length - 1; at > 0; at--) {
            const other = roll(at + 1);
            const [a, b] = [post[at], post[other]];
            if (a && b) [post[at], post[other]] = [b, a];
          }
          await Promise.all(
            [0, 1].map(async (half) => {
              for (const message of post.filter((_, at) => at % 2 === half)) {
                const how = (['changed', 'other key', 'unsigned', 'stale'] as const)[roll(8)];
                if (how) {
                  const letter = forged(message, STRIPE_SECRET, how);
                  expect(await deliver(letter.body, letter.signature)).toBe(false);
                }
                if (roll(6) === 0) crashes += 1;
                if (roll(9) === 0) stripe.failing += 1;
                const letter = signed(message, STRIPE_SECRET);
                while (!(await deliver(letter.body, letter.signature))) {
                  // Stripe retries.
                }
              }
            }),
          );
          crashes = 0;
          stripe.failing = 0;
          expect(await balance(person.id)).toBe(due);

          // At most one plan is active, whatever was bought.
          const live = [...stripe.shop.subscriptions.values()].filter(
            ({ metadata, status }) => metadata['kinoloom_user'] === person.id && status !== 'canceled',
          );
          expect(live.length).toBeLessThanOrEqual(1);
          const known = await liveSubscriptions(db.queries, person.id, 'stripe', Date.now());
          expect(known.map(({ id }) => id)).toEqual(live.map(({ id }) => id));
        },
      ),
      { numRuns: 25 },
    );
  },
);

test('a refund takes back only available credits, and the payment records how many were asked and taken', async () => {
  const person = await newPerson();
  stripe.shop.messages.length = 0;
  const { payment_intent } = await purchase(person, PACK);
  await deliverAll();
  await db.transaction(async (tx) => {
    await hold(tx, person.id, `job-${person.id}`, credits(420), 'test');
  });
  stripe.shop.refund(payment_intent ?? '', 999);
  await deliverAll();
  expect(await balance(person.id)).toBe(420);
  const rows = await db.queries.select().from(tables.billingPayment);
  expect(rows.find(({ userId }) => userId === person.id)).toMatchObject({ asked: 500, taken: 80 });

  // Later credits are not taken for it, even if the same webhook is repeated.
  await purchase(person, PACK);
  await deliverAll();
  expect(await balance(person.id)).toBe(920);
});

test('late webhooks store nothing for a deleted account, and its subscription is cancelled at Stripe', async () => {
  const person = await newPerson();
  stripe.shop.messages.length = 0;
  const { subscription, customer } = await purchase(person, PRO);
  await deliverAll();
  await leaveBilling(billing, person.id);
  await leaveBilling(billing, person.id);
  await db.pool.query('delete from "user" where id = $1', [person.id]);
  expect(stripe.shop.subscriptions.get(subscription ?? '')?.status).toBe('canceled');
  expect(stripe.shop.customers.get(customer)?.deleted).toBe(true);
  await deliverAll();
  for (const table of [
    'billing_payment',
    'billing_subscription',
    'billing_checkout',
    'billing_customer',
    'ledger_entry',
  ]) {
    const { rows } = await db.pool.query(`select 1 from ${table} where user_id = $1`, [person.id]);
    expect({ table, rows }).toEqual({ table, rows: [] });
  }
});

test('the sweep grants a month whose webhook did not arrive', async () => {
  const person = await newPerson();
  stripe.shop.messages.length = 0;
  const { subscription } = await purchase(person, PRO);
  await deliverAll();
  stripe.shop.nextMonth(subscription ?? '');
  await sweepBilling({ ...billing, now: () => Date.now() + 31 * 24 * 60 * 60_000 });
  expect(await balance(person.id)).toBe(2_000);
  await deliverAll();
  expect(await balance(person.id)).toBe(2_000);
});

test('a webhook about a checkout of another shop in the same Stripe account grants nothing', async () => {
  const person = await newPerson();
  stripe.shop.messages.length = 0;
  const session = await purchase(person, PACK);
  stripe.shop.sessions.set(session.id, { ...session, metadata: { order: 'of another shop' } });
  await deliverAll();
  expect(await balance(person.id)).toBe(0);
});
