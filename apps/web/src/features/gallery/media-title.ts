import { type MediaRecord } from '@kinoloom/contract';
import { mediaTitle } from '../../lib/media-names.ts';
import { timecode } from '../../lib/formatters.ts';

const kinds = { video: 'Video', image: 'Image', audio: 'Sound' } as const;

/** A result in words, for those who do not see it. `more`: what else stands on its picture, right behind its title. */
export const spokenTitle = (media: MediaRecord, more: readonly (string | undefined)[] = []): string =>
  [
    mediaTitle(media),
    ...more.filter((words) => words !== undefined && words !== ''),
    ...(media.duration === null ? [] : [timecode(media.duration)]),
    kinds[media.media_type],
    ...(media.favourite ? ['favourite'] : []),
  ].join(', ');

/** The first four words of a prompt, followed by three dots. */
export function shortTitle(media: MediaRecord): string {
  const words = mediaTitle(media).split(/\s+/u);
  return `${words.slice(0, 4).join(' ')}...`;
}
