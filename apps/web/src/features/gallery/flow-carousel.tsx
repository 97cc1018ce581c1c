import { limits, type GalleryFlow } from '@kinoloom/contract';
import { ArrowUpRight, ChevronLeft, ChevronRight, Play } from 'lucide-react';
import { type KeyboardEvent } from 'react';
import { makerName, mediaTitle } from '../../lib/media-names.ts';
import { Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Amount } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { heroOf, stripOf } from './flow-facts.ts';
import { type FlowHandlers } from './flow-handlers.ts';
import { FlowMenu } from './flow-menu.tsx';
import { FlowStatus } from './flow-status.tsx';
import { KindChip } from './kind-chip.tsx';
import { counted, longDate } from './media-title.ts';
import { Picture } from './picture.tsx';

export interface FlowCarouselProps {
  flows: readonly GalleryFlow[];
  /** Place of the one that is shown. */
  at: number;
  /** Of all, loaded or not. */
  total: number;
  onShow: (at: number) => void;
  handlers: FlowHandlers;
}

/** Beyond this many, a number says better where one is. */
const mostDots = 12;

/** One flow at a time: its latest video, facts, images, and a strip of further videos. */
export function FlowCarousel({ flows, at, total, onShow, handlers }: FlowCarouselProps) {
  const flow = flows[at];
  if (!flow) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = event.key === 'ArrowLeft' ? at - 1 : event.key === 'ArrowRight' ? at + 1 : -1;
    if (event.altKey || event.ctrlKey || event.metaKey || !flows[to]) return;
    if (event.target instanceof Element && event.target.closest('[role="menu"]')) return;
    event.preventDefault();
    onShow(to);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows work wherever in it the focus is
    <section className="gc" aria-roledescription="carousel" aria-label="Flows" onKeyDown={onKeyDown}>
      <IconButton
        label="Previous flow"
        shortcut="←"
        variant="default"
        size={40}
        className="gc-arrow"
        icon={<ChevronLeft />}
        disabled={at === 0}
        onClick={() => onShow(at - 1)}
      />
      <article key={flow.id} className="gc-flow" aria-roledescription="slide" aria-label={flow.name}>
        <Hero flow={flow} handlers={handlers} />
        <Facts flow={flow} handlers={handlers} />
        <Strip flow={flow} handlers={handlers} />
      </article>
      <IconButton
        label="Next flow"
        shortcut="→"
        variant="default"
        size={40}
        className="gc-arrow"
        icon={<ChevronRight />}
        disabled={at >= flows.length - 1}
        onClick={() => onShow(at + 1)}
      />
      {total > 1 && <Dots at={at} total={total} loaded={flows.length} onShow={onShow} />}
    </section>
  );
}

function Hero({ flow, handlers }: { flow: GalleryFlow; handlers: FlowHandlers }) {
  const hero = heroOf(flow);
  if (!hero)
    return (
      <div className="gc-hero gf-none">
        No videos yet
        <Button variant="solid" onClick={() => handlers.onStudio(flow)}>
          Make one
        </Button>
      </div>
    );
  return (
    <button type="button" className="gc-hero" onClick={() => handlers.onOpen(hero)}>
      <span className="sr-only">Play {mediaTitle(hero)}</span>
      <Picture media={hero} eager />
      <span className="g-top g-always">
        <Chip>{makerName(hero.model)}</Chip>
        {hero.height !== null && <Chip mono>{`${Math.min(hero.width ?? hero.height, hero.height)}p`}</Chip>}
      </span>
      <span className="gc-play">
        <Play fill="currentColor" aria-hidden="true" />
      </span>
      <KindChip media={hero} />
    </button>
  );
}

function Facts({ flow, handlers }: { flow: GalleryFlow; handlers: FlowHandlers }) {
  return (
    <div className="gc-facts">
      <div className="flex items-center justify-between">
        <FlowStatus flow={flow} />
        <div className="flex gap-1">
          <IconButton
            label="Open in Video Generation"
            icon={<ArrowUpRight />}
            onClick={() => handlers.onStudio(flow)}
          />
          <FlowMenu name={flow.name} onEdit={() => handlers.onEdit(flow)} onDelete={() => handlers.onDelete(flow)} />
        </div>
      </div>
      <h2 className={cx('gc-name display', flow.name.length > 11 && 'gc-name-long')}>{flow.name}</h2>
      <p className="text-text-2">{flow.description}</p>
      <dl className="gc-counts">
        <Fact value={flow.video_count} name={counted(flow.video_count, 'video')} />
        <Fact value={flow.image_count} name={counted(flow.image_count, 'image')} />
        <Fact value={flow.audio_count} name="audio" />
      </dl>
      <dl className="gc-more">
        <dt>Media files</dt>
        <dd>
          <button type="button" className="gc-link" onClick={() => handlers.onAll(flow)}>
            {flow.media_count}
            <span className="sr-only"> {counted(flow.media_count, 'media file')} of this flow: show all</span>
          </button>
        </dd>
        <dt>Created</dt>
        <dd>{longDate(flow.created_at)}</dd>
      </dl>
      {flow.images.length > 0 && (
        <div className="gc-images">
          <h3 className="text-text-2">Images</h3>
          <div>
            {flow.images.slice(0, limits.gallery.flowImages).map((media) => (
              <button key={media.id} type="button" className="gf-image" onClick={() => handlers.onOpen(media)}>
                <span className="sr-only">Open {mediaTitle(media)}</span>
                <Picture media={media} />
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Fact({ value, name }: { value: number; name: string }) {
  return (
    <div>
      <dd>
        <Amount value={value} size="large" />
      </dd>
      <dt>{name}</dt>
    </div>
  );
}

function Strip({ flow, handlers }: { flow: GalleryFlow; handlers: FlowHandlers }) {
  const videos = stripOf(flow);
  if (videos.length === 0) return null;
  return (
    <div className="gc-strip">
      <h3 className="text-text-2">More videos in this flow</h3>
      <div>
        {videos.map((media) => (
          <button key={media.id} type="button" className="gc-clip" onClick={() => handlers.onOpen(media)}>
            <span className="gc-thumb">
              <Picture media={media} />
              <KindChip media={media} />
            </span>
            <span className="truncate font-medium text-text">{mediaTitle(media)}</span>
            <span className="truncate text-text-3">{makerName(media.model)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

function Dots({
  at,
  total,
  loaded,
  onShow,
}: {
  at: number;
  total: number;
  loaded: number;
  onShow: (at: number) => void;
}) {
  if (total > mostDots)
    return (
      <div className="gc-dots font-mono text-12 text-text-2">
        {at + 1} / {total}
      </div>
    );
  return (
    <div className="gc-dots">
      {Array.from({ length: total }, (_, index) => (
        <button
          key={index}
          type="button"
          className="gc-dot"
          aria-label={`Flow ${index + 1} of ${total}`}
          aria-current={index === at}
          disabled={index >= loaded}
          onClick={() => onShow(index)}
        />
      ))}
    </div>
  );
}
