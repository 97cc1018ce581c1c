import { type Job } from '@kinoloom/contract';
import { useEffect, useRef, useState } from 'react';
import { jobNews } from './news.ts';

/** Tells screen readers when a job starts and how it ends. Undefined while the list is not known. */
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
