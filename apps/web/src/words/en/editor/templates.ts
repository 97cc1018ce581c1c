import { text } from '../../text.ts';

export const templates = text('Templates');
export const kind = text('Kind of template');
export const all = text('All');
export const titles = text('Titles');
export const layouts = text('Layouts');
export const lengthAndTexts = text('{seconds} s, {texts, plural, =0 {no texts} one {# text} other {# texts}}');
export const pictures = text('{count, plural, one {# picture} other {# pictures}}');
export const layoutsExplained = text('A layout arranges the selected pictures, then the newest ones in the flow.');
export const isPlaced = text('{layout} placed');

// Those that a user has saved.
export const yours = text('Yours');
export const yoursExplained = text('Select clips and choose “Save as template” to find them here, in every project.');
export const saveAsTemplate = text('Save as template');
export const save = text('Save');
export const templateName = text('Name');
export const namePlaceholder = text('Opening with a title');
export const whereItIs = text('It lies in the Templates panel, under Yours.');
export const isSaved = text('“{name}” is in the Templates panel');
export const isInserted = text('{name} inserted');
export const lengthAndItems = text('{seconds} s, {items, plural, one {# item} other {# items}}');
export const actionsFor = text('Actions for {name}');
export const rename = text('Rename');
export const renameTemplate = text('Rename template');
export const deleteTemplate = text('Delete');
export const askDelete = text('Delete “{name}”?');
export const deleteExplained = text(
  'It is gone on every device. What was made with it stays, and so do its clips and images.',
);
export const tryAgain = text('Try again');

// A selected one.
export const template = text('Template');
export const colour = text('Colour');
export const font = text('Font');
export const accent = text('Accent');
export const asTemplate = text('Template default');

// Titles, and their texts.
export const endCard = text('End card');
export const lowerThird = text('Lower third');
export const quote = text('Quote');
export const chapter = text('Chapter');
export const countdown = text('Countdown');
export const creditsRoll = text('Credits roll');
export const slate = text('Slate');
export const opening = text('Opening title');
export const placeAndTime = text('Place and time');
export const ticker = text('Ticker');
export const bigNumber = text('Big number');
export const headline = text('Headline');
export const title = text('Title');
export const subtitle = text('Subtitle');
export const name = text('Name');
export const roleAndPlace = text('Role, place');
export const whoSaidIt = text('Who said it');
export const number = text('Number');
export const rolesAndNames = text('Role and name, line by line');
export const scene = text('Scene');
export const take = text('Take');
export const note = text('Note');
export const shot = text('Shot');
export const above = text('Above it');
export const place = text('Place');
export const time = text('Time');
export const label = text('Label');
export const wordsThatPass = text('Words that pass');
export const whatItIs = text('What it is');
export const headlineWords = text('Words');

// Layouts.
export const splitScreen = text('Split screen');
export const insetPicture = text('Inset picture');
export const triptych = text('Triptych');
export const fourUp = text('Four up');
