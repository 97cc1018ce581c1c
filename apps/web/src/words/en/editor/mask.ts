import { text } from '../../text.ts';

// The section of the panel.
export const mask = text('Mask');
export const kind = text('Kind of mask');
export const none = text('No mask');
export const rectangle = text('Rectangle');
export const ellipse = text('Ellipse');
export const line = text('Line');
export const path = text('Path');
export const onTheCanvas = text('Edit on the canvas');
export const feather = text('Feather');
export const inverted = text('Inverted');
export const limits = text('Limits');
export const picture = text('The picture');
export const lookOnly = text('Only the look');
export const reset = text('Reset mask');
export const isReset = text('Mask reset');

// The tool on the canvas.
export const area = text('Mask, {width} by {height}');
export const lineArea = text('Mask, line');
export const pathArea = text('{count, plural, one {Mask, path of # point} other {Mask, path of # points}}');
export const keys = text('Drag it or press the arrow keys to move it, Tab goes to its handles, Esc leaves');
export const size = text('Size of the mask, {width} by {height}');
export const sizeKeys = text('Arrow keys make it wider, narrower, higher and lower');
export const rotation = text('Rotation of the mask');
export const degrees = text('{degrees} degrees');
export const cornerPoint = text('Point {number}, corner');
export const smoothPoint = text('Point {number}, smooth');
export const pointKeys = text(
  'Arrow keys move it, Del deletes it, a double click makes it smooth or a corner; press on the outline to add a point',
);
export const smooth = text('Smooth point');
export const addPoint = text('Add a point');
export const deletePoint = text('Delete the point');
export const done = text('Done');

// What is read aloud after an edit.
export const isMoved = text('Mask moved');
export const isResized = text('Mask resized');
export const isTurned = text('Mask turned');
export const pointIsMoved = text('Point moved');
export const pointIsAdded = text('Point added');
export const pointIsDeleted = text('Point deleted');
export const pointIsSmooth = text('Smooth');
export const pointIsCorner = text('Corner');
