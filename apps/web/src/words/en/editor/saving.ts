import { text } from '../../text.ts';

// Where the last edits are.
export const autosaved = text('Autosaved {when}');
export const saving = text('Saving');
export const isKept = text('Kept in this browser');
export const isNowhere = text('Not saved anywhere');
export const changedElsewhere = text('Changed elsewhere');
export const deletedElsewhere = text('Deleted elsewhere');
export const notSaved = text('Not saved');
export const undoOrExport = text('Undo the last edit, or export the project, so that nothing is lost.');
export const keepWorking = text('Keep working: your edits are saved in this browser and sent when the server is back.');
export const leaveOpen = text(
  'This browser has no room or no permission to keep your last edits. Leave this page open until the server is back: they are sent then.',
);

// Versions.
export const saveStates = text('Save States');
export const saveStatesNow = text('Save States. {state}');
export const versions = text('Versions');
export const noVersions = text('No versions yet. Name one, or go on: some are made for you.');
export const nameVersion = text('Name this version');
export const newName = text('New name');
export const newNameOf = text('New name of {version}');
export const save = text('Save');
export const tryAgain = text('Try Again');
export const automatic = text('Automatic');
export const theAutomatic = text('the automatic version');
export const restore = text('Restore');
export const isRestored = text('Restored {version}');
export const previousIsKept = text('Your previous state is the newest automatic version.');
export const moreFor = text('More for {version}');
export const rename = text('Rename');
export const nameIt = text('Name it');
export const del = text('Delete');
export const notRenamed = text('The version could not be renamed');
export const versionNotSaved = text('The version could not be saved');
export const notRestored = text('The version could not be restored');
export const notDeleted = text('The version could not be deleted');
export const today = text('Today {time}');
export const yesterday = text('Yesterday {time}');
export const namedFacts = text('{when}, {length}, {items, plural, one {# item} other {# items}}');
export const automaticFacts = text('{when}, {edits, plural, one {# edit} other {# edits}} ago');

// A project that was changed or deleted elsewhere.
export const keepMine = text('Keep mine');
export const changedToo = text('Changed elsewhere as well');
export const changedExplained = text(
  '"{name}" was edited in another tab or on another device while you were working on it here. Nothing has been written over.',
);
export const thisOne = text('This one');
export const yourEdits = text('Your unsaved edits');
export const otherOne = text('The other one');
export const savedWhen = text('Saved {when}');
export const size = text('{length}, {items, plural, one {# item} other {# items}}');
export const takeOther = text('Use the other one');
export const keepThis = text('Keep this one');
export const keepBoth = text('Keep both');
export const choicesExplained = text(
  'Keep both saves this one as a separate project. Keep this one moves the other to Save States.',
);
export const wasDeleted = text('This project was deleted');
export const deletedExplained = text(
  '"{name}" was deleted in another tab or on another device. What you see here can still be kept.',
);
export const allProjects = text('All projects');
export const keepAsNew = text('Keep as a new project');
