import { isFinished, makesClip, type Job, type MediaRecord, type ToolId } from '@kinoloom/contract';
import { boxRatio, slots, type WallMetrics } from '../../lib/justify.ts';

export type WallFilter = 'all' | 'video' | 'image';

/** An item of the wall. Completed jobs appear as their results; canceled ones not at all. */
export type WallItem =
  | { readonly kind: 'media'; readonly id: string; readonly ratio: number; readonly media: MediaRecord }
  | { readonly kind: 'running'; readonly id: string; readonly ratio: number; readonly job: Job }
  | { readonly kind: 'failed'; readonly id: string; readonly ratio: number; readonly job: Job };

/** Minimum aspect ratio of a failed job's card, for its text and buttons. */
const narrowestFailure = 1.45;

/** Not listed itself: it makes a better version of a clip on the wall. */
const UPGRADE = 'veo3-1080p' satisfies ToolId;

/** How the ids of the placeholder jobs of a request in progress begin. */
export const SENDING = 'sending:';

/** The wall's items, newest first. Renders of compositions are in the flow strip instead. */
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

/** With at most this many results they are shown large, up to this height in px, if they fit the width. */
const few = { count: 3, wide: 480, narrow: 440 };

/**
 * The wall's boxes in px, in order. `narrow`: on a phone no box beside a picture is wide enough for a failed job, which
 * gets a row of its own as high as its content.
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

/** Number of saved results per filter. */
export function wallCounts(media: readonly MediaRecord[]): Record<WallFilter, number> {
  const video = media.filter(({ media_type }) => media_type === 'video').length;
  const image = media.filter(({ media_type }) => media_type === 'image').length;
  return { all: video + image, video, image };
}
