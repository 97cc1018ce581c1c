import { text } from '../../text.ts';

// What is read aloud after an edit.
export const undone = text('Undone');
export const redone = text('Redone');
export const undoOf = text('Undo: {step}');
export const redoOf = text('Redo: {step}');
export const editElsewhere = text('Edit in another tab');
export const restored = text('Restored');
export const notRestored = text('It could not be restored: {reason}');

// Copy and paste.
export const copiedFromNewer = text('These clips were copied from a newer version and cannot be pasted here.');
export const isCopied = text('{items} copied');
export const isPasted = text('{items} pasted at {at}');

// What is done with the selected items.
export const nothingSelected = text('Nothing is selected. Select a clip first.');
export const isDeleted = text('{items} deleted');
export const isDuplicated = text('{items} duplicated');
export const nothingToSplit = text(
  'No clip to split at the playhead. Move it into a clip, or select a sound to split that.',
);
export const isSplit = text('{items} split at {at}');
export const playheadOutside = text('The playhead is outside of the selected clip. Move it there to trim.');
export const startIsTrimmed = text('{items} begins at {at}');
export const endIsTrimmed = text('{items} ends at {at}');
export const isCutOut = text('{items} deleted, the gap is closed');
export const nothingToCutAway = text('No clip to cut at the playhead. Move it into a clip.');
export const startIsCutAway = text('{item}: what was before {at} is cut away');
export const endIsCutAway = text('{item}: what was after {at} is cut away');
export const isAt = text('{items}, row {row}, {at}');
export const freeze = text('Freeze frame');
export const nothingToFreeze = text('No clip to freeze at the playhead. Move it into a clip.');
export const isFrozen = text('{items} stands still at {at}');
export const isReset = text('Timeline reset');

// Groups, and the sound of a clip.
export const group = text('Group');
export const ungroup = text('Ungroup');
export const detachSound = text('Detach sound');
export const copyLook = text('Copy look');
export const pasteLook = text('Paste look');
export const lookIsCopied = text('Look of {item} copied');
export const lookIsPasted = text('Look pasted onto {items}');
export const noLookIsCopied = text('No look is copied. Copy that of a clip, an image or an adjustment first.');
export const noPictureForLook = text('Select a clip, an image or an adjustment, which have a look.');
export const tooFewToGroup = text('Select two clips or more to group them.');
export const isGrouped = text('{items} grouped');
export const isUngrouped = text('{items} ungrouped');
export const noClipToDetach = text('Select a clip to detach its sound.');
export const isDetached = text('{item}: the sound is detached');

// How items are named.
export const video = text('Video');
export const sound = text('Sound');
export const image = text('Image');
export const textItem = text('Text');
export const caption = text('Caption');
export const upload = text('Upload');
export const adjustment = text('Adjustment');
export const sticker = text('Sticker');
export const template = text('Template');
export const compound = text('Compound clip');
export const isMissing = text('Missing: {item}');
export const described = text('{type}, {name}, row {row}, {from} to {to}');
export const clipCount = text('{count, plural, one {# clip} other {# clips}}');

// Gestures, and files that are dropped.
export const isTrimmed = text('{items}, {from} to {to}');
export const fadeInIs = text('{items} fades in for {length}');
export const fadeOutIs = text('{items} fades out for {length}');
export const volumeIs = text('{items}: {level} at {at}');
export const pointIsAdded = text('{items}: volume point added at {at}');
export const pointIsDeleted = text('{items}: volume point deleted at {at}');
export const isMoved = text('{items} moved to row {row}, {at}');
export const gapIsClosed = text('Gap closed in row {row}');

// Items, gaps and rows for the keyboard and screen readers.
export const clips = text('Clips. Use the arrow keys to move between them');
export const startOf = text('Start of {item}');
export const endOf = text('End of {item}');
export const closeGap = text('Close the gap in row {row}, {from} to {to}');

// The menu of an item.
export const clipMenu = text('Clip menu');
export const split = text('Split');
export const duplicate = text('Duplicate');
export const del = text('Delete');
export const playhead = text('Playhead');
export const rowIsMoved = text('Row {row} is now row {now}');
export const rowHandle = text('Row {row}, arrow keys swap it with the row above or below');

// The timeline, its tools and settings.
export const timeline = text('Timeline');
export const empty = text('Nothing here yet. Add a clip, text or sound from the panels.');
export const settings = text('Timeline settings');
export const rows = text('Rows');
export const saveAsTemplate = text('Save as template');
export const rowLimits = text('{min} to {max}');
export const moreRowsThan = text(
  'This film has {rows} rows, and the studio offers {max}. They stay; none can be added.',
);
export const aspectRatio = text('Aspect ratio');
export const aspectIsChanged = text('Aspect ratio {aspect}');
export const resetTimeline = text('Reset Timeline');
export const removeRow = text('Remove a row');
export const addRow = text('Add a row');
export const rowsAreChanged = text('{rows, plural, one {# row} other {# rows}}');
export const magnet = text('Magnet');
export const ripple = text('Ripple');
export const snap = text('Snap');
export const rowNames = text('Names of rows');
export const voiceOver = text('Voice-over');
export const endVoiceOver = text('End the recording');
export const keyRows = text('Keys');
export const keyRowsDo = text('What changes over time, below the rows');
export const magnetDoes = text('No gaps in the main row');
export const rippleDoes = text('What is later follows a deleted or trimmed clip');
export const snapDoes = text('Edges stick to other edges and the playhead');
export const clipTools = text('Clip tools');
export const switchIs = text('{name} {on, select, true {on} other {off}}');
export const cutOut = text('Delete and close the gap');
export const cutAwayBefore = text('Trim left');
export const cutAwayAfter = text('Trim right');
export const tools = text('Timeline tools');
export const undo = text('Undo');
export const redo = text('Redo');
export const pause = text('Pause');
export const play = text('Play');
export const time = text('Time');
export const zoom = text('Zoom');
export const zoomTimes = text('{zoom, number} times');
export const zoomOut = text('Zoom out');
export const zoomIn = text('Zoom in');
export const resetZoom = text('Reset zoom');
export const isShownInstead = text('{item} is shown instead of {of}');
export const replace = text('Replace');
export const notInFlow = text("This file is not in the project's flow. Add it from its card instead.");
export const isAdded = text('{item} added to row {row}, {at}');
