import { limits, type GalleryFlow } from '@kinoloom/contract';
import { AudioLines, Image, Video } from 'lucide-react';
import { type ReactNode } from 'react';
import { mediaTitle } from '../../lib/media-names.ts';
import { heroOf, imagesLeft } from './flow-facts.ts';
import { type FlowHandlers } from './flow-handlers.ts';
import { FlowMenu } from './flow-menu.tsx';
import { FlowStatus } from './flow-status.tsx';
import { KindChip } from './kind-chip.tsx';
import { counted } from './media-title.ts';
import { Picture } from './picture.tsx';

export interface FlowCardProps {
  flow: GalleryFlow;
  handlers: FlowHandlers;
  onShow: (flow: GalleryFlow) => void;
  /** It is on the screen from the beginning. */
  eager: boolean;
}

const { cardImages } = limits.gallery;

/** A flow in the grid: its latest video, some images, and how much is in it. */
export function FlowCard({ flow, handlers, onShow, eager }: FlowCardProps) {
  const hero = heroOf(flow);
  const images = flow.images.slice(0, cardImages);
  const left = imagesLeft(flow, cardImages);
  return (
    <article className="gf-card" aria-label={flow.name} data-flow={flow.id}>
      {hero ? (
        <button type="button" className="gf-hero" onClick={() => handlers.onOpen(hero)}>
          <span className="sr-only">Open {mediaTitle(hero)}</span>
          <Picture media={hero} eager={eager} />
          <KindChip media={hero} />
        </button>
      ) : (
        <div className="gf-hero gf-none">No videos yet</div>
      )}
      <div className="gf-images">
        {images.map((media, index) => {
          const more = index === cardImages - 1 && left > 0;
          return (
            <button
              key={media.id}
              type="button"
              className="gf-image"
              onClick={() => (more ? handlers.onAll(flow) : handlers.onOpen(media))}
            >
              {!more && <span className="sr-only">Open {mediaTitle(media)}</span>}
              <Picture media={media} />
              {more && <span className="gf-more">+{left} more images</span>}
            </button>
          );
        })}
      </div>
      <div className="gf-line">
        <button type="button" className="gf-name" onClick={() => onShow(flow)}>
          {flow.name}
        </button>
        <FlowStatus flow={flow} />
        <div className="ml-auto">
          <FlowMenu name={flow.name} onEdit={() => handlers.onEdit(flow)} onDelete={() => handlers.onDelete(flow)} />
        </div>
      </div>
      <div className="gf-counts">
        <Count icon={<Video aria-hidden="true" />} count={flow.video_count} name="video" />
        <Count icon={<Image aria-hidden="true" />} count={flow.image_count} name="image" />
        <Count icon={<AudioLines aria-hidden="true" />} count={flow.audio_count} name="audio" many="audio" />
        <span>{`${flow.media_count} ${counted(flow.media_count, 'media file')}`}</span>
      </div>
    </article>
  );
}

function Count({ icon, count, name, many }: { icon: ReactNode; count: number; name: string; many?: string }) {
  return (
    <span className="gf-count">
      {icon}
      {count}
      <span className="sr-only"> {counted(count, name, many)}</span>
    </span>
  );
}
