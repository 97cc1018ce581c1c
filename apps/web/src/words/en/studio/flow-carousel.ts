import { text } from '../../text.ts';

// For screen readers.
export const carousel = text('carousel');
export const slide = text('slide');

export const previousFlow = text('Previous flow');
export const nextFlow = text('Next flow');
export const flowOf = text('Flow {at, number} of {total, number}');
export const makeOne = text('Make one');
export const play = text('Play {title}');
export const openInStudio = text('Open in Video Generation');
export const moreVideos = text('More videos in this flow');

// Beside their numbers.
export const clips = text('{count, plural, one {clip} other {clips}}');
export const renders = text('{count, plural, one {render} other {renders}}');
export const images = text('{count, plural, one {image} other {images}}');
export const audio = text('audio');
export const mediaFiles = text('Media files');
export const showAll = text(
  '{count, number}<rest> {count, plural, one {media file} other {media files}} of this flow: show all</rest>',
);
export const created = text('Created');
