import { text } from '../../text.ts';

// The button.
export const render = text('Render');
export const preparing = text('Preparing...');
export const rendering = text('Rendering... <mono>{percent}%</mono>');
export const insufficient = text('Insufficient Credits');
export const costsMore = text(
  'A render costs {price, plural, one {# credit} other {# credits}}. You have {available}.',
);
export const withWarnings = text('With warnings');

// What was found.
export const cannotRender = text('Cannot Render Video');
export const warnings = text('Render Warnings');
export const close = text('Close');
export const show = text('Show');
export const undrawn = text(
  '{count, plural, one {# character} other {# characters}} of {where, select, text {a text} caption {captions} other {a template}} cannot be drawn: {letters}{more, select, yes { and others} other {}}. The video shows �, or the letter without its marks. Write other characters.',
);

// Format and resolution.
export const chooseFormat = text('Choose Format and Resolution');
export const format = text('Format');
export const locked = text('{format}, locked');
export const isLocked = text(
  '{clips, plural, one {The clip is} =2 {Both clips are} other {All {number} clips are}} {orientation, select, vertical {vertical} horizontal {landscape} other {square}}, so the format is locked to {format}.',
);
export const isLockedToTwo = text(
  'The timeline is set to {own}. {clips, plural, one {The clip is} =2 {Both clips are} other {All {number} clips are}} {orientation, select, vertical {vertical} horizontal {landscape} other {square}}, so the only other format is {format}.',
);
export const resolution = text('Resolution');
export const recommended = text('Recommended');
export const portrait720 = text('720p HD Portrait');
export const portrait1080 = text('1080p Portrait');
export const portrait2K = text('2K Portrait');
export const portrait4K = text('4K Portrait');
export const pricedPerMinute = text('Priced per started minute: {length} counts as {minutes}.');
export const chooseShapes = text('Choose Shapes and Resolution');
export const shapes = text('Shapes');
export const sizeOfShape = text('{width}×{height}');
export const oneEach = text('Each shape is a video of its own, with a receipt of its own.');
export const renderShapes = text('{count, plural, =0 {Render} one {Render one shape} other {Render # shapes}}');
export const nameInShape = text('{name} {shape}');
export const renderIn = text('Render {resolution}');
export const cancel = text('Cancel');
export const fixFirst = text("I'll Fix These First");
export const fixByHand = text('Cancel - Manual Fix');
export const buyCredits = text('Buy Credits');
export const youHave = text('Insufficient Credits. You have {available, number}.');

// Clips of several orientations.
export const mixedFormats = text('Mixed Video Formats');
export const mixedExplained = text(
  '{counts}. All stay as they are, or one kind is kept: the rest leave the timeline, and what stays is refitted and packed from the start.',
);
export const clipsAre = text(
  '{count, plural, one {{number} clip is} other {{number} clips are}} {orientation, select, vertical {vertical} horizontal {landscape} other {square}}',
);
export const othersAre = text(
  '{count, plural, one {{number} is} other {{number} are}} {orientation, select, vertical {vertical} horizontal {landscape} other {square}}',
);
export const andOthers = text('{clips} and {others}');
export const clipsToKeep = text('Clips to keep');
export const proceed = text('Proceed Anyway');
export const allStay = text('All clips stay');
export const keepLandscape = text('Keep Landscape');
export const keepVertical = text('Keep Vertical');
export const areKept = text('{kept}: done');
export const stayAndLeave = text(
  '{width}×{height}, {staying, plural, one {# clip stays} other {# clips stay}}, {leaving, plural, one {# clip leaves} other {# clips leave}}',
);

// What becomes of a render.
export const notStarted = text('Failed to start render');
export const notCancelled = text('The render could not be cancelled');
export const statusUnknown = text('Failed to check render status');
export const timeout = text('Render timeout - please try again');
export const failed = text('Render Failed');
export const failedExplained = text('Failed to render video. Please try again.');
export const isInRecentRenders = text('Saved in Recent renders.');

// Recent renders.
export const recentRenders = text('Recent renders');
export const newRenders = text('Recent renders, new ones');
export const notLoaded = text('The renders could not be loaded');
export const checkConnection = text('Check your connection.');
export const tryAgain = text('Try Again');
export const none = text('No renders yet');
export const rendersAppear = text('Videos you render appear here.');
export const untitled = text('Untitled');
export const justNow = text('Just now');
export const play = text('Play {name}');
export const download = text('Download {name}');
