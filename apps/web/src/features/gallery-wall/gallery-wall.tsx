import './wall.css';
import { findTool, isFinished, type Job, type MediaRecord } from '@kinoloom/contract';
import { useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { slots, type WallMetrics } from '../../lib/justify.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { mediaActions, type WallHandlers } from './actions.tsx';
import { ActionSheet } from './action-sheet.tsx';
import { ClipCard } from './clip-card.tsx';
import { FailedCard, RunningCard, type JobHandlers } from './job-cards.tsx';
import { wallBoxes, wallItems, type WallFilter, type WallItem } from './wall-items.ts';

export interface GalleryWallProps {
  media: readonly MediaRecord[] | undefined;
  jobs: readonly Job[];
  filter: WallFilter;
  /** Set when the flow could not be read. */
  error: string | null;
  onRetryLoading: () => void;
  handlers: WallHandlers & JobHandlers;
}

/** px: about the height of a row, and the gap between pictures. */
const rowHeight = { wide: 240, narrow: 200 };
const gaps = { wide: 6, narrow: 5 };

/** The flow's pictures in justified rows, newest first, with what is being made among them. */
export function GalleryWall({ media, jobs, filter, error, onRetryLoading, handlers }: GalleryWallProps) {
  const narrow = useMediaQuery('(width < 768px)');
  const touch = useMediaQuery('(hover: none)');
  const wall = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  const [menuFor, setMenuFor] = useState<string | null>(null);

  useLayoutEffect(() => {
    const element = wall.current;
    if (!element) return;
    const measure = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    setWidth(Math.floor(element.getBoundingClientRect().width));
    measure.observe(element);
    return () => measure.disconnect();
  }, []);

  const metrics = useMemo<WallMetrics | null>(
    () =>
      width === null
        ? null
        : { width, height: narrow ? rowHeight.narrow : rowHeight.wide, gap: narrow ? gaps.narrow : gaps.wide },
    [width, narrow],
  );
  const items = useMemo(() => wallItems(media ?? [], jobs, filter), [media, jobs, filter]);
  const stated = media ? items.length === 0 : error !== null;
  const chosen = items.find((item) => item.kind === 'media' && item.id === menuFor);

  const style: CSSProperties & { '--w-gap': string } = { '--w-gap': `${narrow ? gaps.narrow : gaps.wide}px` };
  return (
    <div
      ref={wall}
      className={cx('w-wall', stated && 'w-wall-state')}
      style={style}
      aria-busy={!media && error === null}
    >
      {error !== null && !media ? (
        <ErrorState
          className="w-full"
          title="This flow could not be opened"
          action={<Button onClick={onRetryLoading}>Try Again</Button>}
        >
          {error}
        </ErrorState>
      ) : !media || metrics === null ? (
        <WallSkeleton metrics={metrics} />
      ) : items.length === 0 ? (
        <EmptyState className="w-full" title={emptyTitle[filter]}>
          {filter === 'all'
            ? 'Write a prompt below, or drop a photo on it to start a clip from.'
            : 'Choose All above to see what else this flow holds.'}
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
          actions={mediaActions(chosen.media, handlers)}
          onOpen={() => handlers.onOpen(chosen.media)}
          onClose={() => setMenuFor(null)}
        />
      )}
    </div>
  );
}

const emptyTitle: Readonly<Record<WallFilter, string>> = {
  all: 'No content yet',
  video: 'No videos in this flow',
  image: 'No images in this flow',
};

/** So many pictures are in sight when the wall opens, on most screens: they are asked for before anybody has measured where they lie. */
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
  const running = useMemo(() => jobs.filter(({ status, model }) => !isFinished(status) && isTool(model)), [jobs]);
  const busyWith = (id: string): Job[] => running.filter(({ source_ids }) => source_ids.includes(id));
  const boxes = useMemo(() => wallBoxes(items, metrics, narrow), [items, metrics, narrow]);
  return items.map((item, index) => (
    <div key={item.id} className="w-slot" style={boxes[index]}>
      {item.kind === 'media' ? (
        <ClipCard
          media={item.media}
          actions={mediaActions(item.media, handlers)}
          busy={busyWith(item.media.id)}
          eager={index < atOnce}
          onPress={() => onPressMedia(item.media)}
        />
      ) : item.kind === 'running' ? (
        <RunningCard job={item.job} handlers={handlers} />
      ) : (
        <FailedCard job={item.job} large={narrow} handlers={handlers} />
      )}
    </div>
  ));
}

/** A clip that begins with an image leaves the image as it is: only tools make their sources busy. */
const isTool = (model: string | null): boolean => model !== null && findTool(model) !== undefined;

const skeletonRatios = [16 / 9, 16 / 9, 9 / 16, 9 / 16, 16 / 9, 1, 9 / 16, 16 / 9, 1, 16 / 9];

function WallSkeleton({ metrics }: { metrics: WallMetrics | null }) {
  if (!metrics) return null;
  return slots(skeletonRatios, metrics).map((box, index) => (
    <div key={`${index}`} className="w-slot" style={box}>
      <Skeleton className="h-full w-full" />
    </div>
  ));
}
