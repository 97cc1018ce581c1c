import { z } from 'zod';
import { JobAnswer, JobList, type Job, type Refusal, type Result } from '@kinoloom/contract';
import { endpoint, found, unwrap, type App } from '../http/index.ts';
import { findMediaByIds, presentMedia } from '../media/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { AcceptDeps, NewJob } from './accept.ts';
import { cancelJob, dismissJobs, retryJob } from './commands.ts';
import { presentJob } from './present.ts';
import { findOwnJob, listJobs, type JobRow } from './store.ts';

const SHOWN = 100;

/** What only the operation behind a job knows of it. */
export interface JobFaces {
  /** From an ended job, the job that asks for the same thing. */
  readonly again: (row: JobRow) => Result<NewJob, Refusal>;
  /** What a cancelled job says. */
  readonly canceledText: (row: JobRow) => string;
}

export function jobRoutes(app: App, deps: AcceptDeps, { again, canceledText }: JobFaces): void {
  const { db, queue } = deps;
  const answer = async (row: JobRow): Promise<z.input<typeof JobAnswer>> => {
    const [job] = await presentJobs(db, [row]);
    return { success: true, job: found(job, 'This job') };
  };

  endpoint(app, 'GET /api/jobs', {
    summary: 'What is underway and what has ended, newest first',
    query: z.object({ flow_id: z.string().optional(), model: z.string().optional() }),
    answer: JobList,
    handle: async ({ user, query }) => ({
      success: true as const,
      jobs: await presentJobs(
        db,
        await listJobs(db.queries, user.id, { flowId: query.flow_id, model: query.model }, SHOWN),
      ),
    }),
  });

  endpoint(app, 'GET /api/jobs/{id}', {
    summary: 'One job, with its result',
    answer: JobAnswer,
    handle: async ({ user, param }) => answer(found(await findOwnJob(db.queries, user.id, param('id')), 'This job')),
  });

  endpoint(app, 'POST /api/jobs/{id}/cancel', {
    summary: 'Stop a job; held credits come back',
    answer: JobAnswer,
    handle: async ({ user, param }) => answer(unwrap(await cancelJob(db, queue, user.id, param('id'), canceledText))),
  });

  endpoint(app, 'POST /api/jobs/{id}/retry', {
    summary: 'Ask for the same thing again, at the same price',
    answer: JobAnswer,
    handle: async ({ user, param }) => answer(unwrap(await retryJob(deps, user.id, param('id'), again))),
  });

  endpoint(app, 'POST /api/jobs/dismiss', {
    summary: 'Clear ended jobs out of sight: those named, or all',
    body: z.object({ ids: z.array(z.string()).max(200).optional() }),
    answer: z.object({ success: z.literal(true) }),
    async handle({ user, body }) {
      await dismissJobs(db, user.id, body.ids);
      return { success: true as const };
    },
  });
}

/** Jobs with their results, in two queries. */
export async function presentJobs(db: Database, rows: readonly JobRow[]): Promise<Job[]> {
  const results = await findMediaByIds(
    db.queries,
    rows.flatMap((row) => row.mediaId ?? []),
  );
  return rows.map((row) => {
    const result = row.mediaId === null ? undefined : results.get(row.mediaId);
    return presentJob(row, result ? presentMedia(result) : null);
  });
}
