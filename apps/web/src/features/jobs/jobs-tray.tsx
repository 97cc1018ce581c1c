import { isFinished, type CreditBalance, type Job } from '@kinoloom/contract';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ownKey } from '../../lib/browser-user.ts';
import { useNow } from '../../lib/clock.ts';
import { scheduleOnce } from '../../lib/schedule-once.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Amount } from '../../ui/credits.tsx';
import { Popover } from '../../ui/popover.tsx';
import { ProgressRing } from '../../ui/progress.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { groupJobs, newestEnd, overallProgress, unseenJobs } from './groups.ts';
import { JobItem, type JobHandlers } from './job-row.tsx';
import * as words from '../../words/en/studio/jobs.ts';

const DoneOffer = lazyWithRetry(async () => (await import('./done-offer.tsx')).DoneOffer);

export interface JobsTrayProps {
  jobs: readonly Job[];
  credits: CreditBalance | undefined;
  handlers: JobHandlers;
  onClearFinished: (ids: readonly string[]) => void;
}

/** The jobs button, visible while jobs run or have ended unseen, and its tray. */
export function JobsTray({ jobs, credits, handlers, onClearFinished }: JobsTrayProps) {
  const [open, setOpen] = useState(false);
  const sheet = useMediaQuery('(width < 768px)');
  const button = useRef<HTMLButtonElement>(null);
  const unseen = useUnseen(jobs, open);
  const progress = overallProgress(jobs);
  const active = jobs.filter(({ status }) => !isFinished(status)).length;
  const count = active + unseen;
  const idle = count === 0 && !open;
  const faded = useFaded(idle, button);
  if (open && jobs.length === 0) setOpen(false);
  if (faded) return null;

  const finished = jobs.filter(({ status }) => isFinished(status)).map(({ id }) => id);
  const trigger = (
    <Button
      ref={button}
      icon={progress === null ? <CircleCheck /> : <ProgressRing value={progress} />}
      className={cx(
        'touch-44 transition-opacity duration-400 max-md:size-9 max-md:rounded-full max-md:p-0 max-md:pointer-coarse:size-11',
        idle && 'opacity-0 focus-visible:opacity-100',
      )}
      {...(sheet && { onClick: () => setOpen(true), 'aria-haspopup': 'dialog' as const })}
    >
      <span className="max-md:sr-only">{words.jobs}</span>
      {count > 0 && (
        <Badge mono className="bg-control-hover max-md:sr-only">
          {count}
        </Badge>
      )}
      <span className="sr-only"> {active > 0 ? words.underWay : words.ended}</span>
    </Button>
  );
  const clear = (
    <Button variant="ghost" size={28} disabled={finished.length === 0} onClick={() => onClearFinished(finished)}>
      {words.clearFinished}
    </Button>
  );
  // Actions that navigate close the tray.
  const leaving: JobHandlers = {
    ...handlers,
    onOpen: (job) => {
      setOpen(false);
      handlers.onOpen(job);
    },
    onEditPrompt: (job) => {
      setOpen(false);
      handlers.onEditPrompt(job);
    },
  };

  if (sheet)
    return (
      <>
        {trigger}
        <Sheet
          open={open}
          onOpenChange={setOpen}
          title={words.jobs}
          maxHeight={84}
          action={clear}
          footer={credits && <Foot credits={credits} onLeave={() => setOpen(false)} className="min-h-6" />}
        >
          <List jobs={jobs} handlers={leaving} className="overflow-y-auto" />
        </Sheet>
      </>
    );
  return (
    <Popover trigger={trigger} label={words.jobs} open={open} onOpenChange={setOpen} width={440} flush>
      <div className="flex h-[52px] items-center justify-between border-b border-line pr-2 pl-3.5">
        <h2 className="text-14 font-semibold">{words.jobs}</h2>
        {clear}
      </div>
      <List jobs={jobs} handlers={leaving} className="max-h-[min(560px,calc(100dvh-180px))] overflow-y-auto" />
      {credits && (
        <Foot credits={credits} onLeave={() => setOpen(false)} className="min-h-11 border-t border-line px-3.5" />
      )}
    </Popover>
  );
}

