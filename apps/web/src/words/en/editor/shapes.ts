import { text } from '../../text.ts';

// Shapes of a film: the same film in several aspect ratios.
export const shapes = text('Shapes of the film');
export const shownIn = text('Shape {shape}');
export const ofFilm = text('{shape}, the film itself');
export const add = text('Add {shape}');
export const remove = text('Remove {shape}…');
export const isShown = text('The film in {shape}');
export const isAdded = text('{shape} is added');
export const isRemoved = text('{shape} is removed');
export const isGone = text('{shape} is no longer a shape of this film.');
export const ownPlace = text('Own place in {shape}');
export const reset = text('Reset');
export const hide = text('Hide in {shape}');
export const show = text('Show in {shape}');
export const follows = text('{count, plural, one {Follows} other {# clips follow}} the film again');
export const isHidden = text('{count, plural, one {Hidden} other {# clips are hidden}} in {shape}');
export const isSeen = text('{count, plural, one {Shown} other {# clips are shown}} in {shape}');
export const removeQuestion = text('Remove {shape}?');
export const removeExplained = text(
  '{count, plural, =0 {Nothing has a place of its own there.} one {What is placed there, in one clip, is removed with it.} other {What is placed there, in # clips, is removed with it.}} The film itself and its other shapes stay.',
);
export const removeIt = text('Remove');
