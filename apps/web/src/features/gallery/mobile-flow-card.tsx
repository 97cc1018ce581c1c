import { limits, type GalleryFlow, type MediaRecord } from '@kinoloom/contract';
import { Image, Trash2, Video } from 'lucide-react';
import { formatDate } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import * as words from '../../words/en/studio/gallery.ts';
import { FlowHero, FlowImage, imagesLeft } from './flow-card.tsx';

export interface MobileFlowCardProps {
  flow: GalleryFlow;
  eager: boolean;
  onOpen: (media: MediaRecord) => void;
  /** Opens all videos in a viewer. */
  onAll: () => void;
  /** Shows all images. */
  onImages: () => void;
  onDelete: () => void;
}

const { mobileCardImages } = limits.gallery;

export function MobileFlowCard({ flow, eager, onOpen, onAll, onImages, onDelete }: MobileFlowCardProps) {
  const left = imagesLeft(flow, mobileCardImages);
  return (
    <article
      className="rounded-lg border border-line bg-surface p-[5px] [contain-intrinsic-size:auto_360px] [content-visibility:auto]"
      aria-label={flow.name}
      data-flow={flow.id}
    >
      <header className="flex min-h-12 items-center gap-2.5 py-1.5 pr-1 pl-2">
        <h2 className="min-w-0 truncate text-16 font-semibold">{flow.name}</h2>
        <span className="flex flex-1 items-center gap-1 font-mono text-12 text-text-2" aria-hidden="true">
          <Video className="size-3.5" /> {flow.video_count}
          <Image className="ml-1.5 size-3.5" /> {flow.image_count}
        </span>
        <span className="sr-only">{words.videosAndImages({ videos: flow.video_count, images: flow.image_count })}</span>
        {flow.video_count > 1 && (
          <Button className="touch-44" onClick={onAll}>
            {words.viewAll}
          </Button>
        )}
      </header>
      <FlowHero flow={flow} eager={eager} className="aspect-video" maker onOpen={onOpen} />
      {flow.images.length > 0 && (
        <div className="mt-[3px] grid grid-cols-6 gap-[3px]">
          {flow.images.slice(0, mobileCardImages).map((media, index) => {
            const more = index === mobileCardImages - 1 && left > 0;
            return (
              <FlowImage
                key={media.id}
                media={media}
                className="aspect-square"
                onPress={() => (more ? onImages() : onOpen(media))}
              >
                {more && <span>{words.allImages({ left, said: <span className="sr-only" /> })}</span>}
              </FlowImage>
            );
          })}
        </div>
      )}
      <footer className="flex min-h-11 items-center gap-2 pr-1.5 pl-2 text-12/5 text-text-2">
        <span>{formatDate(flow.created_at, 'day')}</span>
        <span aria-hidden="true">·</span>
        <span className="flex-1">{words.items({ count: flow.media_count })}</span>
        <IconButton
          label={words.deleteNamed({ title: flow.name })}
          icon={<Trash2 />}
          tooltip={false}
          onClick={onDelete}
        />
      </footer>
    </article>
  );
}
