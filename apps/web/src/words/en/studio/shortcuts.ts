import { text } from '../../text.ts';

// The dialog.
export const title = text('Keyboard shortcuts');
export const howToChange = text(
  'Press the keys of a shortcut to change them. They are kept in this browser. On a Mac, <command></command> stands in for <control></control>',
);
export const resetAll = text('Reset all');
export const close = text('Close');
export const none = text('None');
export const or = text('or');
export const reset = text('Reset {name}');
export const noKeys = text('{name}, none. Change');
export const change = text('{name}, {keys}. Change');
export const pressFor = text('Press the new keys for {name}');
export const press = text('Press keys, or Esc');
export const usedBy = text('<keys></keys> is used by “{name}”.');
export const alwaysMeans = text('<keys></keys> always means “{name}”.');
export const takeHere = text('Use it here');
export const otherKeys = text('Other keys');

// Where they work.
export const everywhere = text('Everywhere');
export const prompt = text('Prompt');
export const assistant = text('Prompt assistant');
export const viewer = text('Viewer');
export const player = text('Player');
export const preview = text('Preview of a flow');
export const gallery = text('Gallery');
export const carousel = text('Flows in the gallery');
export const editor = text('Editor');
export const clips = text('Clips on the timeline');

// What they do.
export const help = text('This list');
export const sidebar = text('Sidebar');
export const closeLayer = text('Close dialog or sheet');
export const nextControl = text('Next or previous control');
export const pressControl = text('Press a control');
export const generate = text('Generate');
export const newLine = text('New line');
export const pasteImage = text('Paste an image as start image');
export const send = text('Send');
export const previous = text('Previous');
export const next = text('Next');
export const details = text('Details');
export const favourite = text('Favourite');
export const rename = text('Rename');
export const deleteIt = text('Delete');
export const playOrPause = text('Play or pause');
export const play = text('Play');
export const pause = text('Pause');
export const playOrOn = text('Play, or on a second');
export const backSecond = text('Back a second');
export const backTenSeconds = text('Back 10 seconds');
export const backFrame = text('Back a frame');
export const onFrame = text('On a frame');
export const backTen = text('Back 10 frames');
export const onTen = text('On 10 frames');
export const start = text('Start');
export const end = text('End');
export const startOfVideo = text('Start of the video');
export const endOfVideo = text('End of the video');
export const mute = text('Mute');
export const fullScreen = text('Full screen');
export const open = text('Open');
export const select = text('Select');
export const selectTo = text('Select up to here');
export const selectAll = text('Select all');
export const selectNone = text('Select none');
export const moveAmong = text('Move among pictures');
export const firstOrLast = text('First or last');
export const pageUpOrDown = text('A page up or down');
export const selectOnTheWay = text('Select on the way');
export const previousFlow = text('Previous flow');
export const nextFlow = text('Next flow');
export const undo = text('Undo');
export const redo = text('Redo');
export const zoomIn = text('Zoom timeline in');
export const zoomOut = text('Zoom timeline out');
export const magnet = text('Magnet: no gaps in the main row');
export const ripple = text('Ripple: what is later follows');
export const snap = text('Snap to edges');
export const keys = text('Keys of the selected clip');
export const marker = text('Set a marker at the playhead');
export const nextMarker = text('Next marker');
export const previousMarker = text('Previous marker');
export const markIn = text('Range begins at the playhead');
export const markOut = text('Range ends at the playhead');
export const clearRange = text('Clear the range');
export const group = text('Keep together');
export const ungroup = text('No longer keep together');
export const detachSound = text('Detach the sound of the clip');
export const lift = text('Delete the range, leave the gap');
export const extract = text('Delete the range and close the gap');
export const split = text('Split at the playhead');
export const duplicate = text('Duplicate');
export const cutOut = text('Delete and close the gap');
export const cutAwayBefore = text('Cut away what is before the playhead');
export const cutAwayAfter = text('Cut away what is after the playhead');
export const trimStart = text('Start at the playhead');
export const trimEnd = text('End at the playhead');
export const moveBack = text('Move back a frame');
export const moveOn = text('Move on a frame');
export const moveBackTen = text('Move back 10 frames');
export const moveOnTen = text('Move on 10 frames');
export const moveUp = text('Move up a row');
export const moveDown = text('Move down a row');
export const copyCutPaste = text('Copy, cut, paste');
export const abandonDrag = text('Abandon a drag');
export const dragWithoutSnapping = text('Drag without snapping');

// Compare.
export const compare = text('Compare');
export const backFrameOrLeft = text('Back a frame, or left in a picture');
export const onFrameOrRight = text('On a frame, or right in a picture');
export const onSecond = text('On a second');
export const upInPicture = text('Up in a zoomed picture');
export const downInPicture = text('Down in a zoomed picture');
export const zoomPictureIn = text('Zoom in');
export const zoomPictureOut = text('Zoom out');
export const actualSize = text('Actual size, or the whole picture');
export const oneAtATime = text('One at a time');
export const sideBySide = text('Side by side');
export const wipe = text('Wipe');
export const leftResult = text(
  '{number, select, 1 {First} 2 {Second} 3 {Third} other {Fourth}} result, or on the left',
);
export const rightResult = text('{number, select, 1 {First} 2 {Second} 3 {Third} other {Fourth}} result on the right');
