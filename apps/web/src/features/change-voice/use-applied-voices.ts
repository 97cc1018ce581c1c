import { makesClip, type Job } from '@kinoloom/contract';
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toast.ts';
import { failureToast } from './progress.ts';
import * as words from '../../words/en/studio/change-voice.ts';

/** Renders started by this page: they may end before any list shows them running. */
const ordered = new Set<string>();

export const expectApplied = (jobId: string): void => void ordered.add(jobId);

interface Effects {
  /** The clip is ready: show and count it. */
  readonly onApplied: (job: Job) => void;
  /** Called last, when its credits were captured. */
  readonly onPaid: () => void;
}

/** Handles clips whose voice change has completed while this page was open, even if its dialog is closed. */
export function useAppliedVoices(jobs: readonly Job[] | undefined, { onApplied, onPaid }: Effects): void {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs ?? []) {
      if (!makesClip(job)) continue;
      if (job.status === 'queued' || job.status === 'running') seen.current.add(job.id);
      else if ([seen.current, ordered].filter((ids) => ids.delete(job.id)).length > 0) {
        if (job.status === 'failed') toast.error(failureToast(job.error?.message ?? words.failed));
        if (job.status !== 'completed') continue;
        onApplied(job);
        toast.success(words.isApplied({ credits: job.price }));
        onPaid();
      }
    }
  }, [jobs, onApplied, onPaid]);
}
