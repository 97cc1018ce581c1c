import { text } from '../../text.ts';

export const loading = text('Opening the link');
export const ended = text('This link has ended.');
export const askForNew = text('Ask who sent it for a new one.');
export const offline = text('You are offline');
export const whenBack = text('It is shown as soon as the connection is back.');
export const failed = text('The link could not be opened');
export const tryAgain = text('Try Again');
export const emptyFlow = text('Nothing is in this flow yet');
export const comeBack = text('What is made in it later is shown here. Open the link again then.');

export const image = text('Image');
export const video = text('Video');
export const audio = text('Sound');
export const results = text('{count, plural, one {# result} other {# results}}');
export const resultsOf = text('Results of {flow}');
export const openNamed = text('Open {name}');
export const place = text('{at} of {total}');
export const previous = text('Previous');
export const next = text('Next');
export const prompt = text('Prompt');
export const download = text('Download');
export const unavailable = text('This file cannot be shown');
export const madeWith = text('Made with <studio>Kinoloom</studio>');
