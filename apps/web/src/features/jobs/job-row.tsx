import './jobs.css';
import { type Job } from '@kinoloom/contract';
import { ArrowUpRight, AudioLines, CircleAlert, Film, Image, Video, X } from 'lucide-react';
import { type ReactNode } from 'react';
import { relativeTime, timecode } from '../../lib/formatters.ts';
import { previewOf } from '../../lib/preview-of.ts';
import { secondsLeft } from '../../lib/time-left.ts';
import { Button } from '../../ui/button.tsx';
import { CreditPrice } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { jobTitle, placeInLine } from './groups.ts';
import { receipt, secondsTaken, workName } from './receipt.ts';

export interface JobRowHandlers {
  onCancel: (job: Job) => void;
  onRetry: (job: Job) => void;
  onEditPrompt: (job: Job) => void;
  /** Shows the result, or the render's dialog. */
  onOpen: (job: Job) => void;
  /** Ids of jobs whose cancel or retry is on its way. */
  busy: ReadonlySet<string>;
}

export interface JobRowProps {
  job: Job;
  /** Place among the queued, from 0. */
  place?: number;
  /** ms since the epoch */
  now: number;
  handlers: JobRowHandlers;
}

export function JobRow({ job, place = 0, now, handlers }: JobRowProps) {
  const title = jobTitle(job);
  const busy = handlers.busy.has(job.id);
  const cancel = (
    <IconButton
      label={`Cancel ${title}`}
      icon={<X />}
      size={28}
      tooltip={false}
      disabled={busy}
      onClick={() => handlers.onCancel(job)}
    />
  );
  switch (job.status) {
    case 'running': {
      const left = secondsLeft(job, now);
      const percent = `${Math.round(job.progress * 100)}%`;
      return (
        <Row job={job} title={title} end={<PriceAnd job={job}>{cancel}</PriceAnd>}>
          <ProgressBar value={job.progress} label={`Progress of ${title}`} className="my-1" />
          <Line>
            <span>{workName(job)}</span>
            <span className="j-percent font-mono">{percent}</span>
            {left !== null && <span className="font-mono">{timecode(left)} left</span>}
            {job.charge === 'held' && <span className="max-md:hidden">{receipt(job)}</span>}
          </Line>
        </Row>
      );
    }
    case 'queued':
      return (
        <Row job={job} title={title} end={<PriceAnd job={job}>{cancel}</PriceAnd>}>
          <Line>
            <span>{placeInLine(place)}</span>
            {job.charge === 'held' && <span>{receipt(job)}</span>}
          </Line>
        </Row>
      );
    case 'failed':
      return (
        <Row
          job={job}
          title={title}
          end={
            <>
              <Button size={28} price={job.price} loading={busy} onClick={() => handlers.onRetry(job)}>
                Retry
              </Button>
              {job.operation === 'generate' && (
                <Button size={28} variant="ghost" className="md:hidden" onClick={() => handlers.onEditPrompt(job)}>
                  Edit prompt
                </Button>
              )}
            </>
          }
        >
          <p className="text-12 text-text-2">
            {job.error?.message ?? 'This job failed.'} <span className="text-text-3">{receipt(job)}</span>
          </p>
        </Row>
      );
    case 'canceled':
      return (
        <Row job={job} title={title}>
          <Line>
            <span>Cancelled</span>
            <span>{receipt(job)}</span>
          </Line>
        </Row>
      );
    case 'completed': {
      const taken = secondsTaken(job);
      return (
        <Row
          job={job}
          title={title}
          end={
            <PriceAnd job={job}>
              <IconButton
                label={`Open ${title}`}
                icon={<ArrowUpRight />}
                size={28}
                tooltip={false}
                onClick={() => handlers.onOpen(job)}
              />
            </PriceAnd>
          }
        >
          <Line>
            <span>{workName(job)}</span>
            {taken !== null && <span className="font-mono max-md:hidden">{timecode(taken)}</span>}
            {job.finished_at !== null && <span>{relativeTime(job.finished_at, new Date(now))}</span>}
            {job.charge === 'captured' && <span>{receipt(job)}</span>}
          </Line>
        </Row>
      );
    }
  }
}

function Row({ job, title, end, children }: { job: Job; title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <li className={cx('j-row', job.status === 'failed' && 'j-row-failed')} data-job={job.id}>
      <Thumb job={job} />
      <div className="min-w-0">
        <div className="j-title truncate font-medium">{title}</div>
        {children}
      </div>
      {end && <div className="j-end">{end}</div>}
    </li>
  );
}

const Line = ({ children }: { children: ReactNode }) => <div className="j-line">{children}</div>;

function PriceAnd({ job, children }: { job: Job; children: ReactNode }) {
  return (
    <>
      <CreditPrice credits={job.price} tone="quiet" />
      {children}
    </>
  );
}

function Thumb({ job }: { job: Job }) {
  const picture = job.result?.thumbnail_url ?? (job.result?.media_type === 'image' ? job.result.url : previewOf(job));
  return (
    <div className={cx('j-thumb', `j-thumb-${job.status}`)}>
      {picture ? <img src={picture} alt="" loading="lazy" /> : job.status !== 'failed' && <Glyph job={job} />}
      {job.status === 'failed' && <CircleAlert aria-hidden="true" />}
    </div>
  );
}

function Glyph({ job }: { job: Job }) {
  if (job.operation === 'render') return <Film aria-hidden="true" />;
  if (job.media_type === 'audio') return <AudioLines aria-hidden="true" />;
  return job.media_type === 'video' ? <Video aria-hidden="true" /> : <Image aria-hidden="true" />;
}
