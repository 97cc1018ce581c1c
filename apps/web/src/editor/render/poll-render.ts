import { limits, type DesignRenderState } from '@kinoloom/contract';

/** Runs once after `ms`; returns the way to cancel it. */
export type ScheduleOnce = (run: () => void, ms: number) => () => void;

export interface PollDeps {
  readonly ask: (signal: AbortSignal) => Promise<DesignRenderState>;
  readonly later: ScheduleOnce;
  readonly onAnswer: (state: DesignRenderState) => void;
  /** It has stopped asking without having heard of an end. */
  readonly onGiveUp: (why: string) => void;
}

export const pollTexts = {
  unanswered: 'Failed to check render status',
  tooLong: 'Render timeout - please try again',
} as const;

const { pollMs, polls, errors: errorsInARow } = limits.render.editor;

const isOver = ({ status }: DesignRenderState): boolean => status !== 'starting' && status !== 'rendering';

/**
 * Looks after a render every 2.5 s until it ends, at most 180 times, and no longer once three answers in a row are missing.
 * Returns the way to stop.
 */
export function pollRender({ ask, later, onAnswer, onGiveUp }: PollDeps): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let asked = 0;
  let errors = 0;
  let cancel = later(() => void look(), pollMs);

  function next(): void {
    if (errors === errorsInARow) return onGiveUp(pollTexts.unanswered);
    if (asked === polls) return onGiveUp(pollTexts.tooLong);
    cancel = later(() => void look(), pollMs);
  }

  async function heard(): Promise<DesignRenderState | undefined> {
    try {
      return await ask(signal);
    } catch {
      // What is missing is counted.
      return undefined;
    }
  }

  async function look(): Promise<void> {
    asked += 1;
    const state = await heard();
    if (signal.aborted) return;
    errors = state ? 0 : errors + 1;
    if (state) onAnswer(state);
    if (!(state && isOver(state)) && !signal.aborted) next();
  }

  return () => {
    stopping.abort();
    cancel();
  };
}
