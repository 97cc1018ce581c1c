import { type Job, type MediaRecord } from '@kinoloom/contract';
import { Ellipsis, Image, ImageOff, Play } from 'lucide-react';
import { useRef, useState, type CSSProperties } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { type MediaAction } from '../../lib/media-action.ts';
import { makerName, mediaTitle } from '../../lib/media-names.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { startMediaDrag } from '../../lib/media-drag.ts';
import { Chip } from '../../ui/badge.tsx';
import { CreditPrice } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { busyName } from './busy-name.ts';
import { Preview } from './preview.tsx';

export interface ClipCardProps {
  media: MediaRecord;
  actions: readonly MediaAction[];
  /** What is being made from it at the moment. */
  busy: readonly Job[];
  /** Its picture is in sight from the beginning. */
  eager: boolean;
  /** Opens the viewer; on touch, the menu. */
  onPress: () => void;
}

/** Waits this long before a passing pointer starts a film, in ms. */
const previewAfter = 140;

export function ClipCard({ media, actions, busy, eager, onPress }: ClipCardProps) {
  const card = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [playing, setPlaying] = useState(false);
  const [hinted, setHinted] = useState<MediaAction | null>(null);
  const hovers = useMediaQuery('(hover: hover)');
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const video = media.media_type === 'video';
  const title = mediaTitle(media);
  const played: CSSProperties & { '--played': number } = { '--played': 0 };

  return (
    <article
      ref={card}
      className="w-card"
      style={played}
      aria-label={title}
      data-media={media.id}
      onPointerEnter={({ pointerType }) => {
        if (!video || still || pointerType !== 'mouse') return;
        timer.current = setTimeout(() => setPlaying(true), previewAfter);
      }}
      onPointerLeave={() => {
        clearTimeout(timer.current);
        setPlaying(false);
        setHinted(null);
      }}
    >
      <button
        type="button"
        className="w-open"
        aria-label={hovers ? `Open ${title}` : `Actions for ${title}`}
        onClick={onPress}
        draggable={hovers}
        onDragStart={(event) => startMediaDrag(event.dataTransfer, media.id)}
      >
        <Picture media={media} eager={eager} />
        {playing && <Preview media={media} card={card} onFailed={() => setPlaying(false)} />}
      </button>

      <div className="w-top">
        {busy.length > 0 && (
          <div className="w-busy">
            {busy.map((job) => (
              <Chip key={job.id} tone="live">
                {busyName(job)}
              </Chip>
            ))}
          </div>
        )}
        <Chip className="w-top-model">{makerName(media.model)}</Chip>
        {media.resolution && (
          <Chip mono className="w-top-model">
            {media.resolution.replace('x', '×')}
          </Chip>
        )}
        <span className="flex-1" />
        {video && media.duration !== null && (
          <Chip mono>
            <span data-clock>{timecode(0)}</span> / {timecode(media.duration)}
          </Chip>
        )}
      </div>
      <div className="w-rest">
        {video ? (
          <Chip mono icon={<Play fill="currentColor" />}>
            {media.duration === null ? null : timecode(media.duration)}
          </Chip>
        ) : (
          <Chip icon={<Image aria-label="Image" />} />
        )}
      </div>

      <div className="w-bar">
        <div className="w-bar-line">
          {hinted ? (
            <>
              <strong>{hinted.label}</strong>{' '}
              {hinted.price !== undefined && hinted.price > 0 && <CreditPrice credits={hinted.price} />} {hinted.note}
            </>
          ) : (
            title
          )}
        </div>
        <div className="w-bar-actions w-bar-wide">
          {actions.map((action) => (
            <button
              key={action.id}
              type="button"
              className={cx('w-action', action.id === 'download' && 'ml-auto', action.group && 'w-action-group')}
              aria-label={`${action.label}: ${title}`}
              onClick={action.run}
              onPointerEnter={() => setHinted(action)}
              onPointerLeave={() => setHinted(null)}
              onFocus={() => setHinted(action)}
              onBlur={() => setHinted(null)}
            >
              {action.icon}
            </button>
          ))}
        </div>
        <div className="w-bar-actions w-bar-narrow">
          <Menu
            align="start"
            side="top"
            trigger={
              <button type="button" className="w-action" aria-label={`Actions for ${title}`}>
                <Ellipsis />
              </button>
            }
          >
            <MenuItems actions={actions} />
          </Menu>
        </div>
      </div>
      {playing && <div className="w-played" />}
    </article>
  );
}

function MenuItems({ actions }: { actions: readonly MediaAction[] }) {
  return actions.map((action) => (
    <div key={action.id}>
      {(action.danger || action.group) && <MenuSeparator />}
      <MenuItem icon={action.icon} onSelect={action.run} {...(action.danger && { danger: true })}>
        {action.label}
      </MenuItem>
    </div>
  ));
}

function Picture({ media, eager }: { media: MediaRecord; eager: boolean }) {
  const [broken, setBroken] = useState(false);
  const source = media.thumbnail_url ?? (media.media_type === 'image' ? media.url : null);
  if (source === null || broken)
    return (
      <span className="w-broken">
        {broken ? <ImageOff aria-hidden="true" /> : <Play aria-hidden="true" />}
        {broken && (media.media_type === 'video' ? 'Video unavailable' : 'Image unavailable')}
      </span>
    );
  return (
    <img
      src={source}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="w-picture"
      onError={() => setBroken(true)}
    />
  );
}
