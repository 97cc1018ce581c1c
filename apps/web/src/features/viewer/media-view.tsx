import { type MediaRecord } from '@kinoloom/contract';
import { VideoOff } from 'lucide-react';
import { useState } from 'react';
import { mediaTitle } from '../../lib/media-names.ts';
import { Player } from './player.tsx';

/** In place of what cannot be shown. */
export function Unavailable({ media }: { media: MediaRecord }) {
  return (
    <div className="grid justify-items-center gap-2 p-5">
      <VideoOff className="icon-20" aria-hidden="true" />
      {{ video: 'Video unavailable', image: 'Image unavailable', audio: 'Audio unavailable' }[media.media_type]}
    </div>
  );
}

/** The result itself, as large as there is room. */
export function MediaView({ media }: { media: MediaRecord }) {
  const [broken, setBroken] = useState(false);
  const fail = (): void => setBroken(true);
  if (broken) return <Unavailable media={media} />;
  if (media.media_type !== 'image') return <Player media={media} onBroken={fail} />;
  return (
    <img
      className="size-[calc(100%-40px)] bg-contain bg-center bg-no-repeat object-contain"
      src={media.url}
      alt={mediaTitle(media)}
      onError={fail}
      // What the wall has shown stands here until the picture itself is in.
      style={media.thumbnail_url ? { backgroundImage: `url("${media.thumbnail_url}")` } : {}}
    />
  );
}
