import { type Job } from '@kinoloom/contract';
import { CircleAlert, X } from 'lucide-react';
import { adviceAfter, offersRetry, saysNothingCharged } from '../../lib/advice-after.ts';
import { useNow } from '../../lib/clock.ts';
import { waitingOf } from '../../lib/waiting.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar, ProgressRing } from '../../ui/progress.tsx';
import { lessons } from './lessons.ts';
import { type SoundHandlers } from './panel-props.ts';
import { factsClass, rowClass, RowText } from './row-parts.tsx';
import { audioToolOf } from './tools.ts';
import * as words from '../../words/en/studio/audio.ts';
import { said } from '../../words/said.ts';

function toolTitle({ model }: Job): string {
  const tool = audioToolOf(model);
  return tool ? lessons[tool].title : words.audio;
}

const titleOf = (job: Job): string => job.prompt?.trim() || toolTitle(job);

/** A sound being made. */
export function MakingRow({ job, handlers }: { job: Job; handlers: Pick<SoundHandlers, 'onCancel' | 'busy'> }) {
  const title = titleOf(job);
  const { figure, note } = waitingOf(job, useNow(1_000).getTime());
  return (
    <li className={rowClass} data-job={job.id}>
      <span className="grid size-7 flex-none place-items-center text-live">
        <ProgressRing value={job.progress} size={20} />
      </span>
      <RowText name={title}>
        <ProgressBar value={job.progress} label={words.progressOf({ title })} className="my-1" />
        <p className={factsClass}>
          {[
            figure === null ? words.isQueued({ tool: toolTitle(job) }) : words.making({ tool: toolTitle(job), figure }),
            note,
            job.charge === 'held' && words.creditsReserved({ credits: job.price }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </RowText>
      <Button
        size={28}
        variant="outline"
        className="touch-44 max-md:h-11"
        disabled={handlers.busy.has(job.id)}
        onClick={() => handlers.onCancel(job)}
      >
        {words.cancel({ title, hidden: <span className="sr-only" /> })}
      </Button>
    </li>
  );
}

/** A failed sound: the error, and a retry at the same price. */
export function FailedRow({
  job,
  handlers,
}: {
  job: Job;
  handlers: Pick<SoundHandlers, 'onRetry' | 'onDismiss' | 'busy'>;
}) {
  const title = titleOf(job);
  const busy = handlers.busy.has(job.id);
  const why = job.error ? said(job.error.message) : words.hasFailed({ tool: toolTitle(job) });
  return (
    <li className={rowClass} data-job={job.id}>
      <span className="grid size-7 flex-none place-items-center text-red">
        <CircleAlert aria-hidden="true" />
      </span>
      <RowText name={title}>
        <p className="text-12 text-text-2">
          {why} {!saysNothingCharged(job) && words.nothingCharged} {adviceAfter(job)}
        </p>
      </RowText>
      {offersRetry(job) && (
        <Button
          size={28}
          price={job.price}
          loading={busy}
          className="touch-44 max-md:h-11"
          onClick={() => handlers.onRetry(job)}
        >
          {words.retry({ title, hidden: <span className="sr-only" /> })}
        </Button>
      )}
      <IconButton
        label={words.dismiss({ title })}
        icon={<X />}
        size={28}
        disabled={busy}
        onClick={() => handlers.onDismiss(job)}
      />
    </li>
  );
}
