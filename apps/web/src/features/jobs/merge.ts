import { isFinished, type Job } from '@kinoloom/contract';

/** Of two reports of one job the later: an ended job stays ended, and progress never goes back. */
function later(known: Job, news: Job): Job {
  const stale =
    (isFinished(known.status) && !isFinished(news.status)) ||
    (!isFinished(news.status) && news.progress < known.progress);
  return stale ? known : news;
}

/** Puts news of a job into the list, newest first. News overtaken by what is shown changes nothing. */
export function mergeJob(jobs: readonly Job[], news: Job): Job[] {
  if (jobs.some(({ id }) => id === news.id)) return jobs.map((job) => (job.id === news.id ? later(job, news) : job));
  return [news, ...jobs].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}

/** A list read from the server, without what pushed events have overtaken since it was asked for. */
export function mergeList(known: readonly Job[] | undefined, read: readonly Job[]): Job[] {
  const before = new Map(known?.map((job) => [job.id, job]));
  return read.map((job) => {
    const shown = before.get(job.id);
    return shown ? later(shown, job) : job;
  });
}
