import { eq, getTableColumns, sql } from 'drizzle-orm';
import { tables, type Queries } from '../platform/db/index.ts';
import { oncePerTick } from '../platform/timers.ts';

const { event, session, user } = tables;
/** Only the columns that better-auth knows. */
const { keepLocation: _, isAdmin, ...ofUser } = getTableColumns(user);

/** A session with its user and the number of the user's newest event, 0 if there is none. */
export interface SessionRow {
  readonly session: typeof session.$inferSelect;
  readonly user: Omit<typeof user.$inferSelect, 'keepLocation' | 'isAdmin'>;
  /** Stored with the account; `ADMIN_EMAILS` names others. */
  readonly isAdmin: boolean;
  readonly newestEvent: number;
}

/** Looks a session up by its token. Every signed-in request does this, so PostgreSQL prepares the query once per connection. */
export function prepareFindSession(db: Queries): (token: string) => Promise<SessionRow | undefined> {
  const newest = db
    .select({ id: sql`coalesce(max(${event.id}), 0)` })
    .from(event)
    .where(eq(event.userId, user.id));
  const query = db
    .select({ session, user: ofUser, isAdmin, newestEvent: sql<number>`${newest}`.mapWith(Number) })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, sql.placeholder('token')))
    .prepare('find_session');
  return oncePerTick(async (token) => (await query.execute({ token }))[0]);
}

/** Longer headers, which no browser sends, are not cached. */
const LONGEST = 2_048;
const MOST = 10_000;

/**
 * Caches the session token in a request's headers after its signature was verified here. Equal headers always mean the same token, so entries never
 * expire; the database is asked at every request whether the session is still valid.
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
    // Moves it to the end: the least recently used entry is evicted first.
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

/** Headers cannot contain a line break. */
const keyOf = (headers: Headers): string => `${headers.get('cookie') ?? ''}\n${headers.get('authorization') ?? ''}`;
