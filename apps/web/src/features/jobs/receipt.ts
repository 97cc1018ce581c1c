import { EDITOR_RENDER, makesClip, type Job } from '@kinoloom/contract';
import { makerName } from '../../lib/media-names.ts';

/** A job's operation, for the second line of its row. */
export function workName(job: Job): string {
  if (makesClip(job)) return 'Apply to Video';
  if (job.operation === 'render') return job.model === EDITOR_RENDER ? 'Editor render' : 'Flow render';
  return job.model === null ? 'Generation' : makerName(job.model);
}

/** What happened to a job's credits; empty if the error message says so. */
export function receipt(job: Job): string {
  if (job.late === 'arrived') return 'Came late, so it is free';
  if (job.late === 'waiting') return 'Nothing was charged. If the result still comes, it is free.';
  const said = job.error?.message.includes('Nothing was charged') ?? false;
  switch (job.charge) {
    case 'free':
      return job.status === 'failed' && !said ? 'Nothing was charged.' : 'Free';
    case 'held':
      return 'Reserved';
    case 'captured':
      return 'Used';
    case 'released':
      return said ? '' : 'Nothing was charged.';
  }
}

/** Seconds from start to end; null while unknown. */
export function secondsTaken({ started_at, finished_at }: Pick<Job, 'started_at' | 'finished_at'>): number | null {
  if (started_at === null || finished_at === null) return null;
  const seconds = (Date.parse(finished_at) - Date.parse(started_at)) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
