import { text } from '../../text.ts';

export const videoEditor = text('Video Editor');
export const canvasSize = text('{width}×{height} {fps} fps');
export const aiAudio = text('AI Audio');

// Opening.
export const opening = text('Opening the editor');
export const notOpened = text('The project could not be opened');
export const isGone = text('This project no longer exists');
export const flowIsGone = text('This flow no longer exists');
export const goneExplained = text('It was deleted, or it belongs to another account.');
export const openAnother = text('It no longer exists. Open another one from Video Editor.');
export const flowNotLoaded = text('The flow could not be loaded');
export const videoNotLoaded = text('Failed to load video in editor');
export const allProjects = text('All projects');
export const tryAgain = text('Try Again');

// The menu.
export const menu = text('Project menu');
export const rename = text('Rename');
export const renameProject = text('Rename Project');
export const save = text('Save');
export const duplicate = text('Duplicate');
export const isCopy = text('This is {name}');
export const notCopied = text('The project could not be copied');
export const exportWithMedia = text('Export with media');
export const exportWithoutMedia = text('Export without media');
export const notExported = text('The project could not be exported');
export const del = text('Delete');
export const notDeleted = text('The project could not be deleted');

// Edits that are not on the server.
export const leavePageOpen = text(
  'Your last edits are not saved anywhere: leave this page open until the connection is back.',
);
export const keepsNoEdits = text('This browser does not keep unsaved edits');
export const waitForAutosaved = text('Wait for "Autosaved" before you close the page while the connection is poor.');
export const isUpdated = text('Updated with changes made elsewhere');
export const editsAreBack = text('Your last edits are back');
export const hadNotArrived = text('They had not reached the server.');
export const editNotRestored = text('An edit could not be restored');
export const changedBefore = text('The project was changed elsewhere before the edit was saved.');
export const askLeave = text('Leave without saving?');
export const leaveExplained = text(
  'Your last edits are neither on the server nor in this browser. They are lost if you leave now. Stay until the server is back, and they are saved.',
);
export const stay = text('Stay');
export const leave = text('Leave');
