import { isFinished, type Job } from '@kinoloom/contract';

/**
 * Puts news of a job into the list, newest first. News that is older than what is shown (an event overtaken by a
 * refetch) changes nothing: an ended job stays ended and progress never goes back.
 */
export function mergeJob(jobs: readonly Job[], news: Job): Job[] {
  const known = jobs.find(({ id }) => id === news.id);
  if (!known) return [news, ...jobs].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const stale =
    (isFinished(known.status) && !isFinished(news.status)) ||
    (!isFinished(news.status) && news.progress < known.progress);
  return stale ? [...jobs] : jobs.map((job) => (job.id === news.id ? news : job));
}
