import { type MediaRecord } from '@kinoloom/contract';
import { timecode } from '../../lib/formatters.ts';
import { Chip } from '../../ui/badge.tsx';

/**
 * In the corner of a picture: how long a clip is, or that it is a still. Its icon is a background, not elements: hundreds of them
 * pass in a second.
 */
export function KindChip({ media }: { media: MediaRecord }) {
  const { media_type, duration } = media;
  if (media_type === 'image') return <Chip className="g-rest g-kind g-kind-image" />;
  return (
    <Chip mono className={`g-rest g-kind g-kind-${media_type}`}>
      {duration === null ? null : timecode(duration)}
    </Chip>
  );
}
