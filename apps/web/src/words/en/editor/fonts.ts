import { text } from '../../text.ts';

export const yours = text('Your fonts');
export const builtIn = text('Built in');
export const onlyHere = text('{name}, only in this film');
export const notListed = text('Your fonts could not be loaded');
export const tryAgain = text('Try again');
export const actionsFor = text('Actions for {name}');
export const slope = text('Slope');
export const upright = text('Upright');
export const italic = text('Italic');

// Adding.
export const add = text('Add a font…');
export const addFonts = text('Add fonts');
export const choose = text('Choose font files');
export const kinds = text('TTF, OTF, WOFF or WOFF2, up to {most} MB each');
export const chosenFiles = text('Chosen fonts');
export const reading = text('Being read…');
export const leaveOut = text('Leave out {name}');
export const noNotes = text('The file has no note about its licence.');
export const restricted = text(
  'The file says that it must not be embedded. Ask its maker whether you may use it in films.',
);
export const notInBrowser = text(
  'This browser refuses the font: it breaks a rule for fonts on the web. Save it again with a font editor, or get a newer version from its maker.',
);
export const agree = text('I may use this font in films');
export const agreeAll = text('I may use these fonts in films');
export const addChosen = text('{count, plural, =0 {Add} one {Add # file} other {Add # files}}');
export const cancel = text('Cancel');
export const areAdded = text('{count, plural, one {# font file} other {# font files}} added to your fonts');

// Renaming and deleting.
export const rename = text('Rename');
export const renameFont = text('Rename font');
export const fontName = text('Name');
export const namePlaceholder = text('House font');
export const deleteFont = text('Delete');
export const askDelete = text('Delete “{name}”?');
export const deleteExplained = text(
  'It leaves the menu on every device. Films and templates that use it keep it, and so do their copies.',
);
export const isDeleted = text('“{name}” is no longer in your fonts');
