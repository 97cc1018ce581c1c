import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { AccountSettings, SignedInPlace, UserRecord } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';

const { session, user } = tables;

export async function findUser(db: Queries, userId: string): Promise<UserRecord | undefined> {
  const [row] = await db.select().from(user).where(eq(user.id, userId));
  return row && { id: row.id, email: row.email, name: row.name, created_at: row.createdAt.toISOString() };
}

const settings = { keep_location: user.keepLocation };

/** What the account has chosen; undefined if there is no such account. */
export async function findSettings(db: Queries, userId: string): Promise<AccountSettings | undefined> {
  const [row] = await db.select(settings).from(user).where(eq(user.id, userId));
  return row;
}

export async function saveSettings(
  db: Queries,
  userId: string,
  { keep_location: keepLocation }: AccountSettings,
): Promise<AccountSettings | undefined> {
  const [row] = await db.update(user).set({ keepLocation }).where(eq(user.id, userId)).returning(settings);
  return row;
}

/** The sessions that have not expired: the `current` one first, then the last used. Their tokens are never sent. */
export async function listSessions(db: Queries, userId: string, current: string | undefined): Promise<SignedInPlace[]> {
  const live = and(eq(session.userId, userId), gt(session.expiresAt, new Date()));
  const rows = await db.select().from(session).where(live).orderBy(desc(session.updatedAt));
  return rows.map((row) => present(row, current)).toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** @returns whether the user had such a session */
export async function endSession(db: Queries, userId: string, id: string): Promise<boolean> {
  const own = and(eq(session.userId, userId), eq(session.id, id));
  const ended = await db.delete(session).where(own).returning({ id: session.id });
  return ended.length > 0;
}

export async function endOtherSessions(db: Queries, userId: string, current: string): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, userId), ne(session.id, current)));
}

function present(row: typeof session.$inferSelect, current: string | undefined): SignedInPlace {
  return {
    id: row.id,
    user_agent: row.userAgent || null,
    address: row.ipAddress || null,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.updatedAt.toISOString(),
    current: row.id === current,
  };
}
