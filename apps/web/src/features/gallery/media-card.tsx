import { type MediaRecord } from '@kinoloom/contract';
import { Check, Ellipsis, Star } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { type MediaAction } from '../../lib/media-action.ts';
import { makerName, mediaTitle } from '../../lib/media-names.ts';
import { formatDate } from '../../lib/dates.ts';
import { timecode } from '../../lib/formatters.ts';
import { Chip } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/menu.tsx';
import * as words from '../../words/en/studio/organise.ts';
import * as galleryWords from '../../words/en/studio/gallery.ts';
import { ActionItems } from './action-items.tsx';
import { type LayoutBox } from './layout.ts';
import { spokenTitle } from './media-title.ts';
import { inCorner, KindChip, MediaPicture } from './picture.tsx';

export interface CardHandlers {
  /** A press with its modifier keys. */
  readonly onPress: (media: MediaRecord, keys: { readonly shift: boolean; readonly more: boolean }) => void;
  readonly onPick: (media: MediaRecord, range: boolean) => void;
  readonly actions: (media: readonly MediaRecord[]) => readonly MediaAction[];
}

export interface MediaCardProps {
  media: MediaRecord;
  box: LayoutBox;
  height: number;
  flow: string | undefined;
  /** Roving tabindex: the card in the tab order. */
  active: boolean;
  picked: boolean;
  /** Selection mode: presses select, too. */
  picking: boolean;
  handlers: CardHandlers;
}

/** Overlay shown on hover and keyboard focus. */
const whenLit = 'opacity-0 transition-opacity group-hover/cell:opacity-100 group-focus-visible/cell:opacity-100';

const pickedEdge = 'media-edge [--edge:inset_0_0_0_2px_var(--on-media),inset_0_0_0_3px_rgb(14_12_10/0.6)]';

/** The selection mark in a picture's corner. */
export const pickMark = (picked: boolean): string =>
  cx(
    'absolute top-2 right-2 grid size-6 place-items-center rounded-full border-2 border-on-media text-[#0e0c0a]',
    picked ? 'bg-on-media' : 'bg-[rgb(14_12_10/0.55)]',
  );

/**
 * A result in the grid: its picture, with facts and actions on hover or focus. Its label contains the visible text in
 * order.
 */
