import { type Job } from '@kinoloom/contract';
import { CircleAlert, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar, ProgressRing } from '../../ui/progress.tsx';
import { lessons } from './lessons.ts';
import { type SoundHandlers } from './panel-props.ts';
import { isAudioTool } from './tools.ts';

const workOf = ({ model }: Job): string => (isAudioTool(model) ? lessons[model].title : 'Audio');
const titleOf = (job: Job): string => job.prompt?.trim() || workOf(job);

/** A sound that is being made. */
export function MakingRow({ job, handlers }: { job: Job; handlers: Pick<SoundHandlers, 'onCancel' | 'busy'> }) {
  const title = titleOf(job);
  const percent = Math.round(job.progress * 100);
  return (
    <li className="au-row" data-job={job.id}>
      <span className="au-ring">
        <ProgressRing value={job.progress} size={20} />
      </span>
      <div className="au-row-text">
        <p className="au-row-name">{title}</p>
        <ProgressBar value={job.progress} label={`Progress of ${title}`} className="my-1" />
        <p className="au-row-facts">
          {workOf(job)} {job.status === 'queued' ? 'queued' : `${percent}%`}
          {job.charge === 'held' && `, ${job.price} credits held`}
        </p>
      </div>
      <Button
        size={28}
        variant="outline"
        className="touch-44"
        disabled={handlers.busy.has(job.id)}
        onClick={() => handlers.onCancel(job)}
      >
        Cancel<span className="sr-only"> {title}</span>
      </Button>
    </li>
  );
}

/** A sound that could not be made: why, and once more at the same price. */
export function FailedRow({
  job,
  handlers,
}: {
  job: Job;
  handlers: Pick<SoundHandlers, 'onRetry' | 'onDismiss' | 'busy'>;
}) {
  const title = titleOf(job);
  const busy = handlers.busy.has(job.id);
  const why = job.error?.message ?? `${workOf(job)} failed.`;
  return (
    <li className="au-row" data-job={job.id}>
      <span className="au-ring text-red">
        <CircleAlert aria-hidden="true" />
      </span>
      <div className="au-row-text">
        <p className="au-row-name">{title}</p>
        <p className="au-row-why">
          {why}
          {!why.includes('Nothing was charged') && ' Nothing was charged.'}
        </p>
      </div>
      <Button size={28} price={job.price} loading={busy} className="touch-44" onClick={() => handlers.onRetry(job)}>
        Retry<span className="sr-only"> {title}</span>
      </Button>
      <IconButton
        label={`Dismiss ${title}`}
        icon={<X />}
        size={28}
        disabled={busy}
        onClick={() => handlers.onDismiss(job)}
      />
    </li>
  );
}
