import { eq, getTableColumns, sql } from 'drizzle-orm';
import { tables, type Queries } from '../platform/db/index.ts';
import { oncePerTurn } from '../platform/timers.ts';

const { event, session, user } = tables;
/** As the library knows it. */
const { keepLocation: _, ...ofUser } = getTableColumns(user);

/** A session with its user, and the number of the newest event of theirs that is kept, 0 without one. */
export interface SessionRow {
  readonly session: typeof session.$inferSelect;
  readonly user: Omit<typeof user.$inferSelect, 'keepLocation'>;
  readonly newestEvent: number;
}

/** Looks a session up by its token. Every request of somebody who is signed in does so: PostgreSQL plans it once for each connection. */
export function prepareFindSession(db: Queries): (token: string) => Promise<SessionRow | undefined> {
  const newest = db
    .select({ id: sql`coalesce(max(${event.id}), 0)` })
    .from(event)
    .where(eq(event.userId, user.id));
  const query = db
    .select({ session, user: ofUser, newestEvent: sql<number>`${newest}`.mapWith(Number) })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, sql.placeholder('token')))
    .prepare('find_session');
  return oncePerTurn(async (token) => (await query.execute({ token }))[0]);
}
