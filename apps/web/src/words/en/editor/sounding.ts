import { text } from '../../text.ts';

// How a clip sounds besides its volume.
export const fadeIn = text('Fade in');
export const fadeOut = text('Fade out');
export const seconds = text('{seconds} s');
