import { text } from '../../text.ts';

/** The button of the panel. */
export const compare = text('Before and after');

// The line on the canvas.
export const line = text('Between the picture without its look and with it');
export const shareWithout = text('{percent}% without it');
export const hint = text('Left of the line without the look');
export const done = text('Done');
