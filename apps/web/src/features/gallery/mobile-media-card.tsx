import { type MediaRecord } from '@kinoloom/contract';
import { AudioLines, Check, Image, Trash2, Video } from 'lucide-react';
import { memo } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { makerName } from '../../lib/media-names.ts';
import { Chip } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type LayoutBox } from './layout.ts';
import { firstWords, shortDate, spokenTitle } from './media-title.ts';
import { Picture } from './picture.tsx';

export interface MobileMediaCardProps {
  media: MediaRecord;
  box: LayoutBox;
  height: number;
  picked: boolean;
  picking: boolean;
  onPress: (media: MediaRecord) => void;
  /** Held: it is chosen. */
  onHold: (media: MediaRecord) => void;
  onDelete: (media: MediaRecord) => void;
}

const icons = { video: Video, image: Image, audio: AudioLines };

/** A result on a phone: its picture, and below it what it is. Holding it begins a selection. */
export const MobileMediaCard = memo(function MobileMediaCard(props: MobileMediaCardProps) {
  const { media, box, height, picked, picking, onPress, onHold, onDelete } = props;
  const Icon = icons[media.media_type];
  return (
    <article className={cx('gm-media', picked && 'g-picked')} style={{ left: box.left, width: box.width, height }}>
      <button
        type="button"
        className="gm-open"
        {...(picking && { 'aria-pressed': picked })}
        onClick={() => onPress(media)}
        // A finger that rests asks for the menu of the browser; it gets the selection.
        onContextMenu={(event) => {
          event.preventDefault();
          if (!picking) onHold(media);
        }}
      >
        <span className="sr-only">
          {picking ? (picked ? 'Deselect' : 'Select') : 'Open'} {spokenTitle(media)}
        </span>
        <span className="gm-thumb" aria-hidden="true">
          <Picture media={media} eager={box.index < 6} />
          <span className="g-rest">
            <Chip mono icon={<Icon aria-hidden="true" />}>
              {media.duration === null ? null : timecode(media.duration)}
            </Chip>
          </span>
          {picking && <span className="g-pick">{picked && <Check aria-hidden="true" />}</span>}
        </span>
        <span className="gm-words" aria-hidden="true">
          {firstWords(media)}
        </span>
      </button>
      <div className="gm-media-foot">
        <span className="min-w-0 flex-1 truncate">
          {shortDate(media.created_at)} · {makerName(media.model)}
        </span>
        {!picking && (
          <IconButton
            label={`Delete ${firstWords(media)}`}
            icon={<Trash2 />}
            size={28}
            tooltip={false}
            onClick={() => onDelete(media)}
          />
        )}
      </div>
    </article>
  );
});
