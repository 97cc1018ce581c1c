import { Check, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { makerName } from '../../lib/media-names.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import * as words from '../../words/en/studio/gallery.ts';
import { pickMark, type MediaCardProps } from './media-card.tsx';
import { shortTitle, spokenTitle } from './media-title.ts';
import { KindChip, MediaPicture } from './picture.tsx';

/** A result on a phone: its picture with facts below. A long press starts a selection. */
export const PhoneCard = memo(function PhoneCard(props: Omit<MediaCardProps, 'flow'>) {
  const { media, box, height, active, picked, picking, handlers } = props;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's cells do not lie in rows of pictures
      role="gridcell"
      aria-selected={picked}
      data-media={media.id}
      className="absolute top-0 flex flex-col contain-layout"
      style={{ left: box.left, width: box.width, height }}
    >
      <button
        type="button"
        className="flex min-h-0 flex-1 flex-col gap-1.5 text-left select-none [-webkit-touch-callout:none]"
        data-index={box.index}
        tabIndex={active ? 0 : -1}
        {...(picking && { 'aria-pressed': picked })}
        onClick={(event) => handlers.onPress(media, { shift: event.shiftKey, more: event.ctrlKey || event.metaKey })}
        // A long press fires contextmenu; it selects instead.
        onContextMenu={(event) => {
          event.preventDefault();
          if (!picking) handlers.onPick(media, false);
        }}
      >
        <span className="sr-only">
          {(picking ? (picked ? words.deselect : words.select) : words.open)({ title: spokenTitle(media) })}
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
          <KindChip media={media} />
          {picking && <span className={pickMark(picked)}>{picked && <Check aria-hidden="true" />}</span>}
        </span>
        <span className="w-full truncate font-medium" aria-hidden="true">
          {shortTitle(media)}
        </span>
      </button>
      <div className="flex h-8 items-center gap-1 text-12/5 text-text-2">
        <span className="min-w-0 flex-1 truncate">
          {formatDate(media.created_at, 'day')} · {makerName(media.model)}
        </span>
        {!picking && (
          <IconButton
            label={words.deleteNamed({ title: shortTitle(media) })}
            icon={<Trash2 />}
            size={28}
            tooltip={false}
            tabIndex={active ? 0 : -1}
            onClick={() =>
              handlers
                .actions([media])
                .find(({ id }) => id === 'delete')
                ?.run()
            }
          />
        )}
      </div>
    </div>
  );
});
