import { isFinished, makesClip, type Job, type MediaRecord, type ToolId } from '@kinoloom/contract';
import { boxRatio, slots, type WallMetrics } from '../../lib/justify.ts';

export type WallFilter = 'all' | 'video' | 'image';

/** A place on the wall. Ended jobs are their results; cancelled ones leave no trace here. */
export type WallItem =
  | { readonly kind: 'media'; readonly id: string; readonly ratio: number; readonly media: MediaRecord }
  | { readonly kind: 'running'; readonly id: string; readonly ratio: number; readonly job: Job }
  | { readonly kind: 'failed'; readonly id: string; readonly ratio: number; readonly job: Job };

/** A failed job's words and buttons need this width, however upright the picture would have been. */
const narrowestFailure = 1.45;

/** It has no place of its own: it makes a clip that hangs there better. */
const UPGRADE = 'veo3-1080p' satisfies ToolId;

/** The id of the job that stands for a call on its way. */
export const SENDING = 'sending';

/** What the wall shows, newest first. The flow strip shows the renders of compositions. */
export function wallItems(media: readonly MediaRecord[], jobs: readonly Job[], filter: WallFilter): WallItem[] {
  const wanted = (type: string): boolean => (filter === 'all' ? type === 'video' || type === 'image' : type === filter);
  const items: { at: number; item: WallItem }[] = media
    .filter(({ media_type }) => wanted(media_type))
    .map((record) => ({
      at: Date.parse(record.created_at),
      item: { kind: 'media', id: record.id, ratio: boxRatio(record), media: record },
    }));
  for (const job of jobs) {
    if (job.operation !== 'generate' && !makesClip(job)) continue;
    if (!wanted(job.media_type) || job.model === UPGRADE) continue;
    const at = Date.parse(job.created_at);
    const ratio = boxRatio(job);
    if (!isFinished(job.status)) items.push({ at, item: { kind: 'running', id: job.id, ratio, job } });
    else if (job.status === 'failed')
      items.push({ at, item: { kind: 'failed', id: job.id, ratio: Math.max(ratio, narrowestFailure), job } });
  }
  return items.sort((a, b) => b.at - a.at).map(({ item }) => item);
}

/** So few results are shown large, as high as this in px where they are not as wide as the wall. */
const few = { count: 3, wide: 480, narrow: 440 };

/**
 * The boxes of the wall in px, in order. `narrow`: on a phone no box beside a picture is wide enough for a failed job. It gets a row
 * of its own, which is as high as its words and buttons are.
 */
export function wallBoxes(
  items: readonly WallItem[],
  metrics: WallMetrics,
  narrow: boolean,
): { width: number; height?: number }[] {
  if (items.length <= few.count)
    return items.map(({ kind, ratio }) => {
      if (kind === 'failed' && narrow) return { width: metrics.width };
      const height = Math.min(narrow ? few.narrow : few.wide, metrics.width / ratio);
      return { width: Math.floor(ratio * height * 100) / 100, height };
    });
  return rowsOf(items, metrics, narrow);
}

function rowsOf(
  items: readonly WallItem[],
  metrics: WallMetrics,
  narrow: boolean,
): { width: number; height?: number }[] {
  const failed = narrow ? items.findIndex(({ kind }) => kind === 'failed') : -1;
  const row = failed === -1 ? items : items.slice(0, failed);
  const boxes = slots(
    row.map(({ ratio }) => ratio),
    metrics,
  );
  if (failed === -1) return boxes;
  return [...boxes, { width: metrics.width }, ...rowsOf(items.slice(failed + 1), metrics, narrow)];
}

/** How many saved results each filter shows. */
export function wallCounts(media: readonly MediaRecord[]): Record<WallFilter, number> {
  const video = media.filter(({ media_type }) => media_type === 'video').length;
  const image = media.filter(({ media_type }) => media_type === 'image').length;
  return { all: video + image, video, image };
}
