import { and, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
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

/** The oldest account is the first one: nobody else can have set the installation up. */
async function makeFirstAccountAdmin(tx: Transaction, userId: string): Promise<void> {
  const { user } = tables;
  const older = alias(user, 'older');
  const olderOnes = tx
    .select()
    .from(older)
    .where(sql`(${older.createdAt}, ${older.id}) < (${user.createdAt}, ${user.id})`);
  await tx
    .update(user)
    .set({ isAdmin: true })
    .where(and(eq(user.id, userId), notExists(olderOnes)));
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
