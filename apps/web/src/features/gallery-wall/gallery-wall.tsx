import { isFinished, type Job, type MediaRecord } from '@kinoloom/contract';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { slots, useWidth, type WallMetrics } from '../../lib/justify.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton, EmptyState, ErrorState } from '../../ui/states.tsx';
import type { MediaAction } from '../../lib/media-action.ts';
import { ActionSheet } from './action-sheet.tsx';
import { ClipCard } from './clip-card.tsx';
import { FailedCard, isTool, RunningCard, type JobHandlers } from './job-cards.tsx';
import { useWallFocus } from './use-wall-focus.ts';
import { wallBoxes, wallItems, type WallFilter, type WallItem } from './wall-items.ts';
import * as words from '../../words/en/studio/gallery-wall.ts';

interface WallHandlers {
  /** What can be done with a result, in the menu's order. */
  actionsOf: (media: MediaRecord) => readonly MediaAction[];
  onOpen: (media: MediaRecord) => void;
}

export interface GalleryWallProps {
  media: readonly MediaRecord[] | undefined;
  jobs: readonly Job[];
  filter: WallFilter;
  /** Set when the flow could not be loaded. */
  error: string | null;
  onRetryLoading: () => void;
  /** Suggestions for an empty flow. */
  starters: ReactNode;
  handlers: WallHandlers & JobHandlers;
}

/** px: approximate row height, and gap between pictures. */
const rows = { wide: { height: 240, gap: 6 }, narrow: { height: 200, gap: 5 } };

/** The flow's pictures in justified rows, newest first, including running jobs. */
export function GalleryWall({ media, jobs, filter, error, onRetryLoading, starters, handlers }: GalleryWallProps) {
  const narrow = useMediaQuery('(width < 768px)');
  const touch = useMediaQuery('(hover: none)');
  const wall = useRef<HTMLDivElement>(null);
  const width = useWidth('wall', wall);
  const [menuFor, setMenuFor] = useState<string | null>(null);

  const { height, gap } = narrow ? rows.narrow : rows.wide;
  const metrics = useMemo(() => (width === null ? null : { width, height, gap }), [width, height, gap]);
  const items = useMemo(() => wallItems(media ?? [], jobs, filter), [media, jobs, filter]);
  const stated = media ? items.length === 0 : error !== null;
  const chosen = items.find((item) => item.kind === 'media' && item.id === menuFor);
  return (
    <div ref={wall} className={cx(stated && 'flex flex-wrap content-center')} aria-busy={!media && error === null}>
      {error !== null && !media ? (
        <ErrorState
          className="w-full"
          title={words.notOpened}
          action={<Button onClick={onRetryLoading}>{words.tryAgain}</Button>}
        >
          {error}
        </ErrorState>
      ) : !media || metrics === null ? (
        <WallSkeleton metrics={metrics} />
      ) : items.length === 0 ? (
        <EmptyState className="w-full max-md:p-2" title={emptyTitle[filter]} action={filter === 'all' && starters}>
          {filter === 'all' ? words.howToBegin : words.chooseAll}
        </EmptyState>
      ) : (
        <Slots
          items={items}
          jobs={jobs}
          metrics={metrics}
          narrow={narrow}
          handlers={handlers}
          onPressMedia={(record) => (touch ? setMenuFor(record.id) : handlers.onOpen(record))}
        />
      )}
      {chosen?.kind === 'media' && (
        <ActionSheet
          media={chosen.media}
          actions={handlers.actionsOf(chosen.media)}
          onOpen={() => handlers.onOpen(chosen.media)}
          onClose={() => setMenuFor(null)}
        />
      )}
    </div>
  );
}

const emptyTitle: Readonly<Record<WallFilter, string>> = {
  all: words.firstShot,
  video: words.noVideos,
  image: words.noImages,
};

/** Number of pictures initially in view on most screens: loaded before the layout is measured. */
const atOnce = 6;

interface SlotsProps {
  items: readonly WallItem[];
  jobs: readonly Job[];
  metrics: WallMetrics;
  narrow: boolean;
  handlers: WallHandlers & JobHandlers;
  onPressMedia: (media: MediaRecord) => void;
}

function Slots({ items, jobs, metrics, narrow, handlers, onPressMedia }: SlotsProps) {
  // A clip’s start image is not blocked: only tools make their sources busy.
  const running = useMemo(() => jobs.filter(({ status, model }) => !isFinished(status) && isTool(model)), [jobs]);
  const busyWith = (id: string): Job[] => running.filter(({ source_ids }) => source_ids.includes(id));
  const boxes = useMemo(() => wallBoxes(items, metrics, narrow), [items, metrics, narrow]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const { list, current, onFocus, onKeyDown } = useWallFocus(ids);
  const cards = items.map((item, index) => (
    <li key={item.id} className="relative flex-none" style={boxes[index]}>
      {item.kind === 'media' ? (
        <ClipCard
          media={item.media}
          actions={handlers.actionsOf(item.media)}
          busy={busyWith(item.media.id)}
          eager={index < atOnce}
          reached={item.id === current}
          onPress={() => onPressMedia(item.media)}
        />
      ) : item.kind === 'running' ? (
        <RunningCard job={item.job} reached={item.id === current} handlers={handlers} />
      ) : (
        <FailedCard job={item.job} large={narrow} reached={item.id === current} handlers={handlers} />
      )}
    </li>
  ));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its cards' buttons have the focus; the list only moves it
    <ul
      ref={list}
      aria-label={words.results}
      className="relative flex flex-wrap content-start"
      style={{ gap: metrics.gap }}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {cards}
    </ul>
  );
}

const skeletonRatios = [16 / 9, 16 / 9, 9 / 16, 9 / 16, 16 / 9, 1, 9 / 16, 16 / 9, 1, 16 / 9];

function WallSkeleton({ metrics }: { metrics: WallMetrics | null }) {
  if (!metrics) return null;
  return (
    <div className="flex flex-wrap content-start" style={{ gap: metrics.gap }}>
      {slots(skeletonRatios, metrics).map((box, index) => (
        <div key={`${index}`} className="relative flex-none" style={box}>
          <Skeleton className="h-full w-full" />
        </div>
      ))}
    </div>
  );
}

export interface WallFilterControlProps {
  filter: WallFilter;
  counts: Readonly<Record<WallFilter, number>>;
  onChange: (filter: WallFilter) => void;
}

export function WallFilterControl({ filter, counts, onChange }: WallFilterControlProps) {
  return (
    <Segmented
      label={words.show}
      value={filter}
      onValueChange={onChange}
      options={[
        { value: 'all', label: words.all, count: counts.all },
        { value: 'video', label: words.videos, count: counts.video },
        { value: 'image', label: words.images, count: counts.image },
      ]}
    />
  );
}
