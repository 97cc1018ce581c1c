import { type MediaRecord } from '@kinoloom/contract';
import { ImageOff, Play } from 'lucide-react';
import { useContext, useState } from 'react';
import { waveformOf } from '../../lib/media-preview.ts';
import { StillWave } from './still-wave.tsx';
import { Hurried } from './use-scroll-pace.ts';

export interface PictureProps {
  media: MediaRecord;
  /** Its place is on the screen from the beginning: it is fetched first. */
  eager?: boolean;
}

/** What a result looks like, filling its box: its picture, a sound's wave, or that there is none. */
export function Picture({ media, eager = false }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const hurried = useContext(Hurried);
  const [begun, setBegun] = useState(!hurried);
  if (!hurried && !begun) setBegun(true);
  if (media.media_type === 'audio') return <StillWave peaks={waveformOf(media)} />;
  const source = media.thumbnail_url ?? (media.media_type === 'image' ? media.url : null);
  const failed = source !== null && broken === source;
  if (source === null || failed)
    return (
      <span className="g-blank">
        {failed ? <ImageOff aria-hidden="true" /> : <Play aria-hidden="true" />}
        {failed && (media.media_type === 'video' ? 'Video unavailable' : 'Image unavailable')}
      </span>
    );
  if (!begun) return null;
  return (
    <img
      src={source}
      alt=""
      className="g-picture"
      decoding="async"
      draggable={false}
      fetchPriority={eager ? 'high' : 'auto'}
      onError={() => setBroken(source)}
    />
  );
}
