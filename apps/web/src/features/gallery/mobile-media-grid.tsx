import { type MediaRecord } from '@kinoloom/contract';
import { AudioLines, Check, Image, Trash2, Video } from 'lucide-react';
import { memo, useCallback, useMemo, useRef, type RefObject } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { timecode } from '../../lib/formatters.ts';
import { makerName } from '../../lib/media-names.ts';
import { Chip } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { columnRows, rowIndexOf, type LayoutBox } from './layout.ts';
import { pickedEdge, pickMark } from './media-card.tsx';
import { shortTitle, spokenTitle } from './media-title.ts';
import { inCorner, MediaPicture } from './picture.tsx';
import { type Selection } from './selection.ts';
import { listPadding } from './states.tsx';
import { focusWhenThere, useViewerClosed } from './viewer-closed.ts';
import { VirtualRows, type RowsHandle } from './virtual-rows.tsx';

interface MobileMediaCardProps {
  media: MediaRecord;
  box: LayoutBox;
  height: number;
  picked: boolean;
  picking: boolean;
  onPress: (media: MediaRecord) => void;
  /** Long press: selects it. */
  onHold: (media: MediaRecord) => void;
  onDelete: (media: MediaRecord) => void;
}

const icons = { video: Video, image: Image, audio: AudioLines };

/** A result on a phone: its picture with facts below. A long press starts a selection. */
const MobileMediaCard = memo(function MobileMediaCard(props: MobileMediaCardProps) {
  const { media, box, height, picked, picking, onPress, onHold, onDelete } = props;
  const Icon = icons[media.media_type];
  return (
    <article
      data-index={box.index}
      className={cx('absolute top-0 flex flex-col contain-layout', picked && pickedEdge)}
      style={{ left: box.left, width: box.width, height }}
    >
      <button
        type="button"
        className="flex min-h-0 flex-1 flex-col gap-1.5 text-left select-none [-webkit-touch-callout:none]"
        {...(picking && { 'aria-pressed': picked })}
        onClick={() => onPress(media)}
        // A long press fires contextmenu; it selects instead.
        onContextMenu={(event) => {
          event.preventDefault();
          if (!picking) onHold(media);
        }}
      >
        <span className="sr-only">
          {picking ? (picked ? 'Deselect' : 'Select') : 'Open'} {spokenTitle(media)}
        </span>
        <span
          className={cx(
            'relative block min-h-0 w-full flex-1 overflow-hidden rounded-media bg-control',
            picked && 'shadow-[0_0_0_2px_var(--text)]',
          )}
          aria-hidden="true"
        >
          <MediaPicture
            media={media}
            eager={box.index < 6}
            className={media.media_type === 'audio' ? 'px-2 py-6' : picked ? 'opacity-62' : undefined}
          />
          <span className={cx(inCorner, 'right-2 bottom-2')}>
            <Chip mono icon={<Icon aria-hidden="true" />}>
              {media.duration === null ? null : timecode(media.duration)}
            </Chip>
          </span>
          {picking && <span className={pickMark(picked)}>{picked && <Check aria-hidden="true" />}</span>}
        </span>
        <span className="truncate font-medium" aria-hidden="true">
          {shortTitle(media)}
        </span>
      </button>
      <div className="flex h-8 items-center gap-1 text-12/5 text-text-2">
        <span className="min-w-0 flex-1 truncate">
          {formatDate(media.created_at, 'day')} · {makerName(media.model)}
        </span>
        {!picking && (
          <IconButton
            label={`Delete ${shortTitle(media)}`}
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

export interface MobileMediaGridProps {
  items: readonly MediaRecord[];
  /** px */
  width: number;
  scroll: RefObject<HTMLElement | null>;
  selection: Selection;
  onOpen: (media: MediaRecord) => void;
  onPick: (media: MediaRecord) => void;
  onDelete: (media: MediaRecord) => void;
  /** Id of the item in the viewer: when that closes, the focus goes to the item's card, which is scrolled into view. */
  viewed: string | undefined;
  /** Called near the end of the list. */
  onEnd: () => void;
}

const gap = 10;
/** px below a card's picture: text and footer. */
const wordsHeight = 62;

/** Two columns of one media type. */
export function MobileMediaGrid(props: MobileMediaGridProps) {
  const { items, width, scroll, selection, onOpen, onPick, onDelete, viewed, onEnd } = props;
  const virtual = useRef<RowsHandle>(null);
  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const picking = selection.ids.size > 0;
  const rows = useMemo(
    () => columnRows(items.length, 2, { width, gap, height: Math.round((width - gap) / 2) + wordsHeight }),
    [items.length, width],
  );
  useViewerClosed(viewed, order, (at) => {
    virtual.current?.reveal(rowIndexOf(rows, at));
    focusWhenThere(() => scroll.current?.querySelector<HTMLElement>(`[data-index="${at}"] button`));
  });
  const press = useCallback(
    (media: MediaRecord) => (picking ? onPick(media) : onOpen(media)),
    [picking, onPick, onOpen],
  );
  const render = (box: LayoutBox, height: number) => {
    const media = items[box.index];
    if (!media) return null;
    return (
      <MobileMediaCard
        key={media.id}
        media={media}
        box={box}
        height={height}
        picked={selection.ids.has(media.id)}
        picking={picking}
        onPress={press}
        onHold={onPick}
        onDelete={onDelete}
      />
    );
  };
  return (
    <VirtualRows
      ref={virtual}
      rows={rows}
      gap={gap}
      above={listPadding.phone}
      scroll={scroll}
      keep={null}
      render={render}
      grid={false}
      onEnd={onEnd}
    />
  );
}
