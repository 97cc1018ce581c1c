import { eq } from 'drizzle-orm';
import { credits, ok, type Credits, type LedgerEntry, type Result } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';
import * as policy from './policy.ts';

interface Entry {
  readonly userId: string;
  readonly kind: LedgerEntry['kind'];
  readonly amount: Credits;
  readonly jobId: string | null;
  /** Unique: writing the same fact again has no effect. */
  readonly key: string;
  readonly note: string;
}

/** Locks the user's account for the rest of the transaction. */
async function lockAccount(tx: Queries, userId: string): Promise<policy.Account> {
  const [row] = await tx
    .select()
    .from(tables.creditAccount)
    .where(eq(tables.creditAccount.userId, userId))
    .for('update');
  if (!row) throw new Error(`User ${userId} has no credit account`);
  return { balance: credits(row.balance), held: credits(row.held) };
}

/** Appends the entry and updates the totals. @returns false when the key exists already */
async function append(tx: Queries, entry: Entry, after: policy.Account): Promise<boolean> {
  const [written] = await tx
    .insert(tables.ledgerEntry)
    .values({ ...entry, balanceAfter: after.balance })
    .onConflictDoNothing()
    .returning({ id: tables.ledgerEntry.id });
  if (!written) return false;
  await tx
    .update(tables.creditAccount)
    .set({ balance: after.balance, held: after.held })
    .where(eq(tables.creditAccount.userId, entry.userId));
  return true;
}

async function exists(tx: Queries, key: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: tables.ledgerEntry.id })
    .from(tables.ledgerEntry)
    .where(eq(tables.ledgerEntry.key, key));
  return row !== undefined;
}

/** Opens a user's account. @returns false when it exists already */
export async function openAccount(tx: Queries, userId: string): Promise<boolean> {
  const [opened] = await tx.insert(tables.creditAccount).values({ userId }).onConflictDoNothing().returning();
  return opened !== undefined;
}

/** Adds credits once per key. A grant of 0 writes nothing. */
export async function grant(tx: Queries, userId: string, amount: Credits, key: string, note: string): Promise<void> {
  const before = await lockAccount(tx, userId);
  if (amount > 0)
    await append(tx, { userId, kind: 'grant', amount, jobId: null, key, note }, policy.grant(before, amount));
}

/** Takes back credits of a refunded payment, once per key, as far as they are neither spent nor held. @returns how many were taken */
export async function revoke(
  tx: Queries,
  userId: string,
  wanted: Credits,
  key: string,
  note: string,
): Promise<Credits> {
  const before = await lockAccount(tx, userId);
  const { amount, after } = policy.revoke(before, wanted);
  if (amount > 0) await append(tx, { userId, kind: 'revoke', amount, jobId: null, key, note }, after);
  return amount;
}

/** The key of a job's hold, by which it is found: the ledger has no index of jobs. */
const holdOf = (jobId: string): string => `${jobId}:hold`;

/** Holds the price of a job, once per job. A price of 0 writes nothing. */
export async function hold(
  tx: Queries,
  userId: string,
  jobId: string,
  price: Credits,
  note: string,
): Promise<Result<void, policy.InsufficientCredits>> {
  if (price === 0) return ok(undefined);
  const before = await lockAccount(tx, userId);
  const key = holdOf(jobId);
  if (await exists(tx, key)) return ok(undefined);
  const decided = policy.hold(before, price);
  if (!decided.ok) return decided;
  await append(tx, { userId, kind: 'hold', amount: price, jobId, key, note }, decided.value);
  return ok(undefined);
}

/** Settles a job's hold once: capture and release share a key, so the first one stands. @returns whether this call settled it */
async function settle(tx: Queries, jobId: string, kind: 'capture' | 'release'): Promise<boolean> {
  const [held] = await tx
    .select()
    .from(tables.ledgerEntry)
    .where(eq(tables.ledgerEntry.key, holdOf(jobId)));
  if (!held) return false;
  const before = await lockAccount(tx, held.userId);
  const key = `${jobId}:settle`;
  if (await exists(tx, key)) return false;
  const amount = credits(held.amount);
  const after = kind === 'capture' ? policy.capture(before, amount) : policy.release(before, amount);
  return append(tx, { userId: held.userId, kind, amount, jobId, key, note: held.note }, after);
}

export const capture = (tx: Queries, jobId: string): Promise<boolean> => settle(tx, jobId, 'capture');
export const release = (tx: Queries, jobId: string): Promise<boolean> => settle(tx, jobId, 'release');
