import { type MediaRecord } from '@kinoloom/contract';
import { AudioLines, Image, Play } from 'lucide-react';
import { timecode } from '../../lib/formatters.ts';
import { Chip } from '../../ui/badge.tsx';

/** In the corner of a picture: how long a clip is, or that it is a still. */
export function KindChip({ media }: { media: MediaRecord }) {
  if (media.media_type === 'image') return <Chip icon={<Image aria-hidden="true" />} />;
  const icon =
    media.media_type === 'video' ? <Play fill="currentColor" aria-hidden="true" /> : <AudioLines aria-hidden="true" />;
  return (
    <Chip mono icon={icon}>
      {media.duration === null ? null : timecode(media.duration)}
    </Chip>
  );
}
