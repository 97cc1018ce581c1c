import { makesClip, type Job } from '@kinoloom/contract';
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toast.ts';
import { appliedToast, failureToast } from './progress.ts';

/** Renders that this page has asked for: they may end before anybody sees them run. */
const ordered = new Set<string>();

export const expectApplied = (jobId: string): void => void ordered.add(jobId);

interface Effects {
  /** The clip is there: it is to be shown, and counted. */
  readonly onApplied: (job: Job) => void;
  /** Last of all: what it cost was captured. */
  readonly onPaid: () => void;
}

/** Does what follows once a clip has got another voice while this page was open, whether its dialog is still open or not. */
export function useAppliedVoices(jobs: readonly Job[] | undefined, { onApplied, onPaid }: Effects): void {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs ?? []) {
      if (!makesClip(job)) continue;
      if (job.status === 'queued' || job.status === 'running') seen.current.add(job.id);
      else if ([seen.current, ordered].filter((ids) => ids.delete(job.id)).length > 0) {
        if (job.status === 'failed') toast.error(failureToast(job.error?.message ?? 'Render failed'));
        if (job.status !== 'completed') continue;
        onApplied(job);
        toast.success(appliedToast(job.price));
        onPaid();
      }
    }
  }, [jobs, onApplied, onPaid]);
}
