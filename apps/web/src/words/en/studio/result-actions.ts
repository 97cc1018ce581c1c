import { text } from '../../text.ts';

// What is offered on results, apart from what the dialogs say that it opens.
export const compare = text('Compare');
export const compareWith = text('Compare with…');
export const compareNote = text('side by side, or one over the other');
export const share = text('Share');
export const shareNote = text('with a link, also without an account');

// Why some cannot be compared.
export const oneKind = text('Only images, or only videos, can be compared.');
export const chooseOneKind = text('Choose results of one kind.');
export const tooMany = text('At most {most} results can be compared');
export const chooseFewer = text('Choose fewer.');

// What can be done with an image.
export const edit = text('Edit');
export const editNote = text('change this image with words');
export const mix = text('Mix');
export const mixNote = text('with other images, up to {most}');
export const addObjects = text('Add objects');
export const addObjectsNote = text('up to {most, plural, one {# image} other {# images}} into this one');
export const useAsStartImage = text('Use as start image');
export const startImage = text('Start image');
export const startImageNote = text('for the next clip');
export const useAsLastImage = text('Use as last image');
export const lastImageNote = text('the next clip ends on it');
export const upscale = text('Upscale');
export const upscaleWith = text('Upscale with {model}');
export const upscaleImageNote = text('to 4K: twice the width and height');

// With a clip.
export const firstFrame = text('First frame');
export const firstFrameNote = text('begin the next clip with it');
export const lastFrame = text('Last frame');
export const lastFrameNote = text('go on from it in the next clip');
export const upscaleClipNote = text('to 1080p, 2K or 4K');
export const reframe = text('Reframe');
export const reframeNote = text('to 1:1, 9:16 or 16:9');
export const addAudio = text('Add audio');
export const addAudioNote = text('sound that fits the pictures');
export const lipsync = text('Lipsync');
export const lipsyncNote = text('lips follow your recording, 10 credits a second');
export const changeVoice = text('Change voice');
export const changeVoiceNote = text('another voice for what is said, from 10 credits');
export const fromPrice = text('from {price}');
export const useAsCharacter = text('Use as character');
export const character = text('Character');
export const characterNote = text('of Act-2');
export const useAsReference = text('Use as reference video');
export const referenceNote = text('its performance moves the character');

// With either.
export const promptAgain = text('Use this prompt again');
export const promptAgainNote = text('with the same settings and seed');
export const promptNotTaken = text('The prompt could not be taken over');
export const copyPrompt = text('Copy prompt');
export const openInEditor = text('Open in editor');
export const openInEditorNote = text('in a new project');
export const download = text('Download');
export const deleteIt = text('Delete');
