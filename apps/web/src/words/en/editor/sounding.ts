import { text } from '../../text.ts';

// How a clip sounds besides its volume.
export const fadeIn = text('Fade in');
export const fadeOut = text('Fade out');
export const seconds = text('{seconds} s');
export const pan = text('Pan');
export const middle = text('Middle');
export const toTheLeft = text('L {percent}');
export const toTheRight = text('R {percent}');
export const mixed = text('Mixed');