export const MediaCard = memo(function MediaCard(props: MediaCardProps) {
  const { media, box, height, flow, active, picked, picking, handlers } = props;
  const [hovered, setHovered] = useState(false);
  /** By keyboard. */
  const [focused, setFocused] = useState(false);
  const title = mediaTitle(media);
  const [hasMenu, setHasMenu] = useState(false);
  const lit = hovered || focused || hasMenu;
  const where = [flow, formatDate(media.created_at, 'day')].filter(Boolean).join(' · ');
  const sound = media.media_type === 'audio';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid around it handles the keys
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's cells do not lie in rows of pictures
      role="gridcell"
      aria-label={lit ? spokenTitle(media, [where, makerName(media.model), resolutionOf(media)]) : spokenTitle(media)}
      aria-selected={picked}
      tabIndex={active ? 0 : -1}
      data-index={box.index}
      data-media={media.id}
      className={cx(
        'group/cell absolute top-0 cursor-pointer rounded-media select-none contain-[size_layout_style] focus-visible:outline-transparent focus-visible:[--edge:inset_0_0_0_2px_#ffb224,inset_0_0_0_4px_rgb(14_12_10/0.7)]',
        picked
          ? pickedEdge
          : 'hover:media-edge hover:[--edge:inset_0_0_0_2px_var(--on-media),inset_0_0_0_3px_rgb(14_12_10/0.6)] focus-visible:media-edge',
        sound ? 'bg-[#2b220c]' : 'bg-control',
      )}
      style={{ left: box.left, width: box.width, height }}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ target, currentTarget }) => {
        // Its menu is a child of it for React alone.
        if (!currentTarget.contains(target)) return;
        setFocused(target !== currentTarget || target.matches(':focus-visible'));
        setHasMenu(false);
      }}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setFocused(false)}
      onClick={(event) => handlers.onPress(media, { shift: event.shiftKey, more: event.ctrlKey || event.metaKey })}
    >
      <MediaPicture
        media={media}
        eager={box.index < 8}
        // The outline belongs to the picture, so that a cell at rest is only its picture and chip, clipped once.
        className={cx(
          'overflow-hidden rounded-[inherit] outline outline-offset-[-1px] outline-glass-line',
          picked && 'opacity-62',
          sound && 'px-3.5 pt-[18px] pb-11',
        )}
      />
      {!lit && sound && (
        <div
          className={cx(inCorner, 'inset-x-3 bottom-2.5 justify-between gap-2.5 text-12/5 font-medium text-[#ffe39a]')}
        >
          <span className="truncate">{`${title} `}</span>
          <span className="font-mono">{media.duration === null ? '' : timecode(media.duration)}</span>
        </div>
      )}
      {!lit && !sound && <KindChip media={media} />}
      {media.favourite && !lit && (
        <div className={cx(inCorner, 'bottom-2 left-2 text-[#ffc250]')}>
          <Chip icon={<Star fill="currentColor" aria-hidden="true" />} />
        </div>
      )}
      {lit && (
        <Overlay media={media} where={where} active={active} handlers={handlers} onMenu={() => setHasMenu(true)} />
      )}
      {(lit || picking) && (
        <button
          type="button"
          className={cx(
            pickMark(picked),
            !picking &&
              'opacity-0 group-focus-within/cell:opacity-100 group-hover/cell:opacity-100 group-focus-visible/cell:opacity-100',
          )}
          tabIndex={-1}
          aria-label={(picked ? galleryWords.deselect : galleryWords.select)({ title })}
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

type OverlayProps = Pick<MediaCardProps, 'media' | 'active' | 'handlers'> & {
  where: string;
  /** Its menu opens. It stays until the focus has come back. */
  onMenu: () => void;
};

/** Actions with a button of their own: four, with the menu of the others, fit on an upright picture. */
const NEAR = ['favourite', 'download', 'delete'];

/** Facts and actions of a result, over its picture. */
function Overlay({ media, where, active, handlers, onMenu }: OverlayProps) {
  const title = mediaTitle(media);
  const actions = handlers.actions([media]);
  const near = actions.filter(({ id }) => NEAR.includes(id));
  const more = actions.filter(({ id }) => !NEAR.includes(id));
  const resolution = resolutionOf(media);
  return (
    <>
      <div
        className={cx(
          whenLit,
          'absolute inset-x-0 bottom-0 grid gap-1 rounded-b-media bg-[linear-gradient(transparent,rgb(12_10_8/0.66)_36%,rgb(12_10_8/0.9))] px-3 pt-11 pb-2 text-on-media focus-within:opacity-100 has-data-[state=open]:opacity-100',
        )}
      >
        <div className="truncate font-medium">{`${title} `}</div>
        <div className="flex h-[30px] min-w-0 items-center text-12/5 text-on-media-2">
          <span className="flex-1 truncate">{`${where} `}</span>
          {near.map((action) => (
            <CardButton
              key={action.id}
              label={`${action.label}: ${title}`}
              icon={action.icon}
              tab={active}
              onPress={action.run}
            />
          ))}
          {more.length > 0 && (
            <CardMenu label={words.moreActions({ title })} tab={active} actions={more} onOpen={onMenu} />
          )}
        </div>
      </div>
      <div
        className={cx(whenLit, 'pointer-events-none absolute top-2.5 right-10 left-2.5 flex gap-1.5 overflow-hidden')}
      >
        <Chip>{`${makerName(media.model)} `}</Chip>
        {resolution && <Chip mono>{resolution}</Chip>}
      </div>
    </>
  );
}

const resolutionOf = ({ resolution }: MediaRecord): string | undefined => resolution?.replace('x', '×');

interface CardMenuProps {
  label: string;
  tab: boolean;
  actions: readonly MediaAction[];
  onOpen: () => void;
}

function CardMenu({ label, tab, actions, onOpen }: CardMenuProps) {
  return (
    // Presses and keys in the menu are not the card's.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only keeps events
    <div
      className="contents"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Menu
        onOpenChange={(open) => open && onOpen()}
        trigger={
          <button type="button" className={cardButton} aria-label={label} tabIndex={tab ? 0 : -1}>
            <Ellipsis aria-hidden="true" />
          </button>
        }
      >
        <ActionItems actions={actions} />
      </Menu>
    </div>
  );
}

interface CardButtonProps {
  label: string;
  icon: ReactNode;
  tab: boolean;
  onPress: () => void;
}

const cardButton =
  'grid h-[30px] min-w-6 flex-[0_1_32px] place-items-center rounded-sm text-on-media hover:bg-[rgb(255_242_224/0.16)] focus-visible:-outline-offset-2 focus-visible:outline-[#ffb224]';

function CardButton({ label, icon, tab, onPress }: CardButtonProps) {
  return (
    <button
      type="button"
      className={cardButton}
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
