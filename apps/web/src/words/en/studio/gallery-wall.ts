import { text } from '../../text.ts';

// The wall of a flow.
export const results = text('Results');
export const show = text('Show');
export const all = text('All');
export const videos = text('Videos');
export const images = text('Images');
export const notOpened = text('This flow could not be opened');
export const tryAgain = text('Try Again');
export const firstShot = text('Your first shot goes here');
export const howToBegin = text('Describe a shot below, drop a photo to animate it, or start with one of these.');
export const noVideos = text('No videos in this flow');
export const noImages = text('No images in this flow');
export const chooseAll = text('Choose All above to see what else this flow holds.');

// A result.
export const open = text('Open');
export const openNamed = text('Open {title}');
export const actionsFor = text('Actions for {title}');
export const sandbox = text('Sandbox');
export const render = text('Render');
export const image = text('Image');
export const imageUnavailable = text('Image unavailable');

// What is being done with it.
export const doing = text('{what} {percent}%');
export const inUse = text('In use');
export const editing = text('Editing');
export const mixing = text('Mixing');
export const upscaling = text('Upscaling');
export const upscalingTo = text('To {size}');
export const reframing = text('Reframing');
export const addingAudio = text('Adding audio');
export const lipsync = text('Lipsync');
export const splitting = text('Splitting');
export const changingVoice = text('Changing voice');

// A job that has not ended, or failed.
export const generating = text('Generating');
export const cancel = text('Cancel');
export const cancelling = text('Cancelling');
export const failedNamed = text('Failed: {title}');
export const remove = text('Remove');
export const creditsComeBack = text('The reserved credits are on their way back.');
