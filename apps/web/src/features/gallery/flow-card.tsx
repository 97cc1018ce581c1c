import { limits, type GalleryFlow, type MediaRecord } from '@kinoloom/contract';
import { AudioLines, Clapperboard, Ellipsis, Image, Pencil, Share2, Trash2, Video } from 'lucide-react';
import { type ReactElement, type ReactNode } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { makerName, mediaTitle } from '../../lib/media-names.ts';
import { Badge, Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import * as words from '../../words/en/studio/gallery.ts';
import * as organiseWords from '../../words/en/studio/organise.ts';
import { share } from '../../words/en/studio/result-actions.ts';
import { KindChip, MediaPicture } from './picture.tsx';

export interface FlowHandlers {
  /** Opens one of its pictures. */
  readonly onOpen: (media: MediaRecord) => void;
  /** Shows all its media; on a phone, all its images. */
  readonly onAll: (flow: GalleryFlow) => void;
  readonly onStudio: (flow: GalleryFlow) => void;
  readonly onEdit: (flow: GalleryFlow) => void;
  readonly onShare: (flow: GalleryFlow) => void;
  readonly onDelete: (flow: GalleryFlow) => void;
}

export interface FlowCardProps {
  flow: GalleryFlow;
  /** Its name above the picture, more images, and fewer counts. */
  phone: boolean;
  handlers: FlowHandlers;
  /** Shows the flow alone: in the carousel, or on a phone its videos in a viewer. */
  onShow: (flow: GalleryFlow) => void;
  /** Whether it is initially in view. */
  eager: boolean;
}

/** A flow's card: its latest video, some images, and counts. */
export function FlowCard({ flow, phone, handlers, onShow, eager }: FlowCardProps) {
  return (
    <article
      className="rounded-lg border border-line bg-surface p-[5px] transition-[border-color] [contain-intrinsic-size:auto_362px] [content-visibility:auto] hover:border-line-strong has-[:focus-visible,[data-state=open]]:border-line-strong"
      aria-label={flow.name}
      data-flow={flow.id}
    >
      {phone && <PhoneHead flow={flow} onShow={onShow} />}
      <FlowHero
        flow={flow}
        eager={eager}
        className={phone ? 'aspect-video' : 'aspect-[411/225]'}
        maker={phone}
        onOpen={handlers.onOpen}
      />
      <Images flow={flow} phone={phone} handlers={handlers} />
      {phone ? <PhoneFoot flow={flow} handlers={handlers} /> : <Foot flow={flow} handlers={handlers} onShow={onShow} />}
    </article>
  );
}

/** As many images as fit in a row. The last one stands for the rest. */
function Images({ flow, phone, handlers }: Pick<FlowCardProps, 'flow' | 'phone' | 'handlers'>) {
  const { cardImages, mobileCardImages } = limits.gallery;
  const fitting = phone ? mobileCardImages : cardImages;
  const left = Math.max(0, flow.image_count - fitting);
  if (phone && flow.images.length === 0) return null;
  return (
    <div className={phone ? 'mt-[3px] grid grid-cols-6 gap-[3px]' : 'mt-[5px] grid min-h-[62px] grid-cols-4 gap-[5px]'}>
      {flow.images.slice(0, fitting).map((media, index) => {
        const more = index === fitting - 1 && left > 0;
        return (
          <FlowImage
            key={media.id}
            media={media}
            className={phone ? 'aspect-square' : 'h-[62px]'}
            onPress={() => (more ? handlers.onAll(flow) : handlers.onOpen(media))}
          >
            {more && (
              <span>
                {phone ? words.allImages({ left, said: <span className="sr-only" /> }) : words.moreImages({ left })}
              </span>
            )}
          </FlowImage>
        );
      })}
    </div>
  );
}

function Foot({ flow, handlers, onShow }: Pick<FlowCardProps, 'flow' | 'handlers' | 'onShow'>) {
  const renders = rendersOf(flow);
  return (
    <>
      <div className="flex min-h-8 items-center gap-2 px-2 pt-2">
        <button
          type="button"
          className="truncate text-14 font-semibold underline-offset-3 hover:underline"
          onClick={() => onShow(flow)}
        >
          {flow.name}
        </button>
        <FlowStatus flow={flow} />
        <div className="ml-auto">
          <FlowMenu flow={flow} handlers={handlers} />
        </div>
      </div>
      <div className="flex items-center gap-3.5 px-2 pb-2.5 text-12/5 text-text-2">
        <Count icon={<Video aria-hidden="true" />} count={flow.video_count} said={words.clips} />
        {renders > 0 && <Count icon={<Clapperboard aria-hidden="true" />} count={renders} said={words.renders} />}
        <Count icon={<Image aria-hidden="true" />} count={flow.image_count} said={words.imageCount} />
        <Count icon={<AudioLines aria-hidden="true" />} count={flow.audio_count} said={words.audioCount} />
        <span>{words.mediaFiles({ count: flow.media_count })}</span>
      </div>
    </>
  );
}

function PhoneHead({ flow, onShow }: Pick<FlowCardProps, 'flow' | 'onShow'>) {
  const { name, video_count: videos, image_count: images } = flow;
  return (
    <header className="flex min-h-12 items-center gap-2.5 py-1.5 pr-1 pl-2">
      <h2 className="min-w-0 truncate text-16 font-semibold">{name}</h2>
      <span className="flex flex-1 items-center gap-1 font-mono text-12 text-text-2" aria-hidden="true">
        <Video className="size-3.5" /> {videos}
        <Image className="ml-1.5 size-3.5" /> {images}
      </span>
      <span className="sr-only">{words.videosAndImages({ videos, images })}</span>
      {videos > 1 && (
        <Button className="touch-44" onClick={() => onShow(flow)}>
          {words.viewAll}
        </Button>
      )}
    </header>
  );
}

function PhoneFoot({ flow, handlers }: Pick<FlowCardProps, 'flow' | 'handlers'>) {
  return (
    <footer className="flex min-h-11 items-center gap-2 pr-1.5 pl-2 text-12/5 text-text-2">
      <span>{formatDate(flow.created_at, 'day')}</span>
      <span aria-hidden="true">·</span>
      <span className="flex-1">{words.items({ count: flow.media_count })}</span>
      <FlowMenu flow={flow} handlers={handlers} />
      <IconButton
        label={words.deleteNamed({ title: flow.name })}
        icon={<Trash2 />}
        tooltip={false}
        onClick={() => handlers.onDelete(flow)}
      />
    </footer>
  );
}

interface CountProps {
  icon: ReactNode;
  count: number;
  /** The number, and for screen readers its word. */
  said: (values: { count: number; word: ReactElement }) => ReactNode;
}

function Count({ icon, count, said }: CountProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {icon}
      <span>{said({ count, word: <span className="sr-only" /> })}</span>
    </span>
  );
}

