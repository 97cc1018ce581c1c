import { text } from '../../text.ts';

// The flow.
export const videoGeneration = text('Video Generation');
export const flow = text('Flow');
export const flowStrip = text('Flow strip');
export const theFlow = text('The flow');
export const previewOf = text('Preview of {name}');
export const clips = text('{count, plural, one {# clip} other {# clips}}');
export const flowGone = text('This flow no longer exists');
export const flowGoneWhy = text('It was deleted, or it belongs to another account.');
export const openNewestFlow = text('Open the newest flow');
export const fileGone = text('This file no longer exists.');
export const noModelConnected = text(
  'No model is connected, so results are placeholders drawn on this server. <link>Connect a model</link>',
);
export const sandbox = text('Sandbox');
export const notCharged = text('Nothing was charged');
export const chooseAnotherModel = text('Choose another model');

// Signing in.
export const signInToGenerate = text('Sign in to generate');
export const signInToWrite = text('Sign in to write with AI');
export const signInToRender = text('Sign in to render');

// Jobs.
export const hasBegun = text('{tool} has begun');
export const reserved = text('{price, plural, one {# credit} other {# credits}} reserved');
export const notCancelled = text('Could not cancel "{job}"');
export const notStartedAgain = text('Could not start "{job}" again');

// Renders.
export const longVideoReady = text('The long video is ready');
export const flowRendered = text('The flow is rendered');
export const open = text('Open');
export const savedToFlow = text('Saved to this flow.');
export const creditsToRender = text('You need {price} credits to render {name}.');
export const renderNotStarted = text('The render could not be started');
export const failedToStartRender = text('Failed to start render');
export const tryAgain = text('Try Again');
