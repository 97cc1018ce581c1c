import { type MediaRecord } from '@kinoloom/contract';
import { ImageOff, Play } from 'lucide-react';
import { useContext, useState } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { isRender } from '../../lib/media-names.ts';
import { boxShape, waveformOf } from '../../lib/media-preview.ts';
import { Chip } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Backdrop } from '../../ui/backdrop.tsx';
import * as words from '../../words/en/studio/organise.ts';
import * as galleryWords from '../../words/en/studio/gallery.ts';
import { Deferred } from './scroll-pace.ts';

export interface MediaPictureProps {
  media: MediaRecord;
  /** Whether it is initially in view: loaded with priority. */
  eager?: boolean;
  className?: string | undefined;
  /** Letterboxed, on a blurred copy of itself in a wide box. */
  whole?: boolean;
}

/** Preview of a result that fills its box: picture, waveform, or placeholder. */
export function MediaPicture({ media, eager = false, whole = false, className }: MediaPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const deferred = useContext(Deferred);
  const [begun, setBegun] = useState(!deferred);
  if (!deferred && !begun) setBegun(true);
  if (media.media_type === 'audio') return <StillWave peaks={waveformOf(media)} className={className} />;
  const source = media.thumbnail_url ?? (media.media_type === 'image' ? media.url : null);
  const failed = source !== null && broken === source;
  if (source === null || failed)
    return (
      <span className={cx('grid size-full place-items-center content-center gap-1.5 text-12/5 text-text-2', className)}>
        {failed ? <ImageOff aria-hidden="true" /> : <Play aria-hidden="true" />}
        {failed && words.unavailable({ type: media.media_type })}
      </span>
    );
  if (!begun) return null;
  const contained = whole && boxShape(media) < 16 / 9;
  const picture = (
    <img
      ref={cancelOnRemoval}
      src={source}
      alt=""
      className={cx('block size-full', contained ? 'object-contain' : 'object-cover', className)}
      decoding="async"
      draggable={false}
      fetchPriority={eager ? 'high' : 'auto'}
      onError={() => setBroken(source)}
    />
  );
  if (!contained) return picture;
  return (
    <span className="absolute inset-0 isolate block">
      <Backdrop src={source} />
      {picture}
    </span>
  );
}

/** A browser goes on loading a picture that was removed, and those in view wait for a connection. */
const cancelOnRemoval = (picture: HTMLImageElement) => () =>
  queueMicrotask(() => {
    if (!picture.isConnected && !picture.complete) picture.removeAttribute('src');
  });

const flat = Array.from({ length: 60 }, () => 0);

/** A waveform as a single path, which is fast to paint: many may be in view. */
function StillWave({ peaks, className }: { peaks: readonly number[]; className: string | undefined }) {
  const shown = peaks.length > 0 ? peaks : flat;
  const bars = shown.map((peak, index) => {
    const half = Math.max(1, peak * 28);
    return `M${index * 3 + 1} ${(30 - half).toFixed(1)}V${(30 + half).toFixed(1)}`;
  });
  return (
    <span data-wave className={cx('block size-full bg-[#2b220c] text-[#ffd24a]', className)}>
      <svg className="size-full" viewBox={`0 0 ${shown.length * 3} 60`} preserveAspectRatio="none" aria-hidden="true">
        <path d={bars.join('')} stroke="currentColor" strokeWidth="2" fill="none" />
      </svg>
    </span>
  );
}

/** Paths are relative to `ui/styles.css`, into which Tailwind writes them. */
const kindIcons = {
  video: 'bg-[url(../features/gallery/kind-video.svg)]',
  image: 'bg-[url(../features/gallery/kind-image.svg)]',
  audio: 'bg-[url(../features/gallery/kind-audio.svg)]',
} as const;

/** In a corner of a picture at rest; hidden when its card is hovered or focused. */
export const inCorner =
  'pointer-events-none absolute flex group-hover/cell:opacity-0 group-focus-visible/cell:opacity-0';

/**
 * Corner chip: a clip's length, or the icon of a still. The icon is a background rather than an element: hundreds
 * scroll by per second.
 */
export function KindChip({ media }: { media: MediaRecord }) {
  const { media_type, duration } = media;
  const still = media_type === 'image';
  const icon = 'bg-size-[12px] bg-position-[6px_center] bg-no-repeat pl-[23px]! empty:pl-[18px]!';
  return (
    <Chip mono={!still} className={cx(inCorner, icon, kindIcons[media_type], 'right-2 bottom-2')}>
      {isRender(media) && <span className="font-sans">{`${galleryWords.render} `}</span>}
      {still || duration === null ? null : timecode(duration)}
    </Chip>
  );
}
