import { type Job, type MediaRecord } from '@kinoloom/contract';
import { type ReactNode } from 'react';
import { useNow } from '../../lib/clock.ts';
import { timecode } from '../../lib/formatters.ts';
import { mediaTitle } from '../../lib/media-names.ts';
import { previewOf } from '../../lib/media-preview.ts';
import { waitingOf } from '../../lib/waiting.ts';
import { cx } from '../../ui/cx.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { Weave } from '../../ui/weave.tsx';
import { clipSeconds } from './flow-preview.ts';
import * as words from '../../words/en/studio/flows.ts';

/** The title of a clip that is being generated. */
export const jobTitle = (job: Job): string => job.prompt?.trim() || words.untitled;

/** The layout of a row of the strip. */
export const rowClass =
  'group relative grid h-[55px] grid-cols-[18px_80px_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-md px-2 focus-within:bg-surface hover:bg-surface light:focus-within:bg-raised light:hover:bg-raised';

const thumb = 'h-[45px] w-20 overflow-hidden rounded-media bg-control object-cover';

/** `01` for the first; nothing for a clip that is left out of the render. */
function Place({ place, live = false }: { place: number | null; live?: boolean }) {
  return (
    <span
      className={cx(
        'font-mono text-[12px] group-has-data-handle:group-focus-within:invisible group-has-data-handle:group-hover:invisible no-hover:group-has-data-handle:visible! no-hover:group-has-data-handle:-mt-5',
        live ? 'text-accent-text' : 'text-text-3',
      )}
    >
      {place === null ? '' : `${place + 1}`.padStart(2, '0')}
    </span>
  );
}

interface ClipRowProps {
  clip: MediaRecord;
  /** Position in the flow, from 0. */
  place: number | null;
  name: string;
  dim?: boolean;
  onOpen: () => void;
  action: ReactNode;
}

export function ClipRow({ clip, place, name, dim = false, onOpen, action }: ClipRowProps) {
  return (
    <>
      <Place place={place} />
      {clip.thumbnail_url ? (
        <img src={clip.thumbnail_url} alt="" loading="lazy" className={cx(thumb, dim && 'opacity-45')} />
      ) : (
        <span className={thumb} />
      )}
      <span
        className={cx(
          'col-span-2 min-w-0',
          dim ? 'pr-8 text-text-2' : 'group-focus-within:pr-8 group-hover:pr-8 no-hover:pr-8',
        )}
      >
        <span className="block truncate font-medium">{mediaTitle(clip)}</span>
        <span className="flex gap-2 text-12 text-text-2">
          <span className="truncate">{name}</span>
          <span className="font-mono">{timecode(clipSeconds(clip))}</span>
        </span>
      </span>
      <button
        type="button"
        className="focus-inset absolute inset-0 rounded-[inherit]"
        aria-label={words.open({ title: mediaTitle(clip) })}
        onClick={onOpen}
      />
      <span className="absolute inset-y-0 right-2 grid items-center">{action}</span>
    </>
  );
}

export function RunningRow({ job, place }: { job: Job; place: number }) {
  const title = jobTitle(job);
  const { figure, note } = waitingOf(job, useNow(1_000).getTime());
  return (
    <>
      <Place place={place} live />
      <span className={thumb}>
        <Weave
          value={job.progress}
          still={job.status === 'queued'}
          label={words.pictureOf({ title })}
          preview={previewOf(job) ?? undefined}
          bare
        />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        {figure === null ? (
          <span className="text-12 text-text-2">{note}</span>
        ) : (
          <ProgressBar value={job.progress} label={words.progressOf({ title })} className="mt-1.5" />
        )}
      </span>
      <span className="font-mono text-12 font-medium text-accent-text">{figure}</span>
    </>
  );
}
