import { z } from 'zod';
import { JobAnswer, JobList, type Refusal, type Result } from '@kinoloom/contract';
import { endpoint, found, unwrap, type App, type SessionUser } from '../http/index.ts';
import type { AcceptDeps, NewJob } from './accept.ts';
import { cancelJob, dismissJobs, retryJob } from './commands.ts';
import { presentJobs } from './present.ts';
import { findOwnJob, listJobs, type JobRow } from './store.ts';

const SHOWN = 100;

/** What only the job's operation knows. */
interface JobFaces {
  /** Builds the job that repeats an ended one. */
  readonly again: (row: JobRow) => Result<NewJob, Refusal>;
  /** The message of a cancelled job. */
  readonly canceledText: (row: JobRow) => string;
}

export function jobRoutes(app: App, deps: AcceptDeps, { again, canceledText }: JobFaces): void {
  const { db, queue } = deps;
  const answer = async (row: JobRow, { isAdmin }: SessionUser): Promise<z.input<typeof JobAnswer>> => {
    const [job] = await presentJobs(db, [row], isAdmin);
    return { success: true, job: found(job, 'This job') };
  };

  endpoint(app, 'GET /api/jobs', {
    summary: 'List jobs',
    description: 'Newest first.',
    query: z.object({ flow_id: z.string().optional(), model: z.string().optional() }),
    answer: JobList,
    handle: async ({ user, query }) => ({
      success: true as const,
      jobs: await presentJobs(
        db,
        await listJobs(db.queries, user.id, { flowId: query.flow_id, model: query.model }, SHOWN),
        user.isAdmin,
      ),
    }),
  });

  endpoint(app, 'GET /api/jobs/{id}', {
    summary: 'Get a job',
    description: 'With its result, once it has one.',
    answer: JobAnswer,
    handle: async ({ user, param }) =>
      answer(found(await findOwnJob(db.queries, user.id, param('id')), 'This job'), user),
  });

  endpoint(app, 'POST /api/jobs/{id}/cancel', {
    summary: 'Cancel a job',
    description: 'Its hold is released.',
    answer: JobAnswer,
    handle: async ({ user, param }) =>
      answer(unwrap(await cancelJob(db, queue, user.id, param('id'), canceledText)), user),
  });

  endpoint(app, 'POST /api/jobs/{id}/retry', {
    summary: 'Retry a job',
    description: 'A new job with the same recipe, at the same price.',
    answer: JobAnswer,
    handle: async ({ user, param }) => answer(unwrap(await retryJob(deps, user.id, param('id'), again)), user),
  });

  endpoint(app, 'POST /api/jobs/dismiss', {
    summary: 'Dismiss finished jobs',
    description: 'Those named, or all. They are no longer listed.',
    body: z.object({ ids: z.array(z.string()).max(200).optional() }),
    answer: z.object({ success: z.literal(true) }),
    async handle({ user, body }) {
      await dismissJobs(db, user.id, body.ids);
      return { success: true as const };
    },
  });
}
