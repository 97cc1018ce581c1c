import { text } from '../../text.ts';

// What made a medium, and names of media without one.
export const upload = text('Upload');
export const flowRender = text('Flow render');
export const studioConnection = text('Connection of this studio');
export const uploaded = text('{type, select, video {Uploaded video} image {Uploaded image} other {Uploaded audio}}');

// The states of models.
export const live = text('Live');
export const sandbox = text('Sandbox');
export const changed = text('Changed');
export const retired = text('Retired');
export const failing = text('Failing');
export const notSetUp = text('Not set up');

// What to expect of an unfinished job.
export const aheadOfYou = text('{ahead} ahead of you');
export const nextInLine = text('Next in line');
export const left = text('{time} left');
export const longerThanUsual = text('longer than usual');
export const usually = text('usually {time}');
export const minutes = text('{minutes} min');
