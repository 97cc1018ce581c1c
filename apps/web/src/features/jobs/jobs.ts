import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { isFinished, JobAnswer, JobList, type Job } from '@kinoloom/contract';
import { errorText } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/studio/jobs.ts';

/** The newer of two states of one job: an ended job stays ended, and progress never decreases. */
function newer(known: Job, news: Job): Job {
  const stale =
    (isFinished(known.status) && !isFinished(news.status)) ||
    (!isFinished(news.status) && news.progress < known.progress);
  return stale ? known : news;
}

/** Merges a job's state into the list, newest job first. Ignores outdated states. */
export function mergeJob(jobs: readonly Job[], news: Job): Job[] {
  if (jobs.some(({ id }) => id === news.id)) return jobs.map((job) => (job.id === news.id ? newer(job, news) : job));
  return [news, ...jobs].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}

/** A fetched list, with newer states from events that arrived since the request. */
export function mergeList(known: readonly Job[] | undefined, read: readonly Job[]): Job[] {
  const before = new Map(known?.map((job) => [job.id, job]));
  return read.map((job) => {
    const shown = before.get(job.id);
    return shown ? newer(shown, job) : job;
  });
}

/** Ids of dismissed jobs: earlier responses and events must not bring them back. */
const dismissed = new Set<string>();
const isShown = ({ id }: Job): boolean => !dismissed.has(id);

/** GET /api/jobs: the user's unfinished jobs, and ended ones not dismissed. */
export const jobsQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ['jobs'],
    queryFn: async ({ signal, client }): Promise<Job[]> => {
      const { jobs } = await api.get('/api/jobs', JobList, { signal });
      return mergeList(client.getQueryData<Job[]>(['jobs']), jobs).filter(isShown);
    },
    enabled: signedIn,
    // Progress comes as pushed events; polling covers an unnoticed disconnect. The number of jobs ahead comes by
    // polling only.
    refetchInterval: ({ state: { data } }) => {
      if (data?.some(({ ahead }) => ahead)) return 3_000;
      return data?.some(({ status }) => !isFinished(status)) ? 10_000 : false;
    },
  });

/** Merges a changed job into the list that the tray, the wall and the strip use. */
export function applyJob(client: QueryClient, job: Job): void {
  if (!isShown(job)) return;
  client.setQueryData(jobsQuery(true).queryKey, (jobs) => (jobs ? mergeJob(jobs, job) : jobs));
}

export const refreshJobs = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: jobsQuery(true).queryKey });

/** Cancels a job; its held credits are released. */
export function useCancelJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post(`/api/jobs/${encodeURIComponent(id)}/cancel`, {}, JobAnswer),
    onSuccess: ({ job }) => applyJob(client, job),
    // Usually refused because the job has just ended: the reloaded list shows the result.
    onError: () => refreshJobs(client),
  });
}

/** Starts the same job again at the same price, and removes the failed one from the list. */
export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, key }: { id: string; key: string }) =>
      api.post(`/api/jobs/${encodeURIComponent(id)}/retry`, {}, JobAnswer, { headers: { 'Idempotency-Key': key } }),
    onSuccess: ({ job }) => applyJob(client, job),
    onSettled: () => refreshJobs(client),
  });
}

const Done = { parse: () => undefined };

/** Dismisses ended jobs. Optimistic: they return if the server refuses. */
export function useDismissJobs() {
  const client = useQueryClient();
  const { queryKey } = jobsQuery(true);
  return useMutation({
    mutationFn: (ids: readonly string[]) => api.post('/api/jobs/dismiss', { ids }, Done),
    onMutate: async (ids) => {
      for (const id of ids) dismissed.add(id);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (jobs) => jobs?.filter(({ id }) => !ids.includes(id)));
      return { before };
    },
    onError: (error, ids, context) => {
      for (const id of ids) dismissed.delete(id);
      client.setQueryData(queryKey, context?.before);
      toast.error(words.notCleared, { detail: errorText(error) });
    },
    onSettled: () => refreshJobs(client),
  });
}
