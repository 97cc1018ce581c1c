import { text } from '../../text.ts';

export const transition = text('Transition');
export const transitions = text('Transitions between clips. Use the arrow keys to move between them');
export const atCut = text('{name}, {seconds} s, at {at} in row {row}');
export const atCutHeld = text('{name}, {seconds} s, at {at} in row {row}, {held}');
export const addAt = text('Add a transition at {at} in row {row}');
export const held = text('{frames, plural, one {# frame held} other {# frames held}}');
export const noCut = text('No two clips meet here. Put them one after the other for a transition.');

// What is read aloud after an edit.
export const isSet = text('{name} at {at}, {seconds} s');
export const isRemoved = text('Transition at {at} removed');
export const isAtEveryCut = text('{name} at {cuts, plural, one {# cut} other {# cuts}}');

export const remove = text('Remove the transition');

// The kinds.
export const dissolve = text('Dissolve');
export const dipBlack = text('Dip to black');
export const dipWhite = text('Dip to white');
export const blur = text('Blur');
export const wipe = text('Wipe');
export const push = text('Push');
export const slide = text('Slide');
export const reveal = text('Reveal');
export const zoom = text('Zoom');
export const whip = text('Whip pan');
export const spin = text('Spin');
export const iris = text('Iris');
export const clock = text('Clock');
export const doors = text('Barn doors');
export const blinds = text('Blinds');
export const checker = text('Checker');
export const leak = text('Light leak');
export const burn = text('Film burn');
export const glitch = text('Glitch');