/** Number of rendered videos of a flow, which are not clips. */
export const rendersOf = ({ media_count, video_count, image_count, audio_count }: GalleryFlow): number =>
  Math.max(0, media_count - video_count - image_count - audio_count);

interface FlowHeroProps {
  flow: GalleryFlow;
  eager: boolean;
  /** Sets its shape. */
  className: string;
  /** Shows the model's name. */
  maker?: boolean;
  onOpen: (media: MediaRecord) => void;
}

/** The latest video, as the flow's main picture. */
export function FlowHero({ flow: { videos }, eager, className, maker = false, onOpen }: FlowHeroProps) {
  const [hero] = videos;
  const box = cx('relative w-full overflow-hidden rounded-t-md rounded-b-media bg-control media-edge', className);
  if (!hero)
    return <div className={cx('grid place-items-center content-center gap-3 text-text-3', box)}>{words.noVideos}</div>;
  return (
    <button type="button" className={cx('block', box)} onClick={() => onOpen(hero)}>
      <span className="sr-only">{words.open({ title: mediaTitle(hero) })}</span>
      <MediaPicture media={hero} eager={eager} whole />
      {maker && (
        <span className="pointer-events-none absolute top-2.5 right-10 left-2.5 flex gap-1.5 overflow-hidden">
          <Chip>{makerName(hero.model)}</Chip>
        </span>
      )}
      <KindChip media={hero} />
    </button>
  );
}

interface FlowImageProps {
  media: MediaRecord;
  className: string;
  onPress: () => void;
  /** Overlay instead of opening it: how many more there are. */
  children?: ReactNode;
}

export function FlowImage({ media, className, onPress, children }: FlowImageProps) {
  return (
    <button
      type="button"
      className={cx('relative block overflow-hidden rounded-media bg-control media-edge', className)}
      onClick={onPress}
    >
      {!children && <span className="sr-only">{words.open({ title: mediaTitle(media) })}</span>}
      <MediaPicture media={media} />
      {children && (
        <span className="absolute inset-0 grid place-items-center bg-[rgb(12_10_8/0.72)] px-2.5 py-1 text-center text-12/3.5 font-semibold text-on-media">
          {children}
        </span>
      )}
    </button>
  );
}

export function FlowStatus({ flow: { running_jobs } }: { flow: GalleryFlow }) {
  return (
    <Badge tone={running_jobs > 0 ? 'live' : 'success'} dot>
      {words.status({ running: running_jobs })}
    </Badge>
  );
}

export function FlowMenu({ flow, handlers }: { flow: GalleryFlow; handlers: FlowHandlers }) {
  return (
    <Menu
      width={168}
      trigger={<IconButton label={words.actionsFor({ flow: flow.name })} icon={<Ellipsis />} tooltip={false} />}
    >
      <MenuItem icon={<Pencil />} onSelect={() => handlers.onEdit(flow)}>
        {words.edit}
      </MenuItem>
      <MenuItem icon={<Share2 />} onSelect={() => handlers.onShare(flow)}>
        {share}
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onSelect={() => handlers.onDelete(flow)}>
        {organiseWords.remove}
      </MenuItem>
    </Menu>
  );
}
