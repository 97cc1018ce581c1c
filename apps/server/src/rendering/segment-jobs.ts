import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { JobFailure } from '@kinoloom/contract';
import { EncodedSegment, encodedOf, Encoding, type RenderPlan } from '@kinoloom/renderer';
import { z } from 'zod';
import { tables, type Database, type Queries } from '../platform/db/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import { findSegments } from './segments.ts';

const part = tables.renderPart;

export type SegmentJobRow = typeof part.$inferSelect;

/** The workflow that encodes one segment, and its queue. */
export const SEGMENT = 'render-segment';

export const SegmentWork = z.object({ segment: EncodedSegment, encoding: Encoding });

/**
 * Records the segments that a render needs and enqueues those that are not stored, in one transaction. The render's turns are spread over its
 * segments, so those of a later render come between them. Existing records stay as they are. @returns whether any segment was enqueued
 */
export async function enqueueSegments(
  db: Database,
  queue: JobQueue,
  jobId: string,
  plan: RenderPlan,
  { attempt, place, turns }: { readonly attempt: number; readonly place: number; readonly turns: number },
): Promise<boolean> {
  const segments = encodedOf(plan);
  const found = await findSegments(
    db.queries,
    segments.map(({ hash }) => hash),
  );
  return db.transaction(async (tx) => {
    let queued = false;
    for (const [index, segment] of segments.entries()) {
      const { hash } = segment;
      const frames = plan.segments.reduce(
        (sum, each) => sum + (each.kind === 'encoded' && each.hash === hash ? each.length : 0),
        0,
      );
      const is = found.has(hash);
      const [added] = await tx
        .insert(part)
        .values({
          jobId,
          hash,
          work: { segment, encoding: plan.encoding },
          frames,
          doneFrames: is ? frames : 0,
          state: is ? 'found' : 'waiting',
        })
        .onConflictDoNothing()
        .returning({ hash: part.hash });
      if (!added || is) continue;
      await queue.enqueueChild(tx, {
        workflow: SEGMENT,
        queue: SEGMENT,
        jobId,
        part: hash,
        attempt,
        place: place + Math.min(index, turns - 1),
      });
      queued = true;
    }
    return queued;
  });
}

export async function findSegmentJob(db: Queries, jobId: string, hash: string): Promise<SegmentJobRow | undefined> {
  const [row] = await db.select().from(part).where(partOf(jobId, hash));
  return row;
}

/** The state of each segment of a render, without its work. */
export function listSegmentJobs(db: Queries, jobId: string): Promise<Omit<SegmentJobRow, 'work' | 'jobId'>[]> {
  const { hash, frames, doneFrames, state, failure } = part;
  return db.select({ hash, frames, doneFrames, state, failure }).from(part).where(eq(part.jobId, jobId));
}

/** How many segments have been encoded for a render. */
export async function countRendered(db: Queries, jobId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(part)
    .where(and(eq(part.jobId, jobId), eq(part.state, 'rendered')));
  return row?.n ?? 0;
}

/** Records a segment's progress, which never decreases. @returns the encoded frames of all segments */
export async function noteSegmentJob(db: Queries, jobId: string, hash: string, doneFrames: number): Promise<number> {
  await db
    .update(part)
    .set({ doneFrames: sql`greatest(${part.doneFrames}, ${doneFrames})` })
    .where(partOf(jobId, hash));
  return (await listSegmentJobs(db, jobId)).reduce((sum, row) => sum + row.doneFrames, 0);
}

export async function endSegmentJob(
  db: Queries,
  jobId: string,
  hash: string,
  end: { readonly state: 'found' | 'rendered' } | { readonly state: 'failed'; readonly failure: JobFailure },
): Promise<void> {
  const done = end.state === 'failed' ? end : { ...end, doneFrames: sql`${part.frames}` };
  await db
    .update(part)
    .set(done)
    .where(and(partOf(jobId, hash), eq(part.state, 'waiting')));
}

/** Deletes the segment records of a render: those named, or all. */
export async function dropSegmentJobs(db: Queries, jobId: string, hashes?: readonly string[]): Promise<void> {
  await db.delete(part).where(and(eq(part.jobId, jobId), hashes ? inArray(part.hash, [...hashes]) : undefined));
}

const partOf = (jobId: string, hash: string) => and(eq(part.jobId, jobId), eq(part.hash, hash));
