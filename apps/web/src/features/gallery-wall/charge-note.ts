import { type Job } from '@kinoloom/contract';

/** Where a failed job's credits are, unless its message has said so. */
export function chargeNote(job: Pick<Job, 'charge'>, message: string): string {
  if (message.includes('Nothing was charged')) return '';
  return job.charge === 'held' ? 'The held credits are on their way back.' : 'Nothing was charged.';
}
