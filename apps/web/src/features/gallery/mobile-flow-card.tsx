import { limits, type GalleryFlow, type MediaRecord } from '@kinoloom/contract';
import { Trash2 } from 'lucide-react';
import { makerName, mediaTitle } from '../../lib/media-names.ts';
import { Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { heroOf, imagesLeft } from './flow-facts.ts';
import { KindChip } from './kind-chip.tsx';
import { counted, shortDate } from './media-title.ts';
import { Picture } from './picture.tsx';

export interface MobileFlowCardProps {
  flow: GalleryFlow;
  eager: boolean;
  onOpen: (media: MediaRecord) => void;
  /** All videos, one after the other. */
  onAll: () => void;
  /** All images. */
  onImages: () => void;
  onDelete: () => void;
}

const { mobileCardImages } = limits.gallery;

/** A flow on a phone. */
export function MobileFlowCard({ flow, eager, onOpen, onAll, onImages, onDelete }: MobileFlowCardProps) {
  const hero = heroOf(flow);
  const left = imagesLeft(flow, mobileCardImages);
  return (
    <article className="gm-card" aria-label={flow.name} data-flow={flow.id}>
      <header className="gm-card-head">
        <h2 className="min-w-0 truncate text-16 font-semibold">{flow.name}</h2>
        <span className="flex-1 font-mono text-12 text-text-2">
          <span aria-hidden="true">{`${flow.video_count}v ${flow.image_count}i`}</span>
          <span className="sr-only">
            {`${flow.video_count} ${counted(flow.video_count, 'video')}, ${flow.image_count} ${counted(flow.image_count, 'image')}`}
          </span>
        </span>
        {flow.video_count > 1 && (
          <Button className="touch-44" onClick={onAll}>
            View All
          </Button>
        )}
      </header>
      {hero ? (
        <button type="button" className="gf-hero gm-hero" onClick={() => onOpen(hero)}>
          <span className="sr-only">Open {mediaTitle(hero)}</span>
          <Picture media={hero} eager={eager} />
          <span className="g-top g-always">
            <Chip>{makerName(hero.model)}</Chip>
          </span>
          <KindChip media={hero} />
        </button>
      ) : (
        <div className="gf-hero gm-hero gf-none">No videos yet</div>
      )}
      {flow.images.length > 0 && (
        <div className="gm-images">
          {flow.images.slice(0, mobileCardImages).map((media, index) => {
            const more = index === mobileCardImages - 1 && left > 0;
            return (
              <button
                key={media.id}
                type="button"
                className="gf-image"
                onClick={() => (more ? onImages() : onOpen(media))}
              >
                <span className="sr-only">{more ? 'Show all images, ' : `Open ${mediaTitle(media)}`}</span>
                <Picture media={media} />
                {more && <span className="gf-more">+{left}</span>}
              </button>
            );
          })}
        </div>
      )}
      <footer className="gm-card-foot">
        <span>{shortDate(flow.created_at)}</span>
        <span aria-hidden="true">·</span>
        <span className="flex-1">{`${flow.media_count} ${counted(flow.media_count, 'item')}`}</span>
        <IconButton label={`Delete ${flow.name}`} icon={<Trash2 />} tooltip={false} onClick={onDelete} />
      </footer>
    </article>
  );
}
