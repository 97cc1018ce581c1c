import { text } from '../../text.ts';

// What is made.
export const whatToMake = text('What to make');
export const image = text('Image');
export const video = text('Video');
export const imageMode = text('Image mode');
export const generate = text('Generate');
export const mix = text('Mix');
export const edit = text('Edit');
export const addAudio = text('Add audio');
export const backToVideo = text('Back to video');

// The text.
export const prompt = text('Prompt');
export const unfold = text('Unfold the prompt');
export const fold = text('Fold the prompt');
export const writeWithAi = text('Write with AI');
export const addAudioToClip = text('Add audio to a clip');
export const describeSound = text('Describe the sound: rain on leaves, a distant train');
export const editAnImage = text('Edit an image');
export const sayWhatChanges = text('Say what changes. Everything else stays');
export const addObjects = text('Add objects to an image');
export const sayWhere = text('Say where they go');
export const mixImages = text('Mix images');
export const sayHow = text('Say how they come together');
export const describeShot = text('Describe the shot');
export const describePicture = text('Describe the picture');
export const starters = text('Shots to start with');

// A performance, which needs no text.
export const performanceDrives = text('The performance drives the character: face, hands and body.');
export const addCharacter = text('Add the character: one image or one video, not both.');
export const addPerformance = text('Add the video of the performance, 3 to 30 seconds.');
export const noPromptNeeded = text('No prompt needed.');
export const performanceLasts = text('This one lasts {seconds} s.');
export const performanceCounts = text('No prompt needed. {seconds} s of performance counts as {charged}.');

// The images and clips that it begins with.
export const addNamed = text('Add {name}');
export const removeNamed = text('Remove {name}');
export const fileFor = text('{slot} file');
export const dropHere = text('Drop here');
export const dropToStart = text('Drop the image to start the clip from it');
export const uploading = text('Uploading {file}');
export const cancelUpload = text('Cancel upload');
export const needed = text('needed');
export const start = text('Start');
export const continues = text('Continues');
export const startImage = text('Start image');
export const end = text('End');
export const lastImage = text('Last image');
export const imageToEdit = text('Image to edit');
export const clip = text('Clip');
export const getsSound = text('gets sound');
export const clipName = text('clip that gets sound');
export const base = text('Base');
export const baseName = text('base image');
export const object = text('Object {number}');
export const imageNumber = text('Image {number}');
export const character = text('Character');
export const imageOrVideo = text('image or video');
export const referenceVideo = text('Reference video');
export const performanceLength = text('3 to 30 seconds');

// Files that are not taken.
export const notImage = text(
  '"{file}" is not an image. Choose a JPEG, PNG, WebP, AVIF, GIF, HEIC, TIFF or JPEG XL file.',
);
export const notVideo = text('"{file}" is not a video. Choose an MP4, MOV or WebM file.');
export const notImageOrVideo = text(
  '"{file}" is not an image or a video. Choose a JPEG, PNG, WebP, AVIF, GIF, HEIC, TIFF or JPEG XL file, or an MP4, MOV or WebM file.',
);
export const sizeNotRead = text('The size of this file could not be read. Choose another one.');
export const videoDoesNotFit = text('This file is a video, which does not fit here.');
export const imageDoesNotFit = text('This file is an image, which does not fit here.');
export const fileOnItsWay = text('A file is still on its way. Wait for it, or cancel it.');
export const startImageOpensClip = text('A start image opens a clip. Choose Video to use this one.');

// The settings.
export const model = text('Model');
export const sandbox = text('Sandbox');
export const alwaysThisModel = text('This mode always uses this model');
export const noModelForThis = text('This installation has no model for this.');
export const noImageModel = text('This installation offers no image model.');
export const noVideoModel = text('This installation offers no video model.');
export const size = text('Size');
export const length = text('Length');
export const aspectRatio = text('Aspect ratio');
export const followsCharacter = text('Follows the character');
export const followsStartImage = text('Follows the start image');
export const sameAsImage = text('Same as image');
export const format = text('Format');
export const lossless = text('Lossless');
export const smallerFile = text('Smaller file');
export const expression = text('Expression');
export const body = text('Body');
export const bodyControl = text('Body control');
export const sameSeed = text('Same seed');
export const sameSeedMore = text('The result is made from the same seed. Press to leave it to chance.');
export const remove = text('Remove');
export const upToObjects = text('Up to {most, plural, one {# object} other {# objects}}');
export const perSecond = text('8 per second');

// A model that will probably fail, or is not on offer.
export const hasChanged = text('{model} has changed at its provider and may fail.');
export const isRetired = text('{model} is no longer available from its provider.');
export const isFailing = text('{model} is out of service at the moment.');
export const isUnavailable = text('{model} is not available here.');
export const notOnOffer = text('{model} is not on offer.');
export const chooseAnother = text('Its connection is paused or was removed. Choose another model.');
export const usedInstead = text('Its connection is paused or was removed. {model} is used instead.');

// Generate.
export const generateNamed = text(
  'Generate{count, plural, one {} other { # variations}}{state, select, empty {: write what you want to see first} missing {: something is still to be chosen} short {: too few credits} other {}}, {price, plural, =0 {free} one {# credit} other {# credits}}',
);
export const sendingNamed = text(
  'Sending to generate{count, plural, one {} other { # variations}}, {price, plural, =0 {free} one {# credit} other {# credits}}',
);
