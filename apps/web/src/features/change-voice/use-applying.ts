import { DesignRenderState, isFinished, type Job } from '@kinoloom/contract';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { pollApply } from './poll-apply.ts';
import { applyView, type Applying, type ApplyView } from './progress.ts';

const schedule = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const ask = (renderId: string) => (signal: AbortSignal) =>
  api.get('/api/render-chillin', DesignRenderState, { signal, query: { renderId } });

interface Watched {
  readonly renderId: string | null;
  /** The page's own step before the render. */
  readonly doing: Applying | null;
  readonly job: Job | undefined;
  /** A response reports the end before the job list does. */
  readonly onEnded: () => void;
  readonly onStopped: (why: string) => void;
}

/** Progress of Apply to Video; null while inactive. Uses pushed and polled state alike. */
export function useApplying({ renderId, doing, job, onEnded, onStopped }: Watched): ApplyView | null {
  const [answer, setAnswer] = useState<{ of: string; state: DesignRenderState } | null>(null);
  const latest = useRef({ onEnded, onStopped });
  useEffect(() => {
    latest.current = { onEnded, onStopped };
  });
  const over = job !== undefined && isFinished(job.status);

  useEffect(() => {
    if (renderId === null || over) return;
    return pollApply({
      ask: ask(renderId),
      schedule,
      onAnswer(state) {
        setAnswer({ of: renderId, state });
        if (state.status !== 'starting' && state.status !== 'rendering') latest.current.onEnded();
      },
      onStopped: (why) => latest.current.onStopped(why),
    });
  }, [renderId, over]);

  if (renderId === null) return doing === null ? null : applyView(doing, undefined, undefined);
  return applyView('accepted', job, answer?.of === renderId ? answer.state : undefined);
}
