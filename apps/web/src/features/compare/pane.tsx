import type { MediaRecord } from '@kinoloom/contract';
import { ImageOff, Maximize2, RotateCcw, Star, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { mediaTitle } from '../../lib/media-names.ts';
import * as words from '../../words/en/studio/compare.ts';
import { Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { madeAt, type Fact } from './differences.ts';
import type { Zoom } from './use-zoom.ts';

export interface PaneActions {
  readonly onFavourite: (media: MediaRecord) => void;
  /** Undefined where it has no prompt. */
  readonly promptOf: (media: MediaRecord) => (() => void) | undefined;
  readonly onOpen: (media: MediaRecord) => void;
  readonly onDelete: (media: MediaRecord) => void;
}

interface WellProps {
  media: MediaRecord;
  number: number;
  zoom: Zoom;
  focused: boolean;
  /** Only the focused one is heard. */
  muted: boolean;
  /** The part that a wipe leaves of it. */
  clip?: string | undefined;
  labelRight: boolean;
  className: string;
  style?: CSSProperties | undefined;
  onFocus: () => void;
  onClip: (id: string, clip: HTMLVideoElement | null) => void;
  onKnown: (clip: HTMLVideoElement) => void;
}

/** A picture or clip. Dark in both themes, for judging pictures. */
export function Well(props: WellProps) {
  const { media, number, zoom, focused, muted, clip, labelRight, className, style, onFocus, onClip, onKnown } = props;
  const [broken, setBroken] = useState(false);
  const { scale, x, y } = zoom.view;
  const shared = {
    src: media.url,
    className: 'absolute inset-0 size-full object-contain',
    style: { transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` },
    onError: () => setBroken(true),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the dialog handles the keys
    <div
      data-zoom=""
      className={cx(
        'relative isolate min-h-0 overflow-clip rounded-media bg-[#080706] text-on-media-2 select-none',
        scale > 1 ? 'cursor-grab touch-none' : 'touch-pan-y',
        focused &&
          'media-edge [--edge:inset_0_0_0_2px_var(--on-media),inset_0_0_0_3px_rgb(14_12_10/0.6)] forced-colors:outline-2 forced-colors:-outline-offset-2',
        className,
      )}
      style={{ ...style, ...(clip !== undefined && { clipPath: clip }) }}
      {...zoom.listeners}
      onClick={onFocus}
    >
      {broken ? (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-2">
          <ImageOff className="icon-20" aria-hidden="true" />
          {words.unavailable}
        </div>
      ) : media.media_type === 'image' ? (
        <img {...shared} alt={mediaTitle(media)} draggable={false} />
      ) : (
        <Clip media={media} shared={shared} muted={muted} onClip={onClip} onKnown={onKnown} />
      )}
      <span className={cx('pointer-events-none absolute top-2', labelRight ? 'right-2' : 'left-2')}>
        <Chip mono>{number}</Chip>
      </span>
    </div>
  );
}

interface ClipProps extends Pick<WellProps, 'media' | 'muted' | 'onClip' | 'onKnown'> {
  shared: { src: string; className: string; style: CSSProperties; onError: () => void };
}

function Clip({ media, shared, muted, onClip, onKnown }: ClipProps) {
  const { id } = media;
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    onClip(id, element.current);
    return () => onClip(id, null);
  }, [id, onClip]);
  return (
    <video
      ref={element}
      {...shared}
      aria-label={mediaTitle(media)}
      muted={muted || !media.has_audio}
      preload="auto"
      playsInline
      {...(media.thumbnail_url && { poster: media.thumbnail_url })}
      onDurationChange={({ currentTarget }) => onKnown(currentTarget)}
    />
  );
}

interface CaptionProps extends PaneActions {
  media: MediaRecord;
  number: number;
  /** Of all results. */
  facts: readonly Fact[];
  /** Its place among their values. */
  index: number;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** What a result was made with, and what can be done with it. What differs from the others is underlined, and said. */
export function Caption(props: CaptionProps) {
  const { media, number, facts, index, className, style, onFavourite, promptOf, onOpen, onDelete } = props;
  const again = promptOf(media);
  const size = { size: 32 as const, tooltip: true };
  return (
    <div className={cx('min-w-0 pt-2', className)} style={style}>
      <p className="truncate font-medium text-text" title={mediaTitle(media)}>
        {mediaTitle(media)}
      </p>
      <dl aria-label={words.facts} className="flex flex-wrap gap-x-3 text-12/5 text-text-2">
        {facts.map(({ name, values, differs }) => (
          <div key={name} className={cx('flex min-w-0 gap-1', name === words.prompt && 'sr-only')}>
            <dt className="sr-only">{name}</dt>
            <dd
              className={cx(
                'min-w-0 wrap-anywhere',
                differs && 'font-medium text-text underline decoration-text-3 underline-offset-3',
              )}
            >
              {values[index] ?? `${name}: ${words.none}`}
              {differs && <span className="sr-only"> ({words.differs})</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt className="sr-only">{words.made}</dt>
          <dd>{madeAt(media)}</dd>
        </div>
      </dl>
      <div className="-ml-1 flex flex-wrap items-center gap-1 pt-1 pl-1 pointer-coarse:gap-3">
        <Button
          className="touch-44 mr-1"
          disabled={media.favourite}
          aria-label={media.favourite ? words.kept : words.keepNamed({ number })}
          onClick={() => onFavourite(media)}
        >
          {media.favourite ? words.kept : words.keep}
        </Button>
        <IconButton
          {...size}
          label={words.favouriteNamed({ number })}
          icon={<Star {...(media.favourite && { fill: 'currentColor' })} />}
          aria-pressed={media.favourite}
          onClick={() => onFavourite(media)}
        />
        {again && <IconButton {...size} label={words.promptNamed({ number })} icon={<RotateCcw />} onClick={again} />}
        <IconButton {...size} label={words.openNamed({ number })} icon={<Maximize2 />} onClick={() => onOpen(media)} />
        <IconButton {...size} label={words.deleteNamed({ number })} icon={<Trash2 />} onClick={() => onDelete(media)} />
      </div>
    </div>
  );
}
