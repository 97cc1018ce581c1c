import { type MediaRecord } from '@kinoloom/contract';
import { Check, Copy, Download, Star, Trash2 } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { makerName, mediaTitle } from '../../lib/media-names.ts';
import { timecode } from '../../lib/formatters.ts';
import { Chip } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { KindChip } from './kind-chip.tsx';
import { type LayoutBox } from './layout.ts';
import { spokenTitle, shortDate } from './media-title.ts';
import { Picture } from './picture.tsx';

export interface CardHandlers {
  /** Pressed, with the keys that were held. */
  readonly onPress: (media: MediaRecord, keys: { readonly shift: boolean; readonly more: boolean }) => void;
  readonly onPick: (media: MediaRecord, range: boolean) => void;
  readonly onFavourite: (media: MediaRecord) => void;
  readonly onCopy: (media: MediaRecord) => void;
  readonly onDownload: (media: MediaRecord) => void;
  readonly onDelete: (media: MediaRecord) => void;
}

export interface MediaCardProps {
  media: MediaRecord;
  box: LayoutBox;
  height: number;
  flow: string | undefined;
  /** The one that Tab reaches. */
  active: boolean;
  picked: boolean;
  /** Something is selected: presses select, too. */
  picking: boolean;
  handlers: CardHandlers;
}

/**
 * A result in the grid. At rest it is its picture; under the pointer, or with the focus, what it is and what can be done. Its label
 * has the words on the picture in their order.
 */
export const MediaCard = memo(function MediaCard(props: MediaCardProps) {
  const { media, box, height, flow, active, picked, picking, handlers } = props;
  const [hovered, setHovered] = useState(false);
  /** By the keyboard. */
  const [focused, setFocused] = useState(false);
  const title = mediaTitle(media);
  const lit = hovered || focused;
  const where = [flow, shortDate(media.created_at)].filter(Boolean).join(' · ');
  const resolution = media.resolution?.replace('x', '×');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid around it hears the keys
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's cells do not lie in rows of pictures
      role="gridcell"
      aria-label={lit ? spokenTitle(media, [where, makerName(media.model), resolution]) : spokenTitle(media)}
      aria-selected={picked}
      tabIndex={active ? 0 : -1}
      data-index={box.index}
      data-media={media.id}
      className={cx('g-cell', picked && 'g-picked', media.media_type === 'audio' && 'g-cell-sound')}
      style={{ left: box.left, width: box.width, height }}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setFocused(false)}
      onClick={(event) => handlers.onPress(media, { shift: event.shiftKey, more: event.ctrlKey || event.metaKey })}
    >
      <Picture media={media} eager={box.index < 8} />
      {!lit && media.media_type === 'audio' && (
        <div className="g-sound-line">
          <span className="truncate">{`${title} `}</span>
          <span className="font-mono">{media.duration === null ? '' : timecode(media.duration)}</span>
        </div>
      )}
      {!lit && media.media_type !== 'audio' && <KindChip media={media} />}
      {media.favourite && !lit && (
        <div className="g-starred">
          <Chip icon={<Star fill="currentColor" aria-hidden="true" />} />
        </div>
      )}
      {lit && (
        <>
          <div className="g-bar">
            <div className="g-bar-title">{`${title} `}</div>
            <div className="g-bar-line">
              <span className="truncate">{`${where} `}</span>
              <CardButton
                label={`${media.favourite ? 'Remove from favourites' : 'Add to favourites'}: ${title}`}
                icon={<Star {...(media.favourite && { fill: 'currentColor' })} />}
                tab={active}
                onPress={() => handlers.onFavourite(media)}
              />
              {media.prompt && (
                <CardButton
                  label={`Copy prompt: ${title}`}
                  icon={<Copy />}
                  tab={active}
                  onPress={() => handlers.onCopy(media)}
                />
              )}
              <CardButton
                label={`Download: ${title}`}
                icon={<Download />}
                tab={active}
                onPress={() => handlers.onDownload(media)}
              />
              <CardButton
                label={`Delete: ${title}`}
                icon={<Trash2 />}
                tab={active}
                onPress={() => handlers.onDelete(media)}
              />
            </div>
          </div>
          <div className="g-top">
            <Chip>{`${makerName(media.model)} `}</Chip>
            {resolution && <Chip mono>{resolution}</Chip>}
          </div>
        </>
      )}
      {(lit || picking) && (
        <button
          type="button"
          className="g-pick"
          tabIndex={-1}
          aria-label={`${picked ? 'Deselect' : 'Select'} ${title}`}
          onClick={(event) => {
            event.stopPropagation();
            handlers.onPick(media, event.shiftKey);
          }}
        >
          {picked && <Check aria-hidden="true" />}
        </button>
      )}
    </div>
  );
});

interface CardButtonProps {
  label: string;
  icon: ReactNode;
  tab: boolean;
  onPress: () => void;
}

function CardButton({ label, icon, tab, onPress }: CardButtonProps) {
  return (
    <button
      type="button"
      className="g-action"
      aria-label={label}
      tabIndex={tab ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      {icon}
    </button>
  );
}
