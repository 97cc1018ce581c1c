import './strip.css';
import { limits, type Job, type MediaRecord } from '@kinoloom/contract';
import { ChevronDown, ChevronUp, Clapperboard, Play, Plus, Scissors, Undo2, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { previewOf } from '../../lib/preview-of.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FlowMeter } from '../../ui/flow-meter.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Weave } from '../../ui/weave.tsx';
import { clipSeconds } from './film.ts';

export interface FlowStripProps {
  /** The flow could not be read. */
  failed: boolean;
  /** Undefined while the flow is being read. */
  clips: { readonly inFilm: readonly MediaRecord[]; readonly leftOut: readonly MediaRecord[] } | undefined;
  /** Clips being made, oldest first. */
  running: readonly Job[];
  /** Price of the film, in credits. */
  price: number;
  /** A render of this flow is under way, or its start is on its way. */
  rendering: boolean;
  /** What the render has to say: its progress, or how it failed. */
  renderCard: ReactNode;
  nameOf: (clip: { readonly model: string | null }) => string;
  onRender: () => void;
  /** Opens the clips on the timeline. */
  onEdit: () => void;
  /** Plays the film, before it is rendered. */
  onPlay: () => void;
  onOpen: (clip: MediaRecord) => void;
  onLeaveOut: (ids: readonly string[]) => void;
  onPutBack: (ids: readonly string[]) => void;
}

const number = (index: number): string => `${index + 1}`.padStart(2, '0');
const words = (clip: { readonly prompt: string | null }): string => clip.prompt?.trim() || 'Untitled clip';

/** The clips of the flow in the order of the film, what they add up to, and the way to a finished file. */
export function FlowStrip(props: FlowStripProps) {
  const { failed, clips, running, price, rendering, renderCard, nameOf, onRender, onPlay, onOpen } = props;
  const { onEdit, onLeaveOut, onPutBack } = props;
  if (!clips && failed) return <p className="p-4 text-text-2">The clips of this flow could not be read.</p>;
  if (!clips) return <StripSkeleton />;
  const { inFilm, leftOut } = clips;
  const saved = inFilm.length + leftOut.length;
  const seconds = inFilm.reduce((sum, clip) => sum + clipSeconds(clip), 0);
  const free = Math.max(0, limits.flow.maxVideos - saved - running.length);
  return (
    <div className="s-body">
      <div className="s-summary">
        <FlowMeter filled={saved} live={running.map(({ progress }) => progress)} />
        <div className="flex justify-between text-12 text-text-2">
          <span>
            <span className="font-mono text-text">{timecode(seconds)}</span> total
          </span>
          <span>
            <span className="font-mono">{free}</span> {free === 1 ? 'slot' : 'slots'} left
          </span>
        </div>
        <div className="flex gap-1.5">
          <IconButton
            label="Play the film"
            icon={<Play />}
            variant="default"
            disabled={inFilm.length === 0}
            onClick={onPlay}
          />
          <Button
            className="flex-1"
            icon={<Clapperboard />}
            {...(inFilm.length > 0 && { price })}
            disabled={inFilm.length === 0}
            loading={rendering}
            onClick={onRender}
          >
            Render flow
          </Button>
          <Button variant="ghost" disabled={inFilm.length === 0} onClick={() => onLeaveOut(inFilm.map(({ id }) => id))}>
            Clear
          </Button>
        </div>
        {inFilm.length > 1 && (
          <Button block icon={<Scissors />} onClick={onEdit}>
            Edit Flow
          </Button>
        )}
        {renderCard}
      </div>
      {saved + running.length === 0 && (
        <p className="px-2 text-text-2">No clips yet. What you generate as video lines up here, ready to render.</p>
      )}
      <ol aria-label="Clips in the film">
        {inFilm.map((clip, index) => (
          <Row
            key={clip.id}
            clip={clip}
            label={number(index)}
            name={nameOf(clip)}
            onOpen={() => onOpen(clip)}
            action={
              <IconButton
                label={`Leave out of the film: ${words(clip)}`}
                tooltip={false}
                icon={<X />}
                size={28}
                className="s-remove"
                onClick={() => onLeaveOut([clip.id])}
              />
            }
          />
        ))}
        {running.map((job, index) => (
          <RunningRow key={job.id} job={job} label={number(inFilm.length + index)} />
        ))}
      </ol>
      {leftOut.length > 0 && (
        <LeftOut clips={leftOut} nameOf={nameOf} onOpen={onOpen} onPutBack={onPutBack} emptied={inFilm.length === 0} />
      )}
    </div>
  );
}

interface LeftOutProps extends Pick<FlowStripProps, 'nameOf' | 'onOpen' | 'onPutBack'> {
  clips: readonly MediaRecord[];
  /** Nothing is in the film: then these are shown without asking. */
  emptied: boolean;
}

