import { type MediaRecord } from '@kinoloom/contract';
import { VideoOff } from 'lucide-react';
import { useState } from 'react';
import { mediaTitle } from '../../lib/media-names.ts';
import * as words from '../../words/en/studio/organise.ts';
import { Player } from './player.tsx';

/** Placeholder for media that cannot be shown. */
export function Unavailable({ media }: { media: MediaRecord }) {
  return (
    <div className="grid justify-items-center gap-2 p-5">
      <VideoOff className="icon-20" aria-hidden="true" />
      {words.unavailable({ type: media.media_type })}
    </div>
  );
}

/** The media itself, as large as fits. */
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
      // Shows the thumbnail until the picture is loaded.
      style={media.thumbnail_url ? { backgroundImage: `url("${media.thumbnail_url}")` } : {}}
    />
  );
}
