import { limits, type GalleryFlow } from '@kinoloom/contract';
import { ArrowUpRight, ChevronLeft, ChevronRight, Play } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { formatAtMost } from '../../lib/formatters.ts';
import { makerName, mediaTitle } from '../../lib/media-names.ts';
import { Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Amount } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { runShortcut } from '../../lib/keyboard/index.ts';
import { isElsewhere, takesKey } from '../../lib/keyboard/takes-key.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import * as words from '../../words/en/studio/flow-carousel.ts';
import * as galleryWords from '../../words/en/studio/gallery.ts';
import { FlowImage, FlowMenu, FlowStatus, rendersOf, type FlowHandlers } from './flow-card.tsx';
import { KindChip, MediaPicture } from './picture.tsx';

export interface FlowCarouselProps {
  flows: readonly GalleryFlow[];
  /** Index of the current one. */
  at: number;
  /** Total, loaded or not. */
  total: number;
  onShow: (at: number) => void;
  handlers: FlowHandlers;
}

/** Round, and vertically centred on the picture. */
const arrow = 'mt-[calc(min(1200px,100vw-280px)*0.18)] rounded-full!';

/** Above this, a number is clearer than dots. */
const mostDots = 12;

/** One flow at a time: latest video, facts, images, and a strip of further videos. */
export function FlowCarousel({ flows, at, total, onShow, handlers }: FlowCarouselProps) {
  const flow = flows[at];
  const [firstId] = useState(flow?.id);
  /** The first flow appears at once, with the page. */
  const [turned, setTurned] = useState(false);
  if (!turned && flow?.id !== firstId) setTurned(true);
  if (!flow) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isElsewhere(event.target) || takesKey(event.target, event)) return;
    const showFlow = (to: number) => (): boolean => {
      if (!flows[to]) return false;
      onShow(to);
      return true;
    };
    runShortcut('carousel', event, { previous: showFlow(at - 1), next: showFlow(at + 1) });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows work wherever in it the focus is
    <section
      className="grid grid-cols-[40px_minmax(0,1200px)_40px] items-start justify-between gap-4 pt-2"
      aria-roledescription={words.carousel}
      aria-label={galleryWords.flows}
      onKeyDown={onKeyDown}
    >
      <IconButton
        label={words.previousFlow}
        shortcut="carousel.previous"
        variant="default"
        size={40}
        className={arrow}
        icon={<ChevronLeft />}
        disabled={at === 0}
        onClick={() => onShow(at - 1)}
      />
      <article
        key={flow.id}
        className={cx(
          'grid grid-cols-[minmax(0,846fr)_minmax(0,326fr)] gap-x-7 gap-y-8 max-[1100px]:grid-cols-1',
          turned && 'animate-[k-fade-in_var(--m-slow)_var(--ease)]',
        )}
        aria-roledescription={words.slide}
        aria-label={flow.name}
      >
        <Hero flow={flow} handlers={handlers} />
        <Facts flow={flow} handlers={handlers} />
        <Strip flow={flow} handlers={handlers} />
      </article>
      <IconButton
        label={words.nextFlow}
        shortcut="carousel.next"
        variant="default"
        size={40}
        className={arrow}
        icon={<ChevronRight />}
        disabled={at >= flows.length - 1}
        onClick={() => onShow(at + 1)}
      />
      {total > 1 && <Dots at={at} total={total} loaded={flows.length} onShow={onShow} />}
    </section>
  );
}

function Hero({ flow, handlers }: { flow: GalleryFlow; handlers: FlowHandlers }) {
  const [hero] = flow.videos;
  const box = 'relative grid aspect-[16/9] overflow-hidden rounded-md bg-control media-edge';
  if (!hero)
    return (
      <div className={cx(box, 'place-items-center content-center gap-3 text-text-3')}>
        {galleryWords.noVideos}
        <Button variant="solid" onClick={() => handlers.onStudio(flow)}>
          {words.makeOne}
        </Button>
      </div>
    );
  return (
    <button type="button" className={cx(box, 'group')} onClick={() => handlers.onOpen(hero)}>
      <span className="sr-only">{words.play({ title: mediaTitle(hero) })}</span>
      <MediaPicture media={hero} eager whole className="absolute inset-0" />
      <span className="pointer-events-none absolute top-3 right-10 left-3 flex gap-1.5 overflow-hidden">
        <Chip>{makerName(hero.model)}</Chip>
        {hero.height !== null && <Chip mono>{`${Math.min(hero.width ?? hero.height, hero.height)}p`}</Chip>}
      </span>
      <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-glass text-on-media transition-[background-color] group-hover:bg-glass-strong">
        <Play className="size-6" fill="currentColor" aria-hidden="true" />
      </span>
      <KindChip media={hero} />
    </button>
  );
}

