import { findModel, findTool, type Job } from '@kinoloom/contract';
import { X } from 'lucide-react';
import { timecode } from '../../lib/formatters.ts';
import { makerName } from '../../lib/media-names.ts';
import { previewOf } from '../../lib/media-preview.ts';
import { Badge, Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Weave } from '../../ui/weave.tsx';
import { chargeNote } from './charge-note.ts';

export interface JobHandlers {
  onCancelJob: (job: Job) => void;
  onRetryJob: (job: Job) => void;
  onEditPrompt: (job: Job) => void;
  onRemoveJob: (job: Job) => void;
  /** Ids of jobs whose cancel or retry is on its way. */
  busyJobs: ReadonlySet<string>;
}

function sizeName(job: Job): string | null {
  const model = job.model === null ? undefined : findModel(job.model);
  if (model?.media === 'video' && model.resolution) return model.resolution;
  return job.width && job.height ? `${job.width}×${job.height}` : null;
}

/** Told apart from the clip that a tool works on, whose words its job bears. */
function nameOf({ prompt, model }: Job): string {
  const words = prompt?.trim() ?? '';
  if (words === '') return makerName(model);
  return model !== null && findTool(model) ? `${makerName(model)}: ${words}` : words;
}

export function RunningCard({ job, handlers }: { job: Job; handlers: JobHandlers }) {
  const words = job.prompt?.trim() ?? '';
  const facts = [makerName(job.model), sizeName(job)].filter(Boolean).join(' · ');
  const busy = handlers.busyJobs.has(job.id);
  const name = nameOf(job);
  return (
    <article className="w-card w-running" aria-label={name} data-job={job.id}>
      <Weave
        key={job.id}
        value={job.progress}
        label={`Progress of ${name}`}
        preview={previewOf(job) ?? undefined}
        chip={job.status === 'queued' ? <Chip>Queued</Chip> : <Chip tone="live">Generating</Chip>}
        corner={job.seconds === null ? null : <Chip mono>{timecode(job.seconds)}</Chip>}
        caption={
          <>
            <span className={words ? 'w-running-facts' : ''}>{words ? `${facts} · ` : facts}</span>
            {words}
          </>
        }
      />
      <button
        type="button"
        className="w-cancel"
        aria-label={`Cancel ${name}`}
        disabled={busy}
        onClick={() => handlers.onCancelJob(job)}
      >
        <X aria-hidden="true" />
        <span>{busy ? 'Cancelling' : 'Cancel'}</span>
      </button>
    </article>
  );
}

export function FailedCard({ job, handlers }: { job: Job; handlers: JobHandlers }) {
  const message = job.error?.message ?? 'This job failed.';
  const busy = handlers.busyJobs.has(job.id);
  return (
    <article className="w-failed" aria-label={`Failed: ${job.prompt ?? makerName(job.model)}`} data-job={job.id}>
      <div className="flex items-center gap-2">
        <Badge tone="danger" dot>
          Failed
        </Badge>
        <span className="truncate text-12 text-text-3">{makerName(job.model)}</span>
      </div>
      <div className="grid gap-1">
        <p className="line-clamp-1 text-12 text-text-3">{job.prompt}</p>
        <p className="text-text">
          {message} <span className="text-text-2">{chargeNote(job, message)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        <Button size={28} price={job.price} loading={busy} onClick={() => handlers.onRetryJob(job)}>
          Retry
        </Button>
        {job.operation === 'generate' && (
          <Button size={28} variant="ghost" onClick={() => handlers.onEditPrompt(job)}>
            Edit prompt
          </Button>
        )}
        <Button size={28} variant="ghost" onClick={() => handlers.onRemoveJob(job)}>
          Remove
        </Button>
      </div>
    </article>
  );
}
