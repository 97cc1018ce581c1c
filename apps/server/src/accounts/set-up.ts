import { eq } from 'drizzle-orm';
import { credits } from '@kinoloom/contract';
import { grant, openAccount } from '../credits/index.ts';
import { insertFlow, newFlow } from '../flows/index.ts';
import { tables, type Database, type Transaction } from '../platform/db/index.ts';

/** Gives a new account its credits and its first flow. Idempotent. */
export async function setUpAccount(db: Database, userId: string, welcomeCredits: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await openAccount(tx, userId))) return;
    await makeFirstAccountAdmin(tx, userId);
    await grant(tx, userId, credits(welcomeCredits), `welcome:${userId}`, 'Welcome credits');
    await insertFlow(tx, newFlow(userId));
  });
}

/**
 * Makes the first account of an installation its admin. The installation's row decides that once: of two sign-ups at the same time the second waits for
 * the first to commit, and neither the clock nor a later deletion of accounts matters.
 */
async function makeFirstAccountAdmin(tx: Transaction, userId: string): Promise<void> {
  const first = await tx.insert(tables.installation).values({}).onConflictDoNothing().returning();
  if (first.length > 0) await tx.update(tables.user).set({ isAdmin: true }).where(eq(tables.user.id, userId));
}

/** Sets an account up at its first request, in case the process crashed right after the sign-up. */
export function createAccountGuard(db: Database, welcomeCredits: number): (userId: string) => Promise<void> {
  const known = new Set<string>();
  return async (userId) => {
    if (known.has(userId)) return;
    await setUpAccount(db, userId, welcomeCredits);
    known.add(userId);
  };
}
