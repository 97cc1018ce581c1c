import { text } from '../../text.ts';

// Compound clips: several clips as one, with a film of their own inside.
export const content = text('Inside');
export const holds = text('{count, plural, =0 {Nothing yet.} one {One clip.} other {# clips.}}');
export const make = text('Make a compound clip');
export const open = text('Open');
export const takeApart = text('Take apart');
export const name = text('Compound clip {number}');
export const isMade = text('{count, plural, one {One clip} other {# clips}} in one compound clip');
export const onlyOnce = text('A compound clip cannot hold another one.');
export const isTakenApart = text('{name} is taken apart');
export const isOpen = text('{name} is open. Escape leads back.');
export const isClosed = text('Back in the film');
export const isGone = text('The compound clip was removed elsewhere, so it was closed.');
export const tooFew = text('Select the clips to put into a compound clip.');
export const noneSelected = text('Select a compound clip first.');
export const isLocked = text('Its row is locked. Unlock the row to change what the clip holds.');
export const film = text('Film');
export const whereYouAre = text('Where you are');
