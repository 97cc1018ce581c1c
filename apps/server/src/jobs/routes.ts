import { z } from 'zod';
import { JobAnswer, JobList, type Job, type Refusal, type Result, type MediaRecord } from '@kinoloom/contract';
import { endpoint, found, unwrap, type App } from '../http/index.ts';
import { findMediaByIds, presentMedia } from '../media/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { AcceptDeps, NewJob } from './accept.ts';
import { cancelJob, dismissJobs, retryJob } from './commands.ts';
import { countAhead, findOwnJob, isLate, listJobs, type JobRow } from './store.ts';

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The sources in a recipe; older jobs have only a start image. */
const MadeFrom = z.object({
  sources: z
    .array(z.object({ role: z.string(), mediaId: z.string(), url: z.string(), frame: z.string().optional() }))
    .catch([]),
  startImageId: z.string().nullish().catch(null),
  startImageUrl: z.string().nullish().catch(null),
});

/** The source clip of a render that becomes a clip. */
const OfClip = z.object({ clip: z.object({ originalVideoId: z.string() }) });

const OfProject = z.object({ project: z.object({ id: z.string(), revision: z.int().nullable() }).nullable() });

/** A job as its owner sees it. `result`: the media record of a completed job. `ahead`: how many jobs are before a queued one. */
function presentJob(row: JobRow, result: MediaRecord | null, ahead: number | null): Job {
  const { sources, startImageId, startImageUrl } = MadeFrom.parse(row.input);
  const madeFrom = startImageId ?? OfClip.safeParse(row.input).data?.clip.originalVideoId;
  const first = sources.find(({ role }) => role === 'image');
  return {
    id: row.id,
    operation: row.operation,
    media_type: row.mediaType,
    model: row.model,
    prompt: text(row.input['prompt']),
    flow_id: row.flowId,
    status: row.status,
    progress: row.progress,
    message: row.message,
    estimate: row.usualSeconds === null ? null : { usual: row.usualSeconds, longest: row.longestSeconds },
    ahead,
    price: row.price,
    charge: row.charge,
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? '' },
    late: isLate(row) ? 'waiting' : row.status === 'completed' && row.lateUntil !== null ? 'arrived' : null,
    provider: row.provider,
    sandbox: row.sandbox,
    width: number(row.input['width']),
    height: number(row.input['height']),
    seconds: number(row.input['seconds']),
    start_image_url: first ? `${first.url}${first.frame ? `#${first.frame}` : ''}` : (startImageUrl ?? null),
    source_ids: madeFrom ? [madeFrom] : sources.map(({ mediaId }) => mediaId),
    rendered_frames: row.renderedFrames,
    total_frames: number(row.input['totalFrames']),
    copied_frames: number(row.input['copiedFrames']),
    project: OfProject.safeParse(row.input).data?.project ?? null,
    result,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

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

/** Jobs with their results and queue positions, one query for each of the two. */
export async function presentJobs(db: Database, rows: readonly JobRow[]): Promise<Job[]> {
  const [results, ahead] = await Promise.all([
    findMediaByIds(
      db.queries,
      rows.flatMap((row) => row.mediaId ?? []),
    ),
    countAhead(
      db.queries,
      rows.flatMap(({ id, status }) => (status === 'queued' ? id : [])),
    ),
  ]);
  return rows.map((row) => {
    const result = row.mediaId === null ? undefined : results.get(row.mediaId);
    return presentJob(row, result ? presentMedia(result) : null, ahead.get(row.id) ?? null);
  });
}