/** Storage key, for each user, of the time until which ended jobs were seen in this browser, ISO 8601. */
const SEEN = 'kinoloom.jobs.seen';

/** Number of jobs ended since the tray was last open. */
function useUnseen(jobs: readonly Job[], open: boolean): number {
  const [seen, setSeen] = useState(() => {
    try {
      return localStorage.getItem(ownKey(SEEN)) ?? '';
    } catch {
      // Storage is blocked: all ended jobs count as unseen.
      return '';
    }
  });
  const newest = newestEnd(jobs);
  if (open && newest > seen) setSeen(newest);
  useEffect(() => {
    try {
      if (seen !== '') localStorage.setItem(ownKey(SEEN), seen);
    } catch {
      // Blocked or full: remembered for the lifetime of the page.
    }
  }, [seen]);
  return unseenJobs(jobs, seen).length;
}

/** ms; the fade takes most of it. */
const FADES_AFTER = 700;

/** Whether an idle button is hidden. With keyboard focus it stays until blurred, so that the focus is not lost. */
function useFaded(idle: boolean, button: RefObject<HTMLButtonElement | null>): boolean {
  const [faded, setFaded] = useState(idle);
  if (!idle && faded) setFaded(false);
  useEffect(() => {
    const element = button.current;
    if (!idle || !element) return;
    const fade = (): void => {
      if (!element.matches(':focus-visible')) setFaded(true);
    };
    const cancel = scheduleOnce(fade, FADES_AFTER);
    element.addEventListener('blur', fade);
    return () => {
      cancel();
      element.removeEventListener('blur', fade);
    };
  }, [idle, button]);
  return faded;
}

interface ListProps {
  jobs: readonly Job[];
  handlers: JobHandlers;
  className: string;
}

function List({ jobs, handlers, className }: ListProps) {
  const now = useNow(1_000).getTime();
  const { running, queued, failed, done } = groupJobs(jobs);
  const row = (job: Job): ReactNode => <JobItem key={job.id} job={job} now={now} handlers={handlers} />;
  return (
    <div className={className}>
      <Group name={words.running} jobs={running}>
        {running.map(row)}
      </Group>
      <DoneOffer jobs={running} now={now} />
      <Group name={words.queued} jobs={queued}>
        {queued.map(row)}
      </Group>
      <Group name={words.failed} jobs={failed} danger>
        {failed.map(row)}
      </Group>
      <Group name={words.done} jobs={done}>
        {done.map(row)}
      </Group>
    </div>
  );
}

interface GroupProps {
  name: string;
  jobs: readonly Job[];
  danger?: boolean;
  children: ReactNode;
}

function Group({ name, jobs, danger = false, children }: GroupProps) {
  if (jobs.length === 0) return null;
  return (
    <section className="border-line not-first:border-t">
      <h3 className="flex items-center gap-2 px-3.5 pt-2 pb-1 font-regular text-text-2">
        {name}
        <Badge mono tone={danger ? 'danger' : 'neutral'}>
          {jobs.length}
        </Badge>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

const amounts = [
  ['balance', words.balance],
  ['held', words.reserved],
  ['available', words.available],
] as const;

function Foot({ credits, className, onLeave }: { credits: CreditBalance; className: string; onLeave: () => void }) {
  return (
    <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-1 bg-bg text-text-2', className)}>
      {amounts.map(([name, said]) => (
        <span key={name}>{said({ amount: <Amount value={credits[name]} className="text-[12px] text-text" /> })}</span>
      ))}
      <Link
        to="/studio/user"
        search={{ part: 'receipts' }}
        onClick={onLeave}
        className="touch-44 ml-auto hover:text-text"
      >
        {words.receipts}
      </Link>
    </div>
  );
}
