import { type MediaRecord } from '@kinoloom/contract';
import { useState } from 'react';
import { mediaTitle } from '../../lib/media-names.ts';
import { waveformOf } from '../../lib/media-preview.ts';
import { cx } from '../../ui/cx.ts';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { Unavailable } from './media-view.tsx';

/** A result on a phone: a tap toggles playback; a line at the bottom shows and changes the position. */
export function MobilePlayer({ media }: { media: MediaRecord }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <Unavailable media={media} />;
  const fail = (): void => setBroken(true);
  if (media.media_type === 'image')
    return (
      <img
        className="absolute inset-0 size-full object-contain"
        src={media.url}
        alt={mediaTitle(media)}
        draggable={false}
        onError={fail}
      />
    );
  return (
    <VideoPlayer
      src={media.url}
      label={mediaTitle(media)}
      poster={media.thumbnail_url}
      duration={media.duration}
      silent={!media.has_audio}
      loop
      className={cx('absolute! inset-0', media.media_type === 'audio' && 'bg-transparent!')}
      onBroken={fail}
      peaks={media.media_type === 'audio' ? waveformOf(media) : undefined}
    />
  );
}
