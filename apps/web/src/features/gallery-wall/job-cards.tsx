import { isModel, isVideoModel, type Job } from '@kinoloom/contract';
import { X } from 'lucide-react';
import { adviceAfter, offersRetry, saysNothingCharged, wantsOtherWords } from '../../lib/advice-after.ts';
import { useNow } from '../../lib/clock.ts';
import { timecode } from '../../lib/formatters.ts';
import { makerName } from '../../lib/media-names.ts';
import { entryOf } from '../../lib/own-models.ts';
import { previewOf } from '../../lib/media-preview.ts';
import { waitingOf } from '../../lib/waiting.ts';
import { Badge, Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Weave } from '../../ui/weave.tsx';
import { cx } from '../../ui/cx.ts';
import { SENDING } from './wall-items.ts';
import { cardFrame } from './clip-card.tsx';
import * as wallWords from '../../words/en/studio/gallery-wall.ts';
import * as jobWords from '../../words/en/studio/jobs.ts';
import { said } from '../../words/said.ts';

export interface JobHandlers {
  onCancelJob: (job: Job) => void;
  onRetryJob: (job: Job) => void;
  onEditPrompt: (job: Job) => void;
  onRemoveJob: (job: Job) => void;
  /** Ids of jobs with a cancel or retry in progress. */
  busyJobs: ReadonlySet<string>;
}

function sizeName(job: Job): string | null {
  const entry = job.model === null ? undefined : entryOf(job.model);
  if (entry && isVideoModel(entry) && entry.resolution) return entry.resolution;
  return job.width && job.height ? `${job.width}×${job.height}` : null;
}

/** Whether it works on existing media. */
export function isTool(model: string | null): boolean {
  const entry = model === null ? undefined : entryOf(model);
  return entry !== undefined && !isModel(entry);
}

/** Distinguishes a job from the clip that a tool works on, since both have the same prompt. */
function nameOf({ prompt, model }: Job): string {
  const words = prompt?.trim() ?? '';
  if (words === '') return makerName(model);
  return isTool(model) ? `${makerName(model)}: ${words}` : words;
}

/** The edge passes behind the text, which leaves room for the button; a narrow card has the button in its corner. */
const weaving = cx(
  '[&_:is(.k-weave-percent,.k-weave-caption)]:relative [&_:is(.k-weave-top,.k-weave-percent,.k-weave-caption)]:z-2',
  '@max-[232px]:[&_.k-weave-caption]:line-clamp-2 @max-[232px]:[&_.k-weave-caption]:whitespace-normal @max-[232px]:[&_.k-weave-top>.ml-auto]:hidden',
  '@min-[232px]:focus-within:[&_.k-weave-caption]:pr-[76px] @min-[232px]:hover:[&_.k-weave-caption]:pr-[76px] no-hover:@min-[232px]:[&_.k-weave-caption]:pr-[76px]',
);

interface JobCardProps {
  job: Job;
  /** Whether Tab reaches its buttons. */
  reached: boolean;
  handlers: JobHandlers;
}

export function RunningCard({ job, reached, handlers }: JobCardProps) {
  const words = job.prompt?.trim() ?? '';
  const facts = [makerName(job.model), sizeName(job)].filter(Boolean).join(' · ');
  const busy = handlers.busyJobs.has(job.id);
  const name = nameOf(job);
  const { figure, note } = waitingOf(job, useNow(1_000).getTime());
  return (
    <article className={cx(cardFrame, weaving)} aria-label={name} data-job={job.id}>
      <Weave
        key={job.id}
        value={job.progress}
        still={job.status === 'queued'}
        label={jobWords.progress({ title: name })}
        preview={previewOf(job) ?? undefined}
        chip={
          job.status === 'queued' ? <Chip>{jobWords.queued}</Chip> : <Chip tone="live">{wallWords.generating}</Chip>
        }
        corner={job.seconds === null ? null : <Chip mono>{timecode(job.seconds)}</Chip>}
        figure={
          <>
            {figure} <span className="inline-block font-sans text-12 font-regular tracking-normal">{note}</span>
          </>
        }
        caption={
          <>
            <span className={words ? '@max-[232px]:hidden' : ''}>{words ? `${facts} · ` : facts}</span>
            {words}
          </>
        }
      />
      {!job.id.startsWith(SENDING) && (
        <button
          type="button"
          className="absolute right-2 bottom-2 z-3 h-7 rounded-sm bg-glass-strong px-2.5 text-12/5 font-medium text-on-media opacity-0 group-hover/card:opacity-100 hover:bg-[#0e0c0a] focus-visible:opacity-100 disabled:opacity-100 pointer-coarse:after:absolute pointer-coarse:after:-inset-2 @max-[232px]:top-1.5 @max-[232px]:right-1.5 @max-[232px]:bottom-auto @max-[232px]:w-7 @max-[232px]:px-0 no-hover:opacity-100"
          aria-label={jobWords.cancel({ title: name })}
          tabIndex={reached ? 0 : -1}
          disabled={busy}
          onClick={() => handlers.onCancelJob(job)}
        >
          <X className="m-auto @min-[232px]:hidden" aria-hidden="true" />
          <span className="@max-[232px]:hidden">{busy ? wallWords.cancelling : wallWords.cancel}</span>
        </button>
      )}
    </article>
  );
}

/** `large`: has a row of its own, with touch-sized buttons. */
export function FailedCard({ job, large, reached, handlers }: JobCardProps & { large: boolean }) {
  const shared = { size: large ? 44 : 28, tabIndex: reached ? 0 : -1 } as const;
  const message = job.error ? said(job.error.message) : jobWords.hasFailed;
  const busy = handlers.busyJobs.has(job.id);
  const otherWords = wantsOtherWords(job);
  const retry = offersRetry(job) && (
    <Button
      {...shared}
      {...(otherWords && { variant: 'ghost' })}
      price={job.price}
      loading={busy}
      onClick={() => handlers.onRetryJob(job)}
    >
      {jobWords.retry}
    </Button>
  );
  return (
    <article
      className="flex size-full flex-col justify-between gap-2 overflow-auto rounded-media bg-surface px-3 pt-2 pb-3 shadow-[inset_0_0_0_1px_var(--line-strong)]"
      aria-label={wallWords.failedNamed({ title: job.prompt ?? makerName(job.model) })}
      data-job={job.id}
    >
      <div className="flex items-center gap-2">
        <Badge tone="danger" dot>
          {jobWords.failed}
        </Badge>
        <span className="truncate text-12 text-text-3">{makerName(job.model)}</span>
      </div>
      <div className="grid gap-1">
        <p className="line-clamp-1 text-12 text-text-3">{job.prompt}</p>
        <p className="text-text">
          {message} <span className="text-text-2">{[chargeNote(job), adviceAfter(job)].join(' ').trim()}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        {!otherWords && retry}
        {job.operation === 'generate' && (
          <Button {...shared} variant={otherWords ? 'default' : 'ghost'} onClick={() => handlers.onEditPrompt(job)}>
            {jobWords.editPrompt}
          </Button>
        )}
        {otherWords && retry}
        <Button {...shared} variant="ghost" onClick={() => handlers.onRemoveJob(job)}>
          {wallWords.remove}
        </Button>
      </div>
    </article>
  );
}

/** What happened to a failed job's credits, unless its message says so. */
function chargeNote(job: Pick<Job, 'charge' | 'error'>): string {
  if (saysNothingCharged(job)) return '';
  return job.charge === 'held' ? wallWords.creditsComeBack : jobWords.nothingCharged;
}
