import { text } from '../../text.ts';

// What is read aloud after an edit.
export const moved = text('Moved');
export const resized = text('Resized');
export const turned = text('Turned');
export const placed = text('Placed');
export const isSelected = text('{name} selected');
export const widthByHeight = text('{width} by {height}');
export const isDeleted = text('{count, plural, one {Deleted} other {# deleted}}');
export const textIsChanged = text('Text changed');

// How overlays without words of their own are named.
export const clip = text('Clip');
export const image = text('Image');
export const upload = text('Upload');
export const textOverlay = text('Text');
export const captions = text('Captions');
export const sticker = text('Sticker');
export const template = text('Template');
export const compound = text('Compound clip');
export const adjustment = text('Adjustment');
export const sound = text('Sound');

// The canvas.
export const video = text('Video');
export const picture = text('Picture');
export const crop = text('Crop');
export const mask = text('Edit mask');
export const lines = text('Safe areas and guides');
export const safeAreas = text('Safe areas');
export const guides = text('Guides');
export const addUprightGuide = text('Add a vertical guide');
export const addLevelGuide = text('Add a horizontal guide');
export const removeGuides = text('Remove all guides');
export const uprightGuide = text('Vertical guide');
export const levelGuide = text('Horizontal guide');
export const guideKeys = text('Drag it, or use the arrow keys. Delete removes it.');
export const pixels = text('{pixels} px');
export const guideIsAdded = text('Guide added');
export const guideIsRemoved = text('Guide removed');
export const guidesAreRemoved = text('All guides removed');
export const enoughGuides = text('There are {most} guides already. Remove one first.');
export const onlyOfThisFlow = text('Only media of this flow can be dropped here');
export const keysMove = text('Arrow keys move it');
export const keysMoveAndEdit = text('Arrow keys move it, Enter edits it');
export const keysResize = text('Arrow keys make it larger and smaller');
export const size = text('Size, {width} by {height}');
export const rotation = text('Rotation');
export const degrees = text('{degrees} degrees');

// When it follows the clips.
export const allVertical = text('All clips are vertical, so the canvas is now 9:16');
export const allLandscape = text('All clips are landscape, so the canvas is now 16:9');
export const allSquare = text('All clips are square, so the canvas is now 1:1');
export const isFourByFive = text('The canvas is now 4:5');
export const howToUndo = text('Undo, or choose another format in Timeline settings.');

// A picture of the film.
export const saveFrame = text('Save this frame to the gallery');
export const frameName = text('Frame at {time}');
export const frameIsSaved = text('The frame is in the gallery');
export const frameIsNotSaved = text('The frame could not be saved. Try again.');
