import { EDITOR_RENDER, isFinished, makesClip, type Job } from '@kinoloom/contract';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { jobTitle } from './groups.ts';
import { workName } from './receipt.ts';
import * as words from '../../words/en/studio/jobs.ts';
import { said } from '../../words/said.ts';

const nameOf = (job: Job): string =>
  job.operation === 'render' ? workName(job) : words.named({ work: workName(job), title: jobTitle(job) });

/** Announcement of a job's end. */
function ending(each: Job): string {
  const job = nameOf(each);
  if (each.late === 'arrived') return words.isLate({ job });
  if (each.status === 'completed') return words.isDone({ job });
  if (each.status === 'canceled') return words.isCancelled({ job });
  return each.error ? words.isFailedWhy({ job, why: said(each.error.message) }) : words.isFailed({ job });
}

/** Jobs that have started or ended between two lists; ignores progress. */
export function jobNews(before: readonly Job[], after: readonly Job[]): { started: Job[]; ended: Job[] } {
  const known = new Map(before.map((job) => [job.id, job.status]));
  return {
    started: after.filter(({ id, status }) => !known.has(id) && !isFinished(status)),
    ended: after.filter(({ id, status }) => known.has(id) && known.get(id) !== status && isFinished(status)),
  };
}

/**
 * Announces to screen readers when a job starts and how it ends. Ends while the tab is hidden are also shown in a toast
 * and in the tab's title. `jobs`: undefined while loading.
 */
export function JobAnnouncer({ jobs, onOpen }: { jobs: readonly Job[] | undefined; onOpen: (job: Job) => void }) {
  const before = useRef<readonly Job[] | undefined>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!jobs) return;
    const { started, ended } = jobNews(before.current ?? jobs, jobs);
    before.current = jobs;
    const lines = [...started.map((job) => words.hasStarted({ job: nameOf(job) })), ...ended.map(ending)];
    if (lines.length > 0) setNews(lines.join('. '));
    if (document.hidden) tellUnwatched(ended, onOpen);
    else for (const job of ended) if (job.late === 'arrived') tell(job, onOpen);
  }, [jobs, onOpen]);
  return <output className="sr-only">{news}</output>;
}

/** Jobs with a toast of their own: a flow's render is downloaded, and sounds belong to the audio panel. */
const isToldElsewhere = (job: Job): boolean =>
  job.media_type === 'audio' || (job.operation === 'render' && job.model !== EDITOR_RENDER && !makesClip(job));

/** Jobs ended since the tab was hidden. */
let unread: readonly Job[] = [];

/** Shows jobs that ended while the tab was hidden. The tab's title is restored when it becomes visible. */
function tellUnwatched(ended: readonly Job[], onOpen: (job: Job) => void): void {
  const told = ended.filter(({ status }) => status !== 'canceled');
  const [first] = told;
  if (!first) return;
  if (unread.length === 0) {
    const { title } = document;
    const restore = (): void => {
      document.title = title;
      unread = [];
    };
    document.addEventListener('visibilitychange', restore, { once: true });
  }
  unread = [...unread, ...told];
  document.title = unread.length === 1 ? ending(first) : words.haveEnded({ count: unread.length });
  for (const job of told) if (!isToldElsewhere(job)) tell(job, onOpen);
}

/** Shows a job's end in a toast, which opens the result of a completed one. */
function tell(job: Job, onOpen: (job: Job) => void): void {
  const id = `job-${job.id}`;
  if (job.status === 'completed')
    toast.success(ending(job), { id, action: { label: words.openIt, onPress: () => onOpen(job) } });
  else toast.error(ending(job), { id });
}
