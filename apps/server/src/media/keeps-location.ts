import { eq } from 'drizzle-orm';
import { tables, type Queries } from '../platform/db/index.ts';

/** Whether an account has chosen that its uploads keep the position where they were made. */
export async function keepsLocation(db: Queries, userId: string): Promise<boolean> {
  const { user } = tables;
  const [row] = await db.select({ keeps: user.keepLocation }).from(user).where(eq(user.id, userId));
  return row?.keeps ?? false;
}
