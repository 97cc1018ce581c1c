import { EDITOR_RENDER, makesClip, type Job } from '@kinoloom/contract';
import { saysNothingCharged } from '../../lib/advice-after.ts';
import { makerName } from '../../lib/media-names.ts';
import * as words from '../../words/en/studio/jobs.ts';

/** A job's operation, for the second line of its row. */
export function workName(job: Job): string {
  if (makesClip(job)) return words.applyToVideo;
  if (job.operation === 'render') return job.model === EDITOR_RENDER ? words.editorRender : words.flowRender;
  return job.model === null ? words.generation : makerName(job.model);
}

/** What happened to a job's credits; empty if the error message says so. */
export function receipt(job: Job): string {
  if (job.late === 'arrived') return words.cameLate;
  if (job.late === 'waiting') return words.mayComeLate;
  const said = saysNothingCharged(job);
  switch (job.charge) {
    case 'free':
      return job.status === 'failed' && !said ? words.nothingCharged : words.free;
    case 'held':
      return words.creditsReserved;
    case 'captured':
      return words.creditsUsed;
    case 'released':
      return said ? '' : words.nothingCharged;
  }
}

/** Seconds from start to end; null while unknown. */
export function secondsTaken({ started_at, finished_at }: Pick<Job, 'started_at' | 'finished_at'>): number | null {
  if (started_at === null || finished_at === null) return null;
  const seconds = (Date.parse(finished_at) - Date.parse(started_at)) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
