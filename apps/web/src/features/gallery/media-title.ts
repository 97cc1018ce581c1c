import { type MediaRecord } from '@kinoloom/contract';
import { mediaTitle } from '../../lib/media-names.ts';
import { timecode } from '../../lib/formatters.ts';

const kinds = { video: 'Video', image: 'Image', audio: 'Sound' } as const;

/** Accessible name of a result. `more`: further text on its picture, after the title. */
export const spokenTitle = (media: MediaRecord, more: readonly (string | undefined)[] = []): string =>
  [
    mediaTitle(media),
    ...more.filter((words) => words !== undefined && words !== ''),
    ...(media.duration === null ? [] : [timecode(media.duration)]),
    kinds[media.media_type],
    ...(media.favourite ? ['favourite'] : []),
  ].join(', ');

/** Its title, else the first four words of its prompt, followed by an ellipsis. */
export function shortTitle(media: MediaRecord): string {
  if (media.title) return media.title;
  const words = mediaTitle(media).split(/\s+/u);
  return `${words.slice(0, 4).join(' ')}...`;
}
