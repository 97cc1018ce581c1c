import { sql } from 'drizzle-orm';
import { tables, type Queries } from '../db/index.ts';

export type EventType =
  | 'job'
  | 'media'
  | 'media-deleted'
  | 'flow'
  | 'flow-deleted'
  | 'project'
  | 'project-deleted'
  | 'credits';

export interface PublishedChange {
  readonly userId: string;
  readonly type: EventType;
  /** The id of what changed. */
  readonly ref: string;
  readonly flowId?: string | null;
}

/** The PostgreSQL channel; its payload is the user's id. */
export const CHANNEL = 'studio_event';

/**
 * Records changes for the user's open streams, in the transaction that made them. Call it last: it takes a lock per user,
 * held until commit, so that event numbers become visible in order and a reader that has seen n has seen all before it.
 */
export async function publish(tx: Queries, ...changes: readonly PublishedChange[]): Promise<void> {
  for (const userId of new Set(changes.map((change) => change.userId))) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('event'), hashtext(${userId}))`);
    const own = changes.filter((change) => change.userId === userId);
    await tx
      .insert(tables.event)
      .values(own.map(({ type, ref, flowId }) => ({ userId, type, ref, flowId: flowId ?? null })));
    await tx.execute(sql`select pg_notify(${CHANNEL}, ${userId})`);
  }
}
