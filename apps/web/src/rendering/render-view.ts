import { messages, type Job, type RenderState } from '@kinoloom/contract';

/** What the render dialog, the strip's card and the tray show of one render. */
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
  /** Still running for all we know, but the page has stopped asking. */
  | { readonly kind: 'gave-up'; readonly message: string };

const stage = (message: string | null | undefined): string => message || 'Rendering frames';

function ofJob(job: Job): RenderView {
  switch (job.status) {
    case 'queued':
      return { kind: 'rendering', progress: 0, message: job.message || 'Waiting in the render queue', frames: null };
    case 'running':
      return {
        kind: 'rendering',
        progress: job.progress,
        message: stage(job.message),
        frames:
          job.total_frames === null || job.total_frames === 0
            ? null
            : { done: job.rendered_frames ?? 0, total: job.total_frames },
      };
    case 'completed':
      return job.result ? { kind: 'completed', downloadUrl: job.result.url } : { kind: 'starting' };
    case 'failed':
      return { kind: 'failed', message: job.error?.message ?? messages.renderFailed };
    case 'canceled':
      return { kind: 'cancelled' };
  }
}

function ofAnswer(state: RenderState): RenderView {
  switch (state.status) {
    case 'starting':
      return { kind: 'starting' };
    case 'rendering': {
      const { renderedFrames: done, totalFrames: total } = state.metadata;
      return {
        kind: 'rendering',
        progress: state.progress,
        message: stage(state.message),
        frames: total > 0 ? { done, total } : null,
      };
    }
    case 'completed':
      return state.downloadUrl === null
        ? { kind: 'starting' }
        : { kind: 'completed', downloadUrl: state.downloadUrl.replace(/[?&]download=1$/u, '') };
    case 'failed':
      return { kind: 'failed', message: state.error ?? messages.renderFailed };
    case 'cancelled':
      return { kind: 'cancelled' };
  }
}

const rank: Readonly<Record<RenderView['kind'], number>> = {
  starting: 0,
  rendering: 1,
  'gave-up': 2,
  cancelled: 3,
  failed: 3,
  completed: 3,
};

export const isOver = (view: RenderView): boolean => rank[view.kind] === 3;

/**
 * Pushed events and polled answers say the same at different times; the one that is further along is the newer.
 * `gaveUp`: why the page has stopped asking, if it has. An end counts all the same.
 */
export function renderView(job: Job | undefined, answer: RenderState | undefined, gaveUp: string | null): RenderView {
  const views = [job && ofJob(job), answer && ofAnswer(answer)].filter((view) => view !== undefined);
  const newest = views.reduce<RenderView>(
    (best, view) => {
      if (rank[view.kind] !== rank[best.kind]) return rank[view.kind] > rank[best.kind] ? view : best;
      return view.kind === 'rendering' && best.kind === 'rendering' && view.progress > best.progress ? view : best;
    },
    views[0] ?? { kind: 'starting' },
  );
  return gaveUp === null || isOver(newest) ? newest : { kind: 'gave-up', message: gaveUp };
}
