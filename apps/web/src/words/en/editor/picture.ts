import { text } from '../../text.ts';

// Crop and mirror.
export const crop = text('Crop');
export const onThePicture = text('On the picture');
export const leftSide = text('Left');
export const topSide = text('Top');
export const rightSide = text('Right');
export const bottomSide = text('Bottom');
export const uncrop = text('Show the whole picture');
export const remains = text('{width}×{height}');
export const mirror = text('Mirror');
export const mirrorAcross = text('Mirror left to right');
export const mirrorUpDown = text('Mirror top to bottom');
export const isCropped = text('Cropped');
export const isUncropped = text('Shown whole');
export const cropArea = text('Crop, {width} by {height}');
export const cropKeys = text('Drag it or press the arrow keys to move it, Enter applies, Esc leaves');
export const shape = text('Shape');
export const free = text('Free');
export const original = text('Original');
export const apply = text('Apply');
export const cancel = text('Cancel');
