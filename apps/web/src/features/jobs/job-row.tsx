import { type Job } from '@kinoloom/contract';
import { ArrowUpRight, AudioLines, CircleAlert, Film, Image, Video, X } from 'lucide-react';
import { type ReactNode } from 'react';
import { adviceAfter, offersRetry, wantsOtherWords } from '../../lib/advice-after.ts';
import { relativeTime } from '../../lib/dates.ts';
import { timecode } from '../../lib/formatters.ts';
import { previewOf } from '../../lib/media-preview.ts';
import { waitingOf } from '../../lib/waiting.ts';
import { Button } from '../../ui/button.tsx';
import { CreditPrice } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { jobTitle } from './groups.ts';
import { receipt, secondsTaken, workName } from './receipt.ts';
import * as words from '../../words/en/studio/jobs.ts';
import { said } from '../../words/said.ts';

export interface JobHandlers {
  onCancel: (job: Job) => void;
  onRetry: (job: Job) => void;
  onEditPrompt: (job: Job) => void;
  /** Opens the result, or the render's dialog. */
  onOpen: (job: Job) => void;
  /** Ids of jobs with a cancel or retry in progress. */
  busy: ReadonlySet<string>;
}

export interface JobItemProps {
  job: Job;
  /** ms since the epoch */
  now: number;
  handlers: JobHandlers;
}

export function JobItem({ job, now, handlers }: JobItemProps) {
  const title = jobTitle(job);
  const busy = handlers.busy.has(job.id);
  const cancel = (
    <IconButton
      label={words.cancel({ title })}
      icon={<X />}
      size={28}
      tooltip={false}
      disabled={busy}
      onClick={() => handlers.onCancel(job)}
    />
  );
  switch (job.status) {
    case 'running': {
      const { figure, note } = waitingOf(job, now);
      return (
        <Row job={job} title={title} end={<PriceAnd job={job}>{cancel}</PriceAnd>}>
          <ProgressBar value={job.progress} label={words.progress({ title })} className="my-1" />
          <Line>
            <span>{workName(job)}</span>
            <span className="font-mono font-medium text-accent-text">{figure}</span>
            {note && <span>{note}</span>}
            {job.charge === 'held' && <span className="max-md:hidden">{receipt(job)}</span>}
          </Line>
        </Row>
      );
    }
    case 'queued':
      return (
        <Row job={job} title={title} end={<PriceAnd job={job}>{cancel}</PriceAnd>}>
          <Line>
            <span>{waitingOf(job, now).note}</span>
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
              {offersRetry(job) && (
                <Button
                  size={28}
                  {...(wantsOtherWords(job) && { variant: 'ghost' })}
                  price={job.price}
                  loading={busy}
                  onClick={() => handlers.onRetry(job)}
                >
                  {words.retry}
                </Button>
              )}
              {job.operation === 'generate' && (
                <Button
                  size={28}
                  variant={wantsOtherWords(job) ? 'default' : 'ghost'}
                  className={wantsOtherWords(job) ? 'order-first' : 'md:hidden'}
                  onClick={() => handlers.onEditPrompt(job)}
                >
                  {words.editPrompt}
                </Button>
              )}
            </>
          }
        >
          <p className="text-12 text-text-2">
            {job.error ? said(job.error.message) : words.hasFailed}{' '}
            <span className="text-text-3">{[receipt(job), adviceAfter(job)].join(' ').trim()}</span>
          </p>
          {job.vendor_words !== undefined && (
            <details className="text-12 text-text-2">
              <summary className="cursor-pointer text-text-3">{words.whatServerSaid}</summary>
              <p className="break-words select-text">{job.vendor_words}</p>
            </details>
          )}
        </Row>
      );
    case 'canceled':
      return (
        <Row job={job} title={title}>
          <Line>
            <span>{words.cancelled}</span>
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
                label={words.open({ title })}
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
  const failed = job.status === 'failed';
  return (
    <li
      className={cx(
        'grid grid-cols-[72px_minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-[9px] pr-2.5 pl-3.5 max-md:py-[11px]',
        failed ? 'items-start' : 'items-center',
      )}
      data-job={job.id}
    >
      <Thumb job={job} />
      <div className="min-w-0">
        <div className="truncate font-medium max-md:text-[14px]">{title}</div>
        {children}
      </div>
      {end && <div className={cx('flex items-center gap-1', failed && 'col-[2/-1] mt-1')}>{end}</div>}
    </li>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-2 text-12 text-text-2">{children}</div>
);

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
    <div className="relative grid h-[41px] w-[72px] place-items-center overflow-hidden rounded-media bg-control text-text-3">
      {picture ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          className={cx(
            'absolute inset-0 size-full object-cover',
            job.status === 'queued' && 'opacity-45',
            job.status === 'failed' && 'opacity-35',
          )}
        />
      ) : (
        job.status !== 'failed' && <Glyph job={job} />
      )}
      {job.status === 'failed' && <CircleAlert className="relative text-red" aria-hidden="true" />}
    </div>
  );
}

function Glyph({ job }: { job: Job }) {
  if (job.operation === 'render') return <Film aria-hidden="true" />;
  if (job.media_type === 'audio') return <AudioLines aria-hidden="true" />;
  return job.media_type === 'video' ? <Video aria-hidden="true" /> : <Image aria-hidden="true" />;
}
