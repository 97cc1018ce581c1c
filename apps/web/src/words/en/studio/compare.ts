import { text } from '../../text.ts';

// Choosing what to compare with.
export const choose = text('Choose up to {most, plural, one {# other} other {# others}} from the same flow.');
export const others = text('Results to compare with');
export const noOthers = text('Nothing to compare with');
export const makeAnother = text('Its flow has no other result of this kind yet.');
export const othersNotLoaded = text('The results could not be loaded');
export const loadingOthers = text('Loading the results');
export const tryAgain = text('Try Again');
export const cancel = text('Cancel');
export const compareCount = text('{count, plural, one {Compare} other {Compare #}}');
export const previous = text('Previous');
export const next = text('Next');

// How they are shown.
export const layout = text('How to compare');
export const one = text('One');
export const side = text('Side by side');
export const wipe = text('Wipe');
export const shown = text('Shown');
export const left = text('Left');
export const right = text('Right');
export const wipeLine = text('Line between left and right');
export const percent = text('{share} %');
export const results = text('Compared results');
export const result = text('Result {number}');
export const unavailable = text('It cannot be shown');

// What they are, and what differs.
export const facts = text('What it was made with');
export const prompt = text('Prompt');
export const model = text('Model');
export const seed = text('Seed');
export const size = text('Size');
export const length = text('Length');
export const price = text('Price');
export const made = text('Made');
export const seconds = text('{seconds} s');
export const credits = text('{credits, plural, one {# credit} other {# credits}}');
export const none = text('none');
export const differs = text('differs');
export const different = text('Different: {names}.');
export const same = text('Same: {names}.');

// What can be done with one.
export const keep = text('Keep this');
export const kept = text('Kept');
export const keepNamed = text('Keep this: mark result {number} as a favourite');
export const favouriteNamed = text('Favourite: result {number}');
export const promptNamed = text('Use the prompt of result {number} again');
export const openNamed = text('Open result {number}');
export const deleteNamed = text('Delete result {number}');

// The transport.
export const play = text('Play');
export const pause = text('Pause');
export const position = text('Position');
export const timeOf = text('{at} of {length}');
export const backFrame = text('Back a frame');
export const onFrame = text('On a frame');
export const loop = text('Repeat');
export const soundOn = text('Sound on');
export const mute = text('Mute');

// The zoom.
export const zoomOut = text('Zoom out');
export const zoomIn = text('Zoom in');
export const actualSize = text('Actual size');
export const fit = text('Whole picture');
export const zoomed = text('{percent} %');
