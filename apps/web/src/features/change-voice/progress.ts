import type { DesignRenderState, Job } from '@kinoloom/contract';
import * as words from '../../words/en/studio/change-voice.ts';

/** Maximum of simulated progress before the work is done. */
const MOST = 90;

/** Simulated progress in percent of work that takes about `usualMs`: fast at first, never above 90. */
export const simulated = (elapsedMs: number, usualMs: number): number =>
  Math.min(MOST, Math.round(MOST * (1 - Math.exp((-2 * Math.max(0, elapsedMs)) / usualMs))));

/** Steps of Apply to Video before the render. */
export type Applying = 'preparing' | 'starting' | 'accepted';

export interface ApplyView {
  /** 0 to 100. */
  readonly percent: number;
  readonly message: string;
}

/** Text and progress of Apply to Video, from the page's own step and the render's state. */
export function applyView(doing: Applying, job: Job | undefined, answer: DesignRenderState | undefined): ApplyView {
  if (job?.status === 'completed' || answer?.status === 'completed') return { percent: 100, message: words.completed };
  switch (doing) {
    case 'preparing':
      return { percent: 0, message: words.preparing };
    case 'starting':
      return { percent: 15, message: words.starting };
    case 'accepted': {
      const reported = 100 * Math.max(job?.progress ?? 0, answer?.progress ?? 0);
      if (reported === 0 && !answer) return { percent: 20, message: words.inProgress };
      return { percent: Math.round(Math.min(MOST, 20 + 0.7 * reported)), message: words.rendering };
    }
  }
}

/** Toast text of a failed quick render, derived from its message. */
export function failureToast(message: string): string {
  if (/insufficient|credit/i.test(message)) return words.noCredits;
  if (/network|fetch/i.test(message)) return words.networkError;
  if (/invalid|format/i.test(message)) return words.invalidFormat;
  return words.failedWhy({ why: message });
}
