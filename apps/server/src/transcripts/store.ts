import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Refusal, TranscriptWord } from '@kinoloom/contract';
import type { MediaRow } from '../media/index.ts';
import { tables, type Queries, type Transaction } from '../platform/db/index.ts';
import { nextTurn } from '../platform/jobs/index.ts';

const { transcript } = tables;

export type TranscriptRow = typeof transcript.$inferSelect;

/** Longer than a request may take: one without a change for this long has lost its worker, or waits very long. */
const STALE = sql`now() - interval '1 hour'`;

const of = (sourceKey: string, transcriber: string) =>
  and(eq(transcript.sourceKey, sourceKey), eq(transcript.transcriber, transcriber));

export async function findTranscript(
  db: Queries,
  sourceKey: string,
  transcriber: string,
): Promise<TranscriptRow | undefined> {
  const [row] = await db.select().from(transcript).where(of(sourceKey, transcriber));
  return row;
}

/** Locks the row; deletes a stale one. */
export async function lockTranscript(
  tx: Transaction,
  sourceKey: string,
  transcriber: string,
): Promise<TranscriptRow | undefined> {
  const stale = and(eq(transcript.state, 'making'), lt(transcript.changedAt, STALE));
  await tx.delete(transcript).where(and(of(sourceKey, transcriber), stale));
  const [row] = await tx.select().from(transcript).where(of(sourceKey, transcriber)).for('update');
  return row;
}

/** @returns undefined if another request has added it */
export async function addTranscript(
  tx: Transaction,
  { sourceKey, transcriber, owner, queue }: { sourceKey: string; transcriber: string; owner: string; queue: string },
): Promise<TranscriptRow | undefined> {
  const after = sql`select max(${transcript.turn}) + 1 from ${transcript} where ${transcript.owner} = ${owner}`;
  const [row] = await tx
    .insert(transcript)
    .values({ sourceKey, transcriber, workflowId: crypto.randomUUID(), turn: nextTurn(queue, after) })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function forgetTranscript(tx: Transaction, workflowId: string): Promise<void> {
  await tx.delete(transcript).where(eq(transcript.workflowId, workflowId));
}

/** A transcript that this workflow still has to make, with a record of its file. */
export async function findToMake(
  db: Queries,
  workflowId: string,
): Promise<{ row: TranscriptRow; media: MediaRow } | undefined> {
  const { media, mediaObject } = tables;
  const [found] = await db
    .select({ row: transcript, media })
    .from(transcript)
    .innerJoin(mediaObject, and(eq(mediaObject.key, transcript.sourceKey), eq(mediaObject.role, 'original')))
    .innerJoin(media, eq(media.id, mediaObject.mediaId))
    .where(and(eq(transcript.workflowId, workflowId), eq(transcript.state, 'making')))
    .limit(1);
  return found;
}

/** Gives the right to send the one paid request, once. */
export async function claimRequest(db: Queries, workflowId: string): Promise<boolean> {
  const claimed = await db
    .update(transcript)
    .set({ submittedAt: sql`now()`, changedAt: sql`now()` })
    .where(and(eq(transcript.workflowId, workflowId), isNull(transcript.submittedAt)))
    .returning({ workflowId: transcript.workflowId });
  return claimed.length > 0;
}

type End =
  | { readonly state: 'ready'; readonly language: string | null; readonly words: readonly TranscriptWord[] }
  | { readonly state: 'failed'; readonly failure: Refusal };

/** Ends a transcript, unless its file is gone. */
export async function endTranscript(db: Queries, workflowId: string, end: End): Promise<void> {
  await db
    .update(transcript)
    .set({ ...end, changedAt: sql`now()` })
    .where(and(eq(transcript.workflowId, workflowId), eq(transcript.state, 'making')));
}
