import { text } from '../../text.ts';

// The section of the panel.
export const chromaKey = text('Chroma key');
export const keyOut = text('Key out');
export const pick = text('Pick a colour');
export const colour = text('Colour');
export const tolerance = text('Tolerance');
export const softness = text('Softness');
export const spill = text('Spill removal');

// The eyedropper on the canvas.
export const area = text('Pick the colour to remove, now {colour}');
export const areaKeys = text('Press on the picture or move with the arrow keys, Enter picks, Esc leaves');
export const isLoading = text('The picture is loading');
export const hint = text('Press on the colour to remove');
export const cancel = text('Cancel');
export const notReadable = text('The picture could not be read. Try again.');
export const isPicked = text('The colour {colour} is removed');
