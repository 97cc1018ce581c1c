import { text } from '../../text.ts';

// The viewer and its buttons.
export const generatedMedia = text('Generated Media');
export const otherResults = text('Other results');
export const flowVideos = text('Videos of the flow');
export const videoOf = text('Video {at, number} of {total, number}');
export const placeInFlow = text('{at, number} of {total, number} | {ratio}');
export const previous = text('Previous');
export const next = text('Next');
export const details = text('Details');
export const favourite = text('Favourite');

// What keys do.
export const toBrowse = text('browse');
export const toPlay = text('play');
export const toDetails = text('details');
export const toClose = text('close');

// The prompt.
export const prompt = text('Prompt');
export const copy = text('Copy');
export const noPrompt = text('No prompt');
export const audioFrom = text('Audio from');
export const audioFromPrompt = text('Audio from: {prompt}');
export const audioFromClip = text('Audio from: a clip without words');

// What it is, and how it was made.
export const type = text('Type');
export const video = text('Video');
export const image = text('Image');
export const audio = text('Audio');
export const model = text('Model');
export const audioOfModel = text('{model} (audio)');
export const duration = text('Duration');
export const seconds = text('{seconds} s');
export const date = text('Date');
export const creditsUsed = text('Credits used');
export const aspectRatio = text('Aspect ratio');
export const metadata = text('Metadata');
export const resolution = text('Resolution');
export const seed = text('Seed');
export const requested = text('Requested');
export const provider = text('Provider');
export const sound = text('Sound');
export const hasSound = text('Yes');
export const noSound = text('None');
export const untouched = text('Untouched');
export const untouchedOf = text('{copied} of {total}');
export const encoded = text('Encoded');
export const encodedBecause = text('{length}: {reason}');
export const file = text('File');

export const makeFromThis = text('Make from this');
