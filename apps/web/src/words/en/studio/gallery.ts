import { text } from '../../text.ts';

// The page, its tabs and its totals.
export const gallery = text('Gallery');
export const flows = text('Flows');
export const all = text('All');
export const videos = text('Videos');
export const images = text('Images');
export const audio = text('Audio');
export const totals = text('Totals');
export const flowTotal = text('<count></count> {flows, plural, one {flow} other {flows}}');
export const mediaTotal = text('<count></count> {files, plural, one {media file} other {media files}}');
export const fileTotal = text('<count></count> {files, plural, one {file} other {files}}');
export const creditTotal = text('<count></count> {credits, plural, one {credit used} other {credits used}}');
export const isGone = text('This file no longer exists.');

// Its tools.
export const view = text('View');
export const grid = text('Grid');
export const carousel = text('Carousel');
export const refresh = text('Refresh');
export const filters = text('Filters');
export const filtersSet = text('{count, number}<word> set</word>');

// The states of a list.
export const mediaNotLoaded = text('Failed to load media');
export const tryAgain = text('Try Again');
export const empty = text('No content yet');
export const emptyExplained = text('Your generated videos, images, and audio will appear here once you create them.');
export const emptyOnPhones = text('Your generated content will appear here once you create it.');
export const loadMore = text('Load More');
export const loadedOf = text('<loaded></loaded> <of>of</of> <total></total>');

// A result.
export const media = text('Media');
export const video = text('Video');
export const image = text('Image');
export const sound = text('Sound');
export const isFavourite = text('favourite');
export const render = text('Render');
export const open = text('Open {title}');
export const select = text('Select {title}');
export const deselect = text('Deselect {title}');
export const deleteNamed = text('Delete {title}');

// A flow.
export const noVideos = text('No videos yet');
export const status = text('{running, plural, =0 {Active} one {Generating} other {# generating}}');
export const actionsFor = text('Actions for {flow}');
export const edit = text('Edit');
export const viewAll = text('View All');
export const moreImages = text('+{left, number} more images');
export const allImages = text('<said>Show all images, </said>+{left, number}');
export const clips = text('{count, number}<word> {count, plural, one {clip} other {clips}}</word>');
export const renders = text('{count, number}<word> {count, plural, one {render} other {renders}}</word>');
export const imageCount = text('{count, number}<word> {count, plural, one {image} other {images}}</word>');
export const audioCount = text('{count, number}<word> audio</word>');
export const mediaFiles = text('{count, plural, one {# media file} other {# media files}}');
export const items = text('{count, plural, one {# item} other {# items}}');
export const videosAndImages = text(
  '{videos, plural, one {# video} other {# videos}}, {images, plural, one {# image} other {# images}}',
);
