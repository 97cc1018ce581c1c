import { useEffect, useState } from 'react';
import type { Job } from '@kinoloom/contract';

/** The current time, updated every `everyMs`, for texts such as "4 min ago". */
export function useNow(everyMs = 60_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/**
 * Estimated seconds until a running job ends, at the current pace. Null while unreliable: before 5 %, in the first two
 * seconds, and for jobs that are not running.
 */
export function secondsLeft(
  job: Pick<Job, 'status' | 'progress' | 'started_at' | 'estimate'>,
  now: number,
): number | null {
  if (job.status !== 'running' || job.started_at === null || job.progress < 0.05 || job.progress >= 1) return null;
  const elapsed = (now - Date.parse(job.started_at)) / 1000;
  if (!(elapsed >= 2)) return null;
  const left = (elapsed * (1 - job.progress)) / job.progress;
  const most = job.estimate ? (job.estimate.longest ?? job.estimate.usual) - elapsed : Infinity;
  // Progress may stand still at its beginning; after the longest time there is nothing better to go by.
  return Math.max(1, Math.round(most > 0 ? Math.min(left, most) : left));
}

/** Resolves after `ms`; rejects with the signal's reason on abort. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
