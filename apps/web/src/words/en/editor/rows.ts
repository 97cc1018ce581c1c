import { text } from '../../text.ts';

// The settings of a row.
export const rowNumber = text('Row {row}');
export const nameOfRow = text('Name of row {row}');
export const isNamed = text('Row {row} is called {name}');
export const settingsOf = text('{row}: name, colour and switches');
export const hide = text('Hide {row}');
export const show = text('Show {row}');
export const mute = text('Mute {row}');
export const unmute = text('Unmute {row}');
export const solo = text('Hear {row} alone');
export const endSolo = text('Hear {row} with the others');
export const lock = text('Lock {row}');
export const unlock = text('Unlock {row}');
export const wider = text('Show names of rows');
export const narrower = text('Hide names of rows');

// Colours of rows and markers.
export const colour = text('Colour');
export const noColour = text('No colour');
export const colourIs = text('{row}: {colour}');
export const amber = text('Amber');
export const teal = text('Teal');
export const blue = text('Blue');
export const violet = text('Violet');
export const rose = text('Rose');
export const lime = text('Lime');

// Markers.
export const marker = text('Marker');
export const markerAt = text('{name}, {at}');
export const nameOfMarker = text('Name of the marker');
export const deleteMarker = text('Delete marker');
export const isMarked = text('Marker at {at}');
export const markerIsMoved = text('{name} moved');
export const markerIsNamed = text('Marker {name}');
export const markerIsDeleted = text('{name} deleted');
export const setMarker = text('Set a marker');

// The marked range.
export const markIn = text('Range begins here');
export const markOut = text('Range ends here');
export const clearRange = text('No range');
export const lift = text('Delete range, leave the gap');
export const extract = text('Delete range and close the gap');
export const rangeIs = text('Range from {from} to {to}');
export const rangeIsCleared = text('No range is marked');
export const nothingToMark = text('There is nothing to mark yet. Add a clip first.');
export const noRange = text('No range is marked. Mark where it begins with I, and where it ends with O.');
export const isLifted = text('{from} to {to} deleted');
export const isExtracted = text('{from} to {to} deleted, the gap is closed');
export const markersAndRange = text('Markers and range');
