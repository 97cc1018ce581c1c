import { messages, type Job, type RenderState } from '@kinoloom/contract';
import { said } from '../words/said.ts';

/** State of a render for the dialog, the strip's card and the tray. */
export type RenderView =
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'rendering';
      /** 0 to 1. */
      readonly progress: number;
      readonly message: string;
      readonly frames: { readonly done: number; readonly total: number } | null;
    }
  | { readonly kind: 'completed'; readonly downloadUrl: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'cancelled' }
  /** Probably still running, but the page has stopped polling. */
  | { readonly kind: 'unwatched'; readonly message: string };

/** Frames of a render, and those that are copied from their clips as they are. */
export interface PlannedFrames {
  readonly copied: number;
  readonly total: number;
}

/** Null until the render is planned. */
export function plannedFrames(job: Job | undefined): PlannedFrames | null {
  if (!job || job.copied_frames === null || job.total_frames === null) return null;
  return { copied: job.copied_frames, total: job.total_frames };
}

/** The current step; frame counts only after the first frame. */
function rendering(progress: number, message: string | null, done: number | null, total: number | null): RenderView {
  const frames = done && total ? { done, total } : null;
  return {
    kind: 'rendering',
    progress,
    message: said(message || (frames ? messages.renderFrames : messages.renderPreparing)),
    frames,
  };
}

const queued = (message: string | null): RenderView => rendering(0, message || messages.renderQueued, null, null);

function ofJob(job: Job): RenderView {
  switch (job.status) {
    case 'queued':
      return queued(job.message);
    case 'running':
      return rendering(job.progress, job.message, job.rendered_frames, job.total_frames);
    case 'completed':
      return job.result ? { kind: 'completed', downloadUrl: job.result.url } : { kind: 'starting' };
    case 'failed':
      return { kind: 'failed', message: said(job.error?.message || messages.renderUnknown) };
    case 'canceled':
      return { kind: 'cancelled' };
  }
}

function ofAnswer(state: RenderState): RenderView {
  switch (state.status) {
    case 'starting':
      return queued(state.message);
    case 'rendering': {
      const { renderedFrames, totalFrames } = state.metadata;
      return rendering(state.progress, state.message, renderedFrames, totalFrames);
    }
    case 'completed':
      return state.downloadUrl === null
        ? { kind: 'starting' }
        : { kind: 'completed', downloadUrl: state.downloadUrl.replace(/[?&]download=1$/u, '') };
    case 'failed':
      return { kind: 'failed', message: said(state.error || messages.renderUnknown) };
    case 'cancelled':
      return { kind: 'cancelled' };
  }
}

const rank: Readonly<Record<RenderView['kind'], number>> = {
  starting: 0,
  rendering: 1,
  unwatched: 2,
  cancelled: 3,
  failed: 3,
  completed: 3,
};

/** Whether a response is the final one of its render. */
export const hasEnded = ({ status }: Pick<RenderState, 'status'>): boolean =>
  status !== 'starting' && status !== 'rendering';

export const isOver = (view: RenderView): boolean => rank[view.kind] === 3;

/**
 * Pushed events and polled responses report the same state at different times; the more advanced one is newer.
 * `stopReason`: why the page has stopped polling, if it has. A final state still counts.
 */
export function renderView(
  job: Job | undefined,
  answer: RenderState | undefined,
  stopReason: string | null,
): RenderView {
  const views = [job && ofJob(job), answer && ofAnswer(answer)].filter((view) => view !== undefined);
  const newest = views.reduce<RenderView>(
    (best, view) => {
      if (rank[view.kind] !== rank[best.kind]) return rank[view.kind] > rank[best.kind] ? view : best;
      return view.kind === 'rendering' && best.kind === 'rendering' && view.progress > best.progress ? view : best;
    },
    views[0] ?? { kind: 'starting' },
  );
  return stopReason === null || isOver(newest) ? newest : { kind: 'unwatched', message: said(stopReason) };
}
