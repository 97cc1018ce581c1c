import { credits } from '@kinoloom/contract';
import { grant, openAccount } from '../credits/index.ts';
import { insertFlow, newFlow } from '../flows/index.ts';
import type { Database } from '../platform/db/index.ts';

/** Gives a new account its credits and its first flow. Idempotent. */
export async function setUpAccount(db: Database, userId: string, welcomeCredits: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await openAccount(tx, userId))) return;
    await grant(tx, userId, credits(welcomeCredits), `welcome:${userId}`, 'Welcome credits');
    await insertFlow(tx, newFlow(userId));
  });
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
