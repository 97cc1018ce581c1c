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

// The volume line.
export const volumeLine = text('Volume line');
export const addPoint = text('Add a point');
export const pointAdded = text('Point added');
export const duck = text('Duck under speech');
export const stopListening = text('Stop');
export const isDucked = text('Quieter under speech');
export const removeLine = text('Remove the line');
export const howToAddPoints = text('Alt+click or double-tap a clip on the timeline to add a point, then drag it.');
export const goToPoint = text('Go to {time}');
export const levelAt = text('Volume at {time}');
export const deletePoint = text('Delete the point at {time}');

// Noise reduction.
export const noiseReduction = text('Less noise');
export const noReduction = text('Off');
export const percent = text('{percent} %');
