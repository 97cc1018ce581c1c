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
export const equaliser = text('Equaliser');
export const noEqualiser = text('None');
export const voice = text('Clear voice');
export const warm = text('Warm');
export const bass = text('More bass');
export const treble = text('More treble');
export const telephone = text('Telephone');
export const radio = text('Old radio');
export const nextRoom = text('Next room');
