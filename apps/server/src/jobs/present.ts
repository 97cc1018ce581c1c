import { z } from 'zod';
import type { Job, MediaRecord } from '@kinoloom/contract';
import { findMediaByIds, presentMedia } from '../media/index.ts';
import type { Database } from '../platform/db/index.ts';
import { countAhead, isLate, type JobRow } from './store.ts';

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
function presentJob(row: JobRow, result: MediaRecord | null, ahead: number | null, isForAdmin: boolean): Job {
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
    ...(isForAdmin && row.vendorWords !== null && row.vendorWords !== '' && { vendor_words: row.vendorWords }),
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

/** Jobs with their results and queue positions, which take one query each. Only admins get the vendors' own words. */
export async function presentJobs(db: Database, rows: readonly JobRow[], isForAdmin = false): Promise<Job[]> {
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
    return presentJob(row, result ? presentMedia(result) : null, ahead.get(row.id) ?? null, isForAdmin);
  });
}
