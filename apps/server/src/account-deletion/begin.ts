import { and, eq, inArray } from 'drizzle-orm';
import { err, messages, ok, type DeleteAccount, type Refusal, type Result } from '@kinoloom/contract';
import { checkPassword } from '../accounts/index.ts';
import type { SessionUser } from '../http/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import { wakeTask } from '../platform/wakes.ts';

/**
 * Starts the deletion of an account. One transaction ends the sessions, frees the email address and cancels the jobs; a later crash cannot undo it.
 * `advanceDeletions` does the rest.
 */
export async function beginDeletion(
  db: Database,
  user: SessionUser,
  { confirm, password }: DeleteAccount,
): Promise<Result<void, Refusal>> {
  if (confirm.trim().toLowerCase() !== user.email.toLowerCase())
    return err({ code: 'input.invalid', message: messages.deleteConfirm });
  if (!(await checkPassword(db.queries, user.id, password)))
    return err({ code: 'input.invalid', message: messages.deletePassword });
  const { account, departure, job, session } = tables;
  await db.transaction(async (tx) => {
    const id = crypto.randomUUID();
    await tx.insert(departure).values({ id, userId: user.id, email: user.email }).onConflictDoNothing();
    await tx.delete(session).where(eq(session.userId, user.id));
    await tx.delete(account).where(eq(account.userId, user.id));
    await tx
      .update(tables.user)
      .set({ email: `${id}@deleted.invalid`, name: '', image: null })
      .where(eq(tables.user.id, user.id));
    await tx
      .update(job)
      .set({ cancelRequested: true })
      .where(and(eq(job.userId, user.id), inArray(job.status, ['queued', 'running'])));
    await wakeTask(tx, 'deletions');
  });
  return ok(undefined);
}
