import { eq, lt, sql } from 'drizzle-orm';
import type { PushNote } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';

const { job, pushDue } = tables;

/** After a long stop nobody waits for the news any more. */
const STALE = sql`now() - interval '10 minutes'`;

/** Ends that their users need not be told: a page was open. */
export async function forgetEnds(db: Queries, userId: string): Promise<void> {
  await db.delete(pushDue).where(eq(pushDue.userId, userId));
}

/** Users with ends that nobody has told, as after a restart. */
export async function usersDue(db: Queries): Promise<string[]> {
  await db.delete(pushDue).where(lt(pushDue.createdAt, STALE));
  const rows = await db.selectDistinct({ userId: pushDue.userId }).from(pushDue);
  return rows.map(({ userId }) => userId);
}

/**
 * Takes the ends of a user's jobs, to tell them: each is taken once, whatever becomes of the message.
 * @returns undefined when there are none
 */
export async function takeEnds(db: Queries, userId: string): Promise<Omit<PushNote, 'language'> | undefined> {
  const taken = await db
    .delete(pushDue)
    .where(eq(pushDue.userId, userId))
    .returning({
      operation: sql<string>`(select ${job.operation} from ${job} where ${job.id} = ${pushDue.jobId})`,
      kind: sql<'video' | 'image' | 'audio'>`(select ${job.mediaType} from ${job} where ${job.id} = ${pushDue.jobId})`,
      status: sql<string>`(select ${job.status} from ${job} where ${job.id} = ${pushDue.jobId})`,
      flow: sql<string | null>`(select ${job.flowId} from ${job} where ${job.id} = ${pushDue.jobId})`,
    });
  if (taken.length === 0) return undefined;
  const done: Partial<Record<'video' | 'image' | 'audio' | 'render', number>> = {};
  for (const { operation, kind, status } of taken) {
    if (status !== 'completed') continue;
    const what = operation === 'render' ? 'render' : kind;
    done[what] = (done[what] ?? 0) + 1;
  }
  const [flow = null, ...others] = new Set(taken.map((each) => each.flow));
  const failed = taken.filter(({ status }) => status === 'failed').length;
  return { done, failed, flow: others.length === 0 ? flow : null };
}
