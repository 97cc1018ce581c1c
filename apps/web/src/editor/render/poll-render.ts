import { limits, type DesignRenderState } from '@kinoloom/contract';
import { hasEnded } from '../../rendering/index.ts';
import * as words from '../../words/en/editor/editor-render.ts';

/** Runs once after `ms`; returns a function to cancel it. */
export type ScheduleOnce = (run: () => void, ms: number) => () => void;

export interface PollDeps {
  readonly ask: (signal: AbortSignal) => Promise<DesignRenderState>;
  readonly later: ScheduleOnce;
  readonly onAnswer: (state: DesignRenderState) => void;
  /** Polling stopped before the render ended. */
  readonly onPollingEnd: (why: string) => void;
  /** How often it is asked; as long as a usual film may take. */
  readonly polls?: number;
}

export const pollTexts = {
  unanswered: words.statusUnknown,
  tooLong: words.timeout,
} as const;

const { pollMs, polls: usualPolls, errors: errorsInARow } = limits.render.editor;

/** Polls of a render where films may be so long. */
export const pollsFor = (maxSeconds: number): number =>
  Math.max(usualPolls, Math.ceil((maxSeconds * 1_000 * limits.render.timeoutPerSecond) / pollMs));

/**
 * Polls a render every 2.5 s until it ends, at most `polls` times, and stops after three consecutive failures. Returns a
 * function that stops it.
 */
export function pollRender({ ask, later, onAnswer, onPollingEnd, polls = usualPolls }: PollDeps): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let asked = 0;
  let errors = 0;
  let cancel = later(() => void poll(), pollMs);

  function next(): void {
    if (errors === errorsInARow) return onPollingEnd(pollTexts.unanswered);
    if (asked === polls) return onPollingEnd(pollTexts.tooLong);
    cancel = later(() => void poll(), pollMs);
  }

  async function answer(): Promise<DesignRenderState | undefined> {
    try {
      return await ask(signal);
    } catch {
      // Failures are counted.
      return undefined;
    }
  }

  async function poll(): Promise<void> {
    asked += 1;
    const state = await answer();
    if (signal.aborted) return;
    errors = state ? 0 : errors + 1;
    if (state) onAnswer(state);
    if (!(state && hasEnded(state)) && !signal.aborted) next();
  }

  return () => {
    stopping.abort();
    cancel();
  };
}
