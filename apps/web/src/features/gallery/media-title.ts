import { type MediaRecord } from '@kinoloom/contract';
import { mediaTitle } from '../../lib/media-names.ts';
import { timecode } from '../../lib/formatters.ts';
import * as words from '../../words/en/studio/gallery.ts';

const kinds = { video: words.video, image: words.image, audio: words.sound } as const;

/** Accessible name of a result. `more`: further text on its picture, after the title. */
export const spokenTitle = (media: MediaRecord, more: readonly (string | undefined)[] = []): string =>
  [
    mediaTitle(media),
    ...more.filter((part) => part !== undefined && part !== ''),
    ...(media.duration === null ? [] : [timecode(media.duration)]),
    kinds[media.media_type],
    ...(media.favourite ? [words.isFavourite] : []),
  ].join(', ');

/** Its title, else the first four words of its prompt, followed by an ellipsis. */
export function shortTitle(media: MediaRecord): string {
  if (media.title) return media.title;
  const all = mediaTitle(media).split(/\s+/u);
  return `${all.slice(0, 4).join(' ')}...`;
}
