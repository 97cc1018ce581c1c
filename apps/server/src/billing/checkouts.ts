import { and, eq, inArray } from 'drizzle-orm';
import {
  err,
  findPlan,
  messages,
  ok,
  packs,
  plans,
  type BuyRequest,
  type Checkout,
  type CheckoutState,
  type Refusal,
  type Result,
} from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';

export type CheckoutRow = typeof tables.billingCheckout.$inferSelect;

/** The current offer with this id. */
export function offerOf({ kind, id }: BuyRequest): { name: string; credits: number; cents: number } {
  const offer = kind === 'plan' ? plans.find((plan) => plan.id === id) : packs.find((pack) => pack.id === id);
  if (!offer) throw new RangeError(`${kind} ${id} is in the contract and not on sale`);
  return offer;
}

const HOME = '/studio/user';

/** The studio's page to which a buyer returns: always a path of ours. */
export function returnPath(wanted: string | undefined): Result<string, Refusal> {
  if (wanted === undefined) return ok(HOME);
  const base = 'http://studio.invalid';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  if (url?.origin !== base || !url.pathname.startsWith('/studio/') || !wanted.startsWith('/'))
    return err({ code: 'input.invalid', message: messages.billingReturn });
  return ok(url.pathname.startsWith('/studio/checkout') ? HOME : `${url.pathname}${url.search}`);
}

export async function findOwnCheckout(db: Queries, userId: string, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await db
    .select()
    .from(tables.billingCheckout)
    .where(and(eq(tables.billingCheckout.id, id), eq(tables.billingCheckout.userId, userId)));
  return row;
}

/** Updates a checkout's state. A final state stays, unless the checkout turns out to be paid. */
export async function setCheckout(tx: Queries, id: string, state: CheckoutState): Promise<void> {
  const from: CheckoutState[] =
    state === 'paid' ? ['open', 'processing', 'canceled', 'failed', 'expired'] : ['open', 'processing'];
  await tx
    .update(tables.billingCheckout)
    .set({ state })
    .where(and(eq(tables.billingCheckout.id, id), inArray(tables.billingCheckout.state, from)));
}

export function presentCheckout(row: CheckoutRow): Checkout {
  const { id, kind, item, credits, cents, till, state, returnTo, createdAt } = row;
  const name = kind === 'plan' ? (findPlan(item)?.name ?? item) : `${credits.toLocaleString('en-US')} credits`;
  return {
    id,
    kind,
    item,
    name,
    credits,
    cents,
    provider: till,
    state,
    return_to: returnTo,
    created_at: createdAt.toISOString(),
  };
}

const MINE = ['localhost', '127.0.0.1'];

/** The studio's origin in the buyer's browser: its public URL, or, on a local machine, the machine's other name, which has its own cookies. */
export function browserOrigin(header: string | undefined, publicUrl: string): string {
  const own = new URL(publicUrl);
  if (header === undefined || !URL.canParse(header)) return own.origin;
  const asked = new URL(header);
  const same = MINE.includes(asked.hostname) && MINE.includes(own.hostname) && asked.port === own.port;
  return same && asked.protocol === own.protocol ? asked.origin : own.origin;
}