function LeftOut({ clips, nameOf, onOpen, onPutBack, emptied }: LeftOutProps) {
  const [opened, setOpened] = useState(false);
  const open = opened || emptied;
  return (
    <section className="mt-2" aria-label="Left out of the film">
      <div className="flex items-center justify-between px-2">
        <button
          type="button"
          className="flex h-8 items-center gap-2 rounded-sm text-text-2 hover:text-text"
          aria-expanded={open}
          onClick={() => setOpened(!opened)}
        >
          {open ? <ChevronDown /> : <ChevronUp className="rotate-90" />}
          Left out <Badge mono>{clips.length}</Badge>
        </button>
        <Button variant="ghost" size={28} icon={<Undo2 />} onClick={() => onPutBack(clips.map(({ id }) => id))}>
          Put all back
        </Button>
      </div>
      {open && (
        <ul>
          {clips.map((clip) => (
            <Row
              key={clip.id}
              clip={clip}
              label=""
              name={nameOf(clip)}
              dim
              onOpen={() => onOpen(clip)}
              action={
                <IconButton
                  label={`Put back: ${words(clip)}`}
                  tooltip={false}
                  icon={<Plus />}
                  size={28}
                  onClick={() => onPutBack([clip.id])}
                />
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  clip: MediaRecord;
  label: string;
  name: string;
  dim?: boolean;
  onOpen: () => void;
  action: ReactNode;
}

function Row({ clip, label, name, dim = false, onOpen, action }: RowProps) {
  return (
    <li className="s-row">
      <span className="s-number font-mono">{label}</span>
      {clip.thumbnail_url ? (
        <img src={clip.thumbnail_url} alt="" loading="lazy" className={cx('s-thumb', dim && 'opacity-45')} />
      ) : (
        <span className="s-thumb" />
      )}
      <span className={cx('s-words col-span-2 min-w-0', dim && 's-words-held text-text-2')}>
        <span className="block truncate font-medium">{words(clip)}</span>
        <span className="flex gap-2 text-12 text-text-2">
          <span className="truncate">{name}</span>
          <span className="font-mono">{timecode(clipSeconds(clip))}</span>
        </span>
      </span>
      <button type="button" className="s-open focus-inset" aria-label={`Open ${words(clip)}`} onClick={onOpen} />
      <span className="s-end">{action}</span>
    </li>
  );
}

function RunningRow({ job, label }: { job: Job; label: string }) {
  const title = words(job);
  return (
    <li className="s-row s-row-live">
      <span className="s-number font-mono">{label}</span>
      <span className="s-thumb">
        <Weave value={job.progress} label={`Picture of ${title}`} preview={previewOf(job) ?? undefined} bare />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        <ProgressBar value={job.progress} label={`Progress of ${title}`} className="mt-1.5" />
      </span>
      <span className="font-mono text-12 font-medium text-accent-text">{Math.round(job.progress * 100)}%</span>
    </li>
  );
}

function StripSkeleton() {
  return (
    <div className="s-body" aria-busy="true">
      <div className="s-summary">
        <Skeleton className="h-2" />
        <Skeleton className="h-4" />
        <Skeleton className="h-8" />
      </div>
      {[0, 1, 2].map((row) => (
        <div key={row} className="s-row">
          <span />
          <Skeleton className="h-[45px] w-20" />
          <Skeleton className="h-8" />
        </div>
      ))}
    </div>
  );
}

export interface StripHeadProps {
  saved: number;
  /** The button that collapses the sidebar. */
  end: ReactNode;
  folded: boolean;
  onFold: () => void;
}

/** The sidebar panel's header; a press folds the list away. */
export function StripHead({ saved, end, folded, onFold }: StripHeadProps) {
  return (
    <div className="s-head">
      <button
        type="button"
        className="-ml-1 flex h-8 items-center gap-1.5 rounded-sm pr-1 text-14 font-semibold"
        aria-expanded={!folded}
        onClick={onFold}
      >
        <ChevronDown className={cx('text-text-2', folded && '-rotate-90')} />
        Flow strip
      </button>
      <Badge mono>
        {saved}/{limits.flow.maxVideos}
      </Badge>
      <span className="flex-1" />
      {end}
    </div>
  );
}

export interface CollapsedStripProps {
  saved: number;
  running: readonly Job[];
  onOpen: () => void;
}

/** The strip as one row on top of the mobile prompt; a press opens it as a sheet. */
export function CollapsedStrip({ saved, running, onOpen }: CollapsedStripProps) {
  return (
    <button type="button" className="s-collapsed focus-inset" aria-haspopup="dialog" onClick={onOpen}>
      <span>Flow strip</span>
      <Badge mono>
        {saved}/{limits.flow.maxVideos}
      </Badge>
      <FlowMeter filled={saved} live={running.map(({ progress }) => progress)} />
      <ChevronUp aria-hidden="true" />
    </button>
  );
}
