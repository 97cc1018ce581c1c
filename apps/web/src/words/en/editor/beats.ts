import { text } from '../../text.ts';

export const beats = text('Beats');
export const find = text('Find beats');
export const findAgain = text('Find them again');
export const stop = text('Stop');
export const finding = text('Listening for beats');
export const areFound = text('{count, plural, one {# beat found} other {# beats found}}');
export const summary = text('{count, plural, one {# beat} other {# beats}}, {bpm} a minute');
export const snapsTo = text('Cuts, drags and the playhead stick to them while Snap is on.');
export const noBeats = text('No beats were found');
export const noBeatsWhy = text('Nothing in this sound repeats evenly enough.');
export const failed = text('The beats could not be found');
export const notDecoded = text('This browser cannot decode the sound.');
export const notFetched = text('The file could not be fetched. Try again.');
