import { z } from 'zod';
import type { Job, MediaRecord } from '@kinoloom/contract';
import type { JobRow } from './store.ts';

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What a recipe says of what it is made from; older jobs knew a start image and nothing else. */
const MadeFrom = z.object({
  sources: z
    .array(z.object({ role: z.string(), mediaId: z.string(), url: z.string(), frame: z.string().optional() }))
    .catch([]),
  startImageId: z.string().nullish().catch(null),
  startImageUrl: z.string().nullish().catch(null),
});

/** Of a render that becomes a clip: the one that it is made from. */
const OfClip = z.object({ clip: z.object({ originalVideoId: z.string() }) });

const OfProject = z.object({ project: z.object({ id: z.string(), revision: z.int().nullable() }).nullable() });

/** A job as its owner sees it. `result` is the saved media record of a completed one. */
export function presentJob(row: JobRow, result: MediaRecord | null): Job {
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
    price: row.price,
    charge: row.charge,
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? '' },
    provider: row.provider,
    sandbox: row.sandbox,
    width: number(row.input['width']),
    height: number(row.input['height']),
    seconds: number(row.input['seconds']),
    start_image_url: first ? `${first.url}${first.frame ? `#${first.frame}` : ''}` : (startImageUrl ?? null),
    source_ids: madeFrom ? [madeFrom] : sources.map(({ mediaId }) => mediaId),
    rendered_frames: row.renderedFrames,
    total_frames: number(row.input['totalFrames']),
    project: OfProject.safeParse(row.input).data?.project ?? null,
    result,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
