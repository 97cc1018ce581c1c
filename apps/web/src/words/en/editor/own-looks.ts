import { text } from '../../text.ts';

export const yours = text('Your looks');
export const add = text('Add a .cube file…');
export const chooseFiles = text('.cube files');
export const explained = text(
  'Looks from other programs, as .cube files. Drop them here, or add them. They are yours in every project.',
);
export const reading = text('Reading {name}…');
export const isAdded = text('{name} added');
export const areAdded = text('{count, plural, one {# look} other {# looks}} added');
export const actionsFor = text('Actions for {name}');
export const rename = text('Rename');
export const renameLook = text('Rename look');
export const lookName = text('Name');
export const namePlaceholder = text('Night in Lisbon');
export const deleteLook = text('Delete');
export const askDelete = text('Delete “{name}”?');
export const deleteExplained = text('It is no longer offered, on any device. Clips and images that have it keep it.');
export const tryAgain = text('Try again');
export const dismiss = text('Dismiss');
export const notThere = text(
  'The look of this clip is not in your account, so it is shown without one. Choose another look, or add its .cube file again.',
);
export const unnamed = text('Look');

// Why a file was not added, and what to do.
export const notAdded = text('{name} was not added.');
export const tooLarge = text(
  'It has {size} MB; a .cube file has {most} MB at most. Export a smaller one, with 33 or 65 colours per side.',
);
export const noSize = text(
  'It is no .cube file: it says neither LUT_3D_SIZE nor LUT_1D_SIZE. Export the look as .cube.',
);
export const badSize = text(
  'Line {line}: “{text}” has to be a whole number from 2 to {most}. Export the look in another size.',
);
export const badKeyword = text(
  'Line {line}: “{text}” lacks the numbers that belong there. Correct the line, or export the look again.',
);
export const lateKeyword = text(
  'Line {line}: {text} stands there twice, or among the colours. Remove the line, or export the look again.',
);
export const badRange = text('Line {line}: “{text}” has to go upwards. Correct the line, or export the look again.');
export const badColour = text(
  'Line {line}: “{text}” is no colour of three numbers. Correct the line, or export the look again.',
);
export const comma = text(
  'Line {line}: “{text}” has commas where points belong. Replace them by points, or export the look again.',
);
export const tooFew = text(
  'Line {line}: the file ends after {found} of {due} colours. It was cut off; copy or export it again.',
);
export const tooMany = text(
  'Line {line}: there are more than {due} colours. Correct the size, or export the look again.',
);
