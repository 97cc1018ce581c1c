import { useEffect, useRef, useState } from 'react';
import { isFinished, type Job } from '@kinoloom/contract';
import { jobTitle } from './groups.ts';
import { workName } from './receipt.ts';

/** The announcements for a changed list of jobs: starts and ends, not progress. */
export function jobNews(before: readonly Job[], after: readonly Job[]): string[] {
  const known = new Map(before.map((job) => [job.id, job.status]));
  return after.flatMap((job) => {
    const was = known.get(job.id);
    const name = job.operation === 'render' ? workName(job) : `${workName(job)}, ${jobTitle(job)}`;
    if (was === undefined) return isFinished(job.status) ? [] : [`Started: ${name}`];
    if (was === job.status || !isFinished(job.status)) return [];
    switch (job.status) {
      case 'completed':
        return [`Done: ${name}`];
      case 'canceled':
        return [`Cancelled: ${name}`];
      default:
        return [`Failed: ${name}. ${job.error?.message ?? ''}`.trim()];
    }
  });
}

/** Announces to screen readers when a job starts and how it ends. `jobs`: undefined while they load. */
export function JobAnnouncer({ jobs }: { jobs: readonly Job[] | undefined }) {
  const before = useRef<readonly Job[] | undefined>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!jobs) return;
    const lines = before.current ? jobNews(before.current, jobs) : [];
    before.current = jobs;
    if (lines.length > 0) setNews(lines.join('. '));
  }, [jobs]);
  return (
    <span role="status" className="sr-only">
      {news}
    </span>
  );
}
