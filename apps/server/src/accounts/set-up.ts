import { credits } from '@kinoloom/contract';
import { grant, openAccount } from '../credits/index.ts';
import { insertFlow, newFlow } from '../flows/index.ts';
import type { Database } from '../platform/db/index.ts';

/** What every account starts with: its credits and its first flow. Once per user, however often it is called. */
export async function setUpAccount(db: Database, userId: string, welcomeCredits: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await openAccount(tx, userId))) return;
    await grant(tx, userId, credits(welcomeCredits), `welcome:${userId}`, 'Welcome credits');
    await insertFlow(tx, newFlow(userId));
  });
}

/** Sets an account up at its first request here, for the case that the process died right after the sign-up. */
export function createAccountGuard(db: Database, welcomeCredits: number): (userId: string) => Promise<void> {
  const known = new Set<string>();
  return async (userId) => {
    if (known.has(userId)) return;
    await setUpAccount(db, userId, welcomeCredits);
    known.add(userId);
  };
}
