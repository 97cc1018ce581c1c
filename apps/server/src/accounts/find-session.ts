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

/** Longer headers than a browser's own are looked at each time anew. */
const LONGEST = 2_048;
const MOST = 10_000;

/**
 * Which session's token the headers of a request carry, of those whose signature has been checked here before. What a header says never
 * changes, so nothing here goes out of date; whether the session is still good is asked of the database at every request.
 */
export class KnownTokens {
  readonly #tokens = new Map<string, string>();
  readonly #most: number;

  constructor(most = MOST) {
    this.#most = most;
  }

  find(headers: Headers): string | undefined {
    const key = keyOf(headers);
    const token = this.#tokens.get(key);
    if (token === undefined) return undefined;
    // Those that were used last stay.
    this.#tokens.delete(key);
    this.#tokens.set(key, token);
    return token;
  }

  keep(headers: Headers, token: string): void {
    const key = keyOf(headers);
    if (key.length > LONGEST) return;
    this.#tokens.set(key, token);
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > this.#most && oldest !== undefined) this.#tokens.delete(oldest);
  }
}

/** No header holds a line break. */
const keyOf = (headers: Headers): string => `${headers.get('cookie') ?? ''}\n${headers.get('authorization') ?? ''}`;
