import { type Job } from '@kinoloom/contract';
import * as words from '../../words/en/studio/jobs.ts';

export interface JobGroups {
  readonly running: readonly Job[];
  readonly queued: readonly Job[];
  readonly failed: readonly Job[];
  readonly done: readonly Job[];
}

/** The tray's four groups. Queued jobs in queue order, all others newest first. */
export function groupJobs(jobs: readonly Job[]): JobGroups {
  const byAge = [...jobs].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const having = (...statuses: Job['status'][]): Job[] => byAge.filter(({ status }) => statuses.includes(status));
  return {
    running: having('running'),
    queued: having('queued').reverse(),
    failed: having('failed'),
    done: having('completed', 'canceled'),
  };
}

/** The average progress of all unfinished jobs, 0 to 1; null without any. */
export function overallProgress(jobs: readonly Job[]): number | null {
  const active = jobs.filter(({ status }) => status === 'running' || status === 'queued');
  if (active.length === 0) return null;
  return active.reduce((sum, { progress }) => sum + progress, 0) / active.length;
}

/** End time of the last ended job; empty if none. */
export const newestEnd = (jobs: readonly Job[]): string =>
  jobs.reduce((newest, { finished_at }) => (finished_at !== null && finished_at > newest ? finished_at : newest), '');

/** Jobs ended since that time, except those the user canceled. */
export const unseenJobs = (jobs: readonly Job[], seen: string): Job[] =>
  jobs.filter(({ status, finished_at }) => status !== 'canceled' && finished_at !== null && finished_at > seen);

/** Title of a job: its prompt, or its operation. */
export const jobTitle = (job: Job): string =>
  job.prompt?.trim() || (job.operation === 'render' ? words.flowRender : words.untitled);
