import { type MediaRecord } from '@kinoloom/contract';
import { VideoOff } from 'lucide-react';
import { useState } from 'react';
import { mediaTitle } from '../../lib/media-names.ts';
import { waveformOf } from '../../lib/media-preview.ts';
import { useSwipe } from '../../lib/swipe.ts';
import { cx } from '../../ui/cx.ts';
import { VideoPlayer } from '../../ui/video-player.tsx';
import * as words from '../../words/en/studio/organise.ts';
import { Player } from './player.tsx';

export interface MediaViewProps {
  media: MediaRecord;
  /** With the controls over it. */
  phone: boolean;
  /** Goes to a neighbour, by a swipe. */
  onLeaf: (way: 'back' | 'on') => void;
  onClose: () => void;
}

/** The media itself, as large as fits. Dark in both themes, for judging pictures. */
export function MediaView({ media, phone, onLeaf, onClose }: MediaViewProps) {
  const swipe = useSwipe((way) => (way === 'down' ? onClose() : onLeaf(way === 'left' ? 'on' : 'back')));
  const sound = media.media_type === 'audio';
  return (
    <div
      className={cx(
        'relative grid min-h-0 flex-1 touch-pan-y touch-pinch-zoom grid-cols-1 grid-rows-1 place-items-center overflow-hidden text-on-media-2',
        phone && 'mx-3 rounded-lg',
        phone && sound ? 'bg-[#2b220c]' : 'bg-[#080706]',
      )}
      {...swipe}
    >
      <Shown key={`${media.id} ${media.url}`} media={media} phone={phone} />
    </div>
  );
}

function Shown({ media, phone }: Pick<MediaViewProps, 'media' | 'phone'>) {
  const [broken, setBroken] = useState(false);
  const fail = (): void => setBroken(true);
  if (broken)
    return (
      <div className="grid justify-items-center gap-2 p-5">
        <VideoOff className="icon-20" aria-hidden="true" />
        {words.unavailable({ type: media.media_type })}
      </div>
    );
  if (media.media_type === 'image')
    return (
      <img
        className={cx(
          'bg-contain bg-center bg-no-repeat object-contain',
          phone ? 'size-full' : 'size-[calc(100%-40px)]',
        )}
        src={media.url}
        alt={mediaTitle(media)}
        draggable={false}
        onError={fail}
        // Shows the thumbnail until the picture is loaded.
        style={media.thumbnail_url ? { backgroundImage: `url("${media.thumbnail_url}")` } : {}}
      />
    );
  if (!phone) return <Player media={media} onBroken={fail} />;
  const sound = media.media_type === 'audio';
  return (
    <VideoPlayer
      src={media.url}
      label={mediaTitle(media)}
      poster={media.thumbnail_url}
      duration={media.duration}
      silent={!media.has_audio}
      loop
      className={cx('absolute! inset-0', sound && 'bg-transparent!')}
      onBroken={fail}
      peaks={sound ? waveformOf(media) : undefined}
    />
  );
}
