import { sql, and, asc, eq, gt, lt, max, min } from 'drizzle-orm';
import { jsonb, tables, type Queries } from './db/index.ts';
import { listenTo } from './listen.ts';
import type { Log } from './log.ts';

export type EventType =
  | 'job'
  | 'media'
  | 'media-deleted'
  | 'flow'
  | 'flow-deleted'
  | 'project'
  | 'project-deleted'
  | 'credits'
  | 'shares';

export interface PublishedChange {
  readonly userId: string;
  readonly type: EventType;
  /** The id of what changed. */
  readonly ref: string;
  readonly flowId?: string | null;
}

/** The PostgreSQL channel; its payload is the user's id, after `ENDED` for the end of a job that the user may be told by push. */
export const EVENT_CHANNEL = 'studio_event';
export const ENDED = 'ended ';

/**
 * Records changes for the user's open streams, in the transaction that makes them. Call it last: it takes a lock per user until commit, so that event
 * numbers become visible in order and a reader that has seen n has seen all before it.
 */
export async function publish(tx: Queries, ...changes: readonly PublishedChange[]): Promise<void> {
  for (const [userId, own] of Map.groupBy(changes, (change) => change.userId)) {
    const rows = own.map(({ type, ref, flowId = null }) => ({ type, ref, flow_id: flowId }));
    // One statement, since each costs as much as the work in it. The rows are numbered once the lock is held: they are selected from it.
    await tx.execute(sql`with held as materialized (
        select pg_advisory_xact_lock(hashtext('event'), hashtext(${userId}))
      ), written as (
        insert into ${tables.event} (user_id, type, ref, flow_id)
        select ${userId}, type, ref, flow_id from held, jsonb_to_recordset(${jsonb(rows)}) as row (type text, ref text, flow_id text)
      ) select pg_notify(${EVENT_CHANNEL}, ${userId})`);
  }
}

export type StoredEvent = typeof tables.event.$inferSelect;

const KEEP = sql`now() - interval '2 hours'`;
const BATCH = 500;

/** The number of the newest event, where a new stream starts. */
export async function newestEvent(db: Queries): Promise<number> {
  const [row] = await db.select({ id: max(tables.event.id) }).from(tables.event);
  return row?.id ?? 0;
}

/** A user's events after `seen`, oldest first; 'gone' when some of them may have been pruned. */
export async function eventsAfter(db: Queries, userId: string, seen: number): Promise<StoredEvent[] | 'gone'> {
  const [oldest] = await db.select({ id: min(tables.event.id) }).from(tables.event);
  // If no event is left, `seen` was pruned too, and so may be later ones.
  if (seen > 0 && (!oldest?.id || seen < oldest.id - 1)) return 'gone';
  return db
    .select()
    .from(tables.event)
    .where(and(eq(tables.event.userId, userId), gt(tables.event.id, seen)))
    .orderBy(asc(tables.event.id))
    .limit(BATCH);
}

/** Deletes old events; the newest stays, so that its number is known. */
export async function pruneEvents(db: Queries): Promise<void> {
  const newest = db.select({ id: max(tables.event.id) }).from(tables.event);
  await db.delete(tables.event).where(and(lt(tables.event.createdAt, KEEP), lt(tables.event.id, newest)));
}

type Wake = () => void;

/** Wakes a user's open streams when PostgreSQL notifies of a change. */
export interface EventHub {
  /** @returns an unsubscribe function */
  subscribe(userId: string, wake: Wake): () => void;
  /** Whether a page of the user is connected to this process. */
  isWatched(userId: string): boolean;
  /** Calls `listener` with the user whose job has ended, and without one after a connect: ends may have been missed. */
  onEnd(listener: (userId?: string) => void): void;
  close(): Promise<void>;
}

/** One LISTEN connection per process. After a reconnect every stream is woken, since notifications may have been missed. */
export async function createEventHub(url: string, log: Log): Promise<EventHub> {
  const wakes = new Map<string, Set<Wake>>();
  const enders: ((userId?: string) => void)[] = [];
  const close = await listenTo(EVENT_CHANNEL, url, log, {
    onNotification(payload) {
      if (payload.startsWith(ENDED)) return enders.forEach((ended) => ended(payload.slice(ENDED.length)));
      for (const wake of wakes.get(payload) ?? []) wake();
    },
    onConnect() {
      for (const set of wakes.values()) for (const wake of set) wake();
      for (const ended of enders) ended();
    },
  });
  return {
    subscribe(userId, wake) {
      const set = wakes.get(userId) ?? new Set<Wake>();
      wakes.set(userId, set.add(wake));
      return () => {
        set.delete(wake);
        if (set.size === 0 && wakes.get(userId) === set) wakes.delete(userId);
      };
    },
    isWatched: (userId) => wakes.has(userId),
    onEnd(listener) {
      enders.push(listener);
      // It is connected already.
      listener();
    },
    close,
  };
}
