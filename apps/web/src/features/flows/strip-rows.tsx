import { type Job, type MediaRecord } from '@kinoloom/contract';
import { type ReactNode } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { mediaTitle } from '../../lib/media-names.ts';
import { previewOf } from '../../lib/media-preview.ts';
import { cx } from '../../ui/cx.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { Weave } from '../../ui/weave.tsx';
import { clipSeconds } from './flow-preview.ts';

/** What a clip that is being made is called. */
export const jobTitle = (job: Job): string => job.prompt?.trim() || 'Untitled clip';

/** `01` for the first; nothing for a clip that has no place in the film. */
function Place({ place }: { place: number | null }) {
  return <span className="s-number font-mono">{place === null ? '' : `${place + 1}`.padStart(2, '0')}</span>;
}

interface ClipRowProps {
  clip: MediaRecord;
  /** In the film, from 0. */
  place: number | null;
  name: string;
  dim?: boolean;
  onOpen: () => void;
  action: ReactNode;
}

/** What stands in the row of a saved clip. */
export function ClipRow({ clip, place, name, dim = false, onOpen, action }: ClipRowProps) {
  return (
    <>
      <Place place={place} />
      {clip.thumbnail_url ? (
        <img src={clip.thumbnail_url} alt="" loading="lazy" className={cx('s-thumb', dim && 'opacity-45')} />
      ) : (
        <span className="s-thumb" />
      )}
      <span className={cx('s-words col-span-2 min-w-0', dim && 's-words-held text-text-2')}>
        <span className="block truncate font-medium">{mediaTitle(clip)}</span>
        <span className="flex gap-2 text-12 text-text-2">
          <span className="truncate">{name}</span>
          <span className="font-mono">{timecode(clipSeconds(clip))}</span>
        </span>
      </span>
      <button type="button" className="s-open focus-inset" aria-label={`Open ${mediaTitle(clip)}`} onClick={onOpen} />
      <span className="s-end">{action}</span>
    </>
  );
}

/** What stands in the row of a clip that is being made. */
export function RunningRow({ job, place }: { job: Job; place: number }) {
  const title = jobTitle(job);
  return (
    <>
      <Place place={place} />
      <span className="s-thumb">
        <Weave value={job.progress} label={`Picture of ${title}`} preview={previewOf(job) ?? undefined} bare />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        <ProgressBar value={job.progress} label={`Progress of ${title}`} className="mt-1.5" />
      </span>
      <span className="font-mono text-12 font-medium text-accent-text">{Math.round(job.progress * 100)}%</span>
    </>
  );
}
