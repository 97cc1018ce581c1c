import { limits, type DesignRenderState } from '@kinoloom/contract';
import * as words from '../../words/en/studio/change-voice.ts';

export const pollTexts = {
  unanswered: words.unanswered,
  tooLong: words.tookTooLong,
} as const;

export interface PollApply {
  readonly ask: (signal: AbortSignal) => Promise<DesignRenderState>;
  /** Runs once after `ms`; returns a function to cancel it. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  readonly onAnswer: (state: DesignRenderState) => void;
  /** Polling stopped before the render ended. */
  readonly onStopped: (why: string) => void;
}

const { pollMs, polls, errors: errorsInARow } = limits.render.quick;

const isOver = ({ status }: DesignRenderState): boolean => status !== 'starting' && status !== 'rendering';

/**
 * Polls a quick render every 2.5 s until it ends, at most 120 times, and stops after three consecutive failures.
 * Returns a function that stops it.
 */
export function pollApply({ ask, schedule, onAnswer, onStopped }: PollApply): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let asked = 0;
  let errors = 0;
  let cancel = schedule(() => void poll(), pollMs);

  async function poll(): Promise<void> {
    asked += 1;
    // Failures are counted.
    const state = await ask(signal).catch(() => undefined);
    if (signal.aborted) return;
    errors = state ? 0 : errors + 1;
    if (state) onAnswer(state);
    if (signal.aborted || (state && isOver(state))) return;
    if (errors === errorsInARow) onStopped(pollTexts.unanswered);
    else if (asked === polls) onStopped(pollTexts.tooLong);
    else cancel = schedule(() => void poll(), pollMs);
  }

  return () => {
    stopping.abort();
    cancel();
  };
}
