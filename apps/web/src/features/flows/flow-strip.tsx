import { limits, type Job, type MediaRecord } from '@kinoloom/contract';
import { ChevronDown, ChevronUp, Clapperboard, Film, Play, Plus, Scissors, Undo2, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { mediaTitle } from '../../lib/media-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CreditPrice } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { FlowMeter } from '../../ui/flow-meter.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { ClipList } from './clip-list.tsx';
import { clipSeconds, placedAfter, stripRows } from './flow-preview.ts';
import { ClipRow, rowClass, RunningRow } from './strip-rows.tsx';
import * as words from '../../words/en/studio/flows.ts';

export interface FlowStripProps {
  /** The flow could not be loaded. */
  failed: boolean;
  /** Undefined while the flow loads. */
  clips: { readonly included: readonly MediaRecord[]; readonly leftOut: readonly MediaRecord[] } | undefined;
  /** Clips being made, oldest first. */
  running: readonly Job[];
  /** The user's order of the clips; empty while they are ordered by request. */
  order: readonly string[];
  /** Price of the render, in credits. */
  price: number;
  /** Price of a render of all clips, including those left out. */
  longPrice: number;
  /** A render of this flow is running or starting. */
  rendering: boolean;
  /** The render's progress or error. */
  renderCard: ReactNode;
  nameOf: (clip: { readonly model: string | null }) => string;
  onRender: () => void;
  onLongVideo: () => void;
  /** The ids of all clips and running jobs, in their new order. */
  onReorder: (ids: string[]) => void;
  /** Opens the clips on the timeline. */
  onEdit: () => void;
  /** Plays the clips as a preview of the render. */
  onPlay: () => void;
  onOpen: (clip: MediaRecord) => void;
  onLeaveOut: (ids: readonly string[]) => void;
  onPutBack: (ids: readonly string[]) => void;
}

const body = 'flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pt-3.5 pb-3';
const summary = '@container grid gap-2 px-2 pb-3';

/** The clips of the flow in their order, their total length, and the buttons to render or edit them. */
export function FlowStrip(props: FlowStripProps) {
  const { failed, clips, running, order, nameOf, onReorder, onOpen, onLeaveOut, onPutBack } = props;
  if (!clips && failed) return <p className="p-4 text-text-2">{words.notLoaded}</p>;
  if (!clips) return <StripSkeleton />;
  const { included, leftOut } = clips;
  const saved = included.length + leftOut.length;
  const moveAfter = (id: string, after: string | undefined): void => {
    const all = stripRows([...included, ...leftOut], running, order).map((row) => row.id);
    onReorder(placedAfter(all, id, after));
  };
  return (
    <div className={body}>
      <Summary {...props} clips={clips} />
      {saved + running.length === 0 && <p className="px-2 text-text-2">{words.none}</p>}
      <ClipList
        rows={stripRows(included, running, order)}
        onMove={moveAfter}
        render={(row, place) =>
          row.kind === 'job' ? (
            <RunningRow job={row.job} place={place} />
          ) : (
            <ClipRow
              clip={row.clip}
              place={place}
              name={nameOf(row.clip)}
              onOpen={() => onOpen(row.clip)}
              action={
                <IconButton
                  label={words.leaveOut({ title: mediaTitle(row.clip) })}
                  tooltip={false}
                  icon={<X />}
                  size={28}
                  className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 no-hover:opacity-100"
                  onClick={() => onLeaveOut([row.clip.id])}
                />
              }
            />
          )
        }
      />
      {leftOut.length > 0 && (
        <LeftOut
          clips={leftOut}
          nameOf={nameOf}
          onOpen={onOpen}
          onPutBack={onPutBack}
          emptied={included.length === 0}
        />
      )}
    </div>
  );
}

/** The clips' totals, and actions on all of them. */
function Summary(props: FlowStripProps & { clips: NonNullable<FlowStripProps['clips']> }) {
  const { clips, running, price, longPrice, rendering, renderCard } = props;
  const { onRender, onLongVideo, onPlay, onEdit, onLeaveOut } = props;
  const { included, leftOut } = clips;
  const saved = included.length + leftOut.length;
  const seconds = included.reduce((sum, clip) => sum + clipSeconds(clip), 0);
  const free = Math.max(0, limits.flow.maxVideos - saved - running.length);
  return (
    <div className={summary}>
      <FlowMeter filled={saved} live={running.map(({ progress }) => progress)} />
      <div className="flex h-7 items-center text-12 text-text-2">
        <IconButton
          label={words.playFlow}
          icon={<Play />}
          size={28}
          className="mr-1 -ml-1.5"
          disabled={included.length === 0}
          onClick={onPlay}
        />
        {words.total({ length: <span className="font-mono text-text">{timecode(seconds)}</span> })}
        <span className="ml-auto">{words.slotsLeft({ free, count: <span className="font-mono">{free}</span> })}</span>
      </div>
      <div className="flex flex-wrap gap-1 *:min-w-fit @min-[400px]:gap-1.5 @max-[330px]:[&_.k-btn]:px-1.5 @max-[400px]:[&_.k-btn]:px-2">
        {included.length > 1 && (
          <Button className="flex-1" icon={<Scissors className="@max-[400px]:hidden" />} onClick={onEdit}>
            {words.edit}
          </Button>
        )}
        {/* Keeps both render buttons together when the row wraps. */}
        <div className="flex flex-1 gap-1 *:min-w-fit">
          <Button
            variant="outline"
            className="flex-1"
            icon={<Clapperboard className="@max-[400px]:hidden" />}
            {...(included.length > 0 && { price })}
            disabled={included.length === 0}
            loading={rendering}
            onClick={onRender}
          >
            {words.render}
          </Button>
          {saved > 1 && (
            <Menu
              align="end"
              trigger={
                <IconButton label={words.otherRenders} icon={<ChevronDown />} variant="default" disabled={rendering} />
              }
            >
              <MenuItem icon={<Film />} trailing={<CreditPrice credits={longPrice} />} onSelect={onLongVideo}>
                {words.longVideo({ count: saved })}
              </MenuItem>
            </Menu>
          )}
        </div>
        <Button
          variant="ghost"
          disabled={included.length === 0}
          onClick={() => onLeaveOut(included.map(({ id }) => id))}
        >
          {words.clear}
        </Button>
      </div>
      {renderCard}
    </div>
  );
}

interface LeftOutProps extends Pick<FlowStripProps, 'nameOf' | 'onOpen' | 'onPutBack'> {
  clips: readonly MediaRecord[];
  /** All clips are left out: the list is then open. */
  emptied: boolean;
}

function LeftOut({ clips, nameOf, onOpen, onPutBack, emptied }: LeftOutProps) {
  const [opened, setOpened] = useState(false);
  const open = opened || emptied;
  return (
    <section className="mt-2" aria-label={words.leftOutOfRender}>
      <div className="flex items-center justify-between px-2">
        <button
          type="button"
          className="flex h-8 items-center gap-2 rounded-sm text-text-2 hover:text-text"
          aria-expanded={open}
          onClick={() => setOpened(!opened)}
        >
          {open ? <ChevronDown /> : <ChevronUp className="rotate-90" />}
          {words.leftOut} <Badge mono>{clips.length}</Badge>
        </button>
        <Button variant="ghost" size={28} icon={<Undo2 />} onClick={() => onPutBack(clips.map(({ id }) => id))}>
          {words.putAllBack}
        </Button>
      </div>
      {open && (
        <ul>
          {clips.map((clip) => (
            <li key={clip.id} className={rowClass}>
              <ClipRow
                clip={clip}
                place={null}
                name={nameOf(clip)}
                dim
                onOpen={() => onOpen(clip)}
                action={
                  <IconButton
                    label={words.putBack({ title: mediaTitle(clip) })}
                    tooltip={false}
                    icon={<Plus />}
                    size={28}
                    onClick={() => onPutBack([clip.id])}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function StripSkeleton() {
  return (
    <div className={body} aria-busy="true">
      <div className={summary}>
        <Skeleton className="h-2" />
        <Skeleton className="h-4" />
        <Skeleton className="h-8" />
      </div>
      {[0, 1, 2].map((row) => (
        <div key={row} className={rowClass}>
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

/** The sidebar panel's header; a press collapses the list. */
export function StripHead({ saved, end, folded, onFold }: StripHeadProps) {
  return (
    <div className="flex h-(--header) flex-none items-center gap-2.5 border-b border-line pr-2.5 pl-4">
      <button
        type="button"
        className="-ml-1 flex h-8 items-center gap-1.5 rounded-sm pr-1 text-14 font-semibold"
        aria-expanded={!folded}
        onClick={onFold}
      >
        <ChevronDown className={cx('text-text-2', folded && '-rotate-90')} />
        {words.strip}
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
    <button
      type="button"
      className="focus-inset grid h-11 w-full grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-2.5 rounded-t-[20px] border-b border-line px-4 text-left text-[14px] font-medium"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span>{words.strip}</span>
      <Badge mono>
        {saved}/{limits.flow.maxVideos}
      </Badge>
      <FlowMeter filled={saved} live={running.map(({ progress }) => progress)} />
      <ChevronUp className="text-text-2" aria-hidden="true" />
    </button>
  );
}