function Facts({ flow, handlers }: { flow: GalleryFlow; handlers: FlowHandlers }) {
  const renders = rendersOf(flow);
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <div className="flex items-center justify-between">
        <FlowStatus flow={flow} />
        <div className="flex gap-1">
          <IconButton label={words.openInStudio} icon={<ArrowUpRight />} onClick={() => handlers.onStudio(flow)} />
          <FlowMenu flow={flow} handlers={handlers} />
        </div>
      </div>
      <h2 className={cx('display wrap-anywhere', flow.name.length > 11 ? 'text-[26px]/8' : 'text-[36px]/10')}>
        {flow.name}
      </h2>
      {/* The one that flows get by themselves says nothing. */}
      {flow.description !== limits.flow.defaultDescription && <p className="text-text-2">{flow.description}</p>}
      <dl className="grid auto-cols-fr grid-flow-col border-y border-line py-2.5">
        <Fact value={flow.video_count} name={words.clips({ count: flow.video_count })} />
        {renders > 0 && <Fact value={renders} name={words.renders({ count: renders })} />}
        <Fact value={flow.image_count} name={words.images({ count: flow.image_count })} />
        <Fact value={flow.audio_count} name={words.audio} />
      </dl>
      <dl className="grid grid-cols-[92px_1fr] items-center gap-y-1.5">
        <dt className={term}>{words.mediaFiles}</dt>
        <dd>
          <button
            type="button"
            className="underline decoration-line-input underline-offset-3 hover:decoration-current"
            onClick={() => handlers.onAll(flow)}
          >
            {words.showAll({ count: flow.media_count, rest: <span className="sr-only" /> })}
          </button>
        </dd>
        <dt className={term}>{words.created}</dt>
        <dd>{formatDate(flow.created_at, 'date')}</dd>
      </dl>
      {flow.images.length > 0 && (
        <div className="mt-auto grid gap-2">
          <h3 className="text-text-2">{galleryWords.images}</h3>
          <div className="grid grid-cols-4 gap-1.5">
            {flow.images.slice(0, limits.gallery.flowImages).map((media) => (
              <FlowImage
                key={media.id}
                media={media}
                className="aspect-square"
                onPress={() => handlers.onOpen(media)}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

const term = 'text-12/5 text-text-2';

function Fact({ value, name }: { value: number; name: string }) {
  return (
    <div className="flex flex-col">
      <dd className="text-20 font-medium">
        <Amount value={value} size="large" />
      </dd>
      <dt className={term}>{name}</dt>
    </div>
  );
}

function Strip({ flow, handlers }: { flow: GalleryFlow; handlers: FlowHandlers }) {
  const videos = flow.videos.slice(1, limits.gallery.flowVideos);
  if (videos.length === 0) return null;
  return (
    <div className="col-span-full grid gap-2">
      <h3 className="text-text-2">{words.moreVideos}</h3>
      <div className="grid grid-cols-6 gap-2.5 max-[1100px]:grid-cols-3">
        {videos.map((media) => (
          <button
            key={media.id}
            type="button"
            className="grid gap-0.5 text-left text-12/5"
            onClick={() => handlers.onOpen(media)}
          >
            <span className="relative mb-1 block aspect-video overflow-hidden rounded-media bg-control media-edge">
              <MediaPicture media={media} />
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

interface DotsProps extends Pick<FlowCarouselProps, 'at' | 'total' | 'onShow'> {
  loaded: number;
}

function Dots({ at, total, loaded, onShow }: DotsProps) {
  const row = 'col-span-full flex justify-center pt-3.5 pb-5';
  if (total > mostDots)
    return (
      <div className={cx(row, 'font-mono text-12 text-text-2')}>
        {at + 1} / {formatAtMost(total, limits.gallery.countMax)}
      </div>
    );
  return (
    <div className={row}>
      {Array.from({ length: total }, (_, index) => (
        <button
          key={index}
          type="button"
          className={cx(
            'grid h-6 place-items-center before:h-1.5 before:rounded-[3px] forced-colors:before:bg-[CanvasText]',
            index === at ? 'w-8 before:w-5 before:bg-text' : 'w-6 before:w-1.5 before:bg-line-input',
          )}
          aria-label={words.flowOf({ at: index + 1, total })}
          aria-current={index === at}
          disabled={index >= loaded}
          onClick={() => onShow(index)}
        />
      ))}
    </div>
  );
}
