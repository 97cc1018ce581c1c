import { type Job } from '@kinoloom/contract';

export interface JobGroups {
  readonly running: readonly Job[];
  readonly queued: readonly Job[];
  readonly failed: readonly Job[];
  readonly done: readonly Job[];
}

/** The tray's four groups. The next in line comes first among the queued, the newest first elsewhere. */
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

/** Progress of everything under way together, 0 to 1; null when nothing is. */
export function overallProgress(jobs: readonly Job[]): number | null {
  const active = jobs.filter(({ status }) => status === 'running' || status === 'queued');
  if (active.length === 0) return null;
  return active.reduce((sum, { progress }) => sum + progress, 0) / active.length;
}

const places = ['Next in line', 'Second in line', 'Third in line'];

/** Where a queued job stands; counted from 0. */
export const placeInLine = (index: number): string => places[index] ?? `${index + 1}th in line`;

/** A job in one line: its words, or what it does when it has none. */
export const jobTitle = (job: Job): string =>
  job.prompt?.trim() || (job.operation === 'render' ? 'Flow render' : 'Untitled');
