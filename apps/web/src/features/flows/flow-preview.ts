import {
  inFlowOrder,
  limits,
  renderPrice,
  renderQuality,
  type Credits,
  type Job,
  type MediaRecord,
  type Sequence,
  type Size,
} from '@kinoloom/contract';
import { isRender, mediaTitle } from '../../lib/media-names.ts';

/** The clips that a render may contain: the flow's videos in order, without rendered ones. */
export const stripClips = (media: readonly MediaRecord[], order: readonly string[]): MediaRecord[] =>
  inFlowOrder(
    media.filter((each) => each.media_type === 'video' && !isRender(each)),
    order,
    ({ asked_at }) => Date.parse(asked_at),
  );

/** A row of the strip: a clip, or a job at its future clip's position. */
export type StripRow =
  | { readonly kind: 'clip'; readonly id: string; readonly clip: MediaRecord }
  | { readonly kind: 'job'; readonly id: string; readonly job: Job };

const clipRow = (clip: MediaRecord): StripRow => ({ kind: 'clip', id: clip.id, clip });
const jobRow = (job: Job): StripRow => ({ kind: 'job', id: job.id, job });

/** Clips and running jobs in the flow's order. A job whose clip exists already is omitted. */
export function stripRows(
  clips: readonly MediaRecord[],
  running: readonly Job[],
  order: readonly string[],
): StripRow[] {
  const there = new Set(clips.map(({ id }) => id));
  const rows = [...clips.map(clipRow), ...running.filter(({ id }) => !there.has(id)).map(jobRow)];
  return inFlowOrder(rows, order, (row) => Date.parse(row.kind === 'clip' ? row.clip.asked_at : row.job.created_at));
}

/** The order of all rows after moving one behind `after`; to the start without it. */
export function placedAfter(ids: readonly string[], id: string, after: string | undefined): string[] {
  const others = ids.filter((other) => other !== id);
  const at = after === undefined ? 0 : others.indexOf(after) + 1;
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** Length in seconds; clips of unknown length count as `limits.clip.unknownSeconds`. */
export const clipSeconds = ({ duration }: Pick<MediaRecord, 'duration'>): number =>
  duration && duration > 0 ? duration : limits.clip.unknownSeconds;

export interface FlowPreview {
  readonly size: Size;
  readonly frames: number;
  readonly price: Credits;
  readonly quality: 'ultra' | 'high';
  readonly sequences: Sequence[];
}

const fallback: Size = { width: 1920, height: 1080 };

/** The composition of these clips in sequence, at 30 fps, on a canvas of the largest clip's size. */
export function flowPreviewOf(clips: readonly MediaRecord[]): FlowPreview {
  let at = 0;
  const sequences = clips.map((clip): Sequence => {
    const startFrame = at;
    const seconds = clipSeconds(clip);
    at += Math.max(1, Math.round(seconds * limits.fps));
    return {
      id: clip.id,
      url: clip.url,
      duration: Math.round(seconds * 1000),
      startFrame,
      endFrame: at,
      volume: 1,
      isMuted: false,
      model: `flow-${clip.model ?? 'clip'}`,
      prompt: mediaTitle(clip),
      ...(clip.width && clip.height ? { width: clip.width, height: clip.height } : {}),
    };
  });
  const size = clips.reduce<Size | null>(
    (largest, { width, height }) =>
      width && height && (!largest || width * height > largest.width * largest.height) ? { width, height } : largest,
    null,
  );
  const canvas = size ?? fallback;
  return { size: canvas, frames: at, price: renderPrice(canvas, at), quality: renderQuality(canvas), sequences };
}
