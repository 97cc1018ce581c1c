import { eq } from 'drizzle-orm';
import { err, ok, type Result } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';

/**
 * Makes the account of an email address an admin.
 * @param confirmed whether the address must be confirmed: where mail is configured, anybody could have typed an unconfirmed one
 * @returns when the account signed up; the error is a sentence for the operator
 */
export async function makeAdmin(db: Queries, email: string, confirmed: boolean): Promise<Result<Date, string>> {
  const { user } = tables;
  const isWanted = eq(user.email, email.trim().toLowerCase());
  const [found] = await db.select().from(user).where(isWanted);
  if (!found) return err(`No account has the address ${email}. Sign up with it in the studio, then try again.`);
  if (confirmed && !found.emailVerified)
    return err(
      `The address ${email} is not confirmed yet. Open the link in the mail that was sent to it, then try again.`,
    );
  await db.update(user).set({ isAdmin: true }).where(eq(user.id, found.id));
  return ok(found.createdAt);
}
