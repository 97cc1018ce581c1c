import { text } from '../../text.ts';

// The panels of clips and images.
export const video = text('Video');
export const image = text('Image');
export const selectClip = text('Select a video clip from the timeline to configure its settings.');
export const noClips = text('No clips in this flow');
export const clips = text('Clips in this flow');
export const howToAddClip = text('Drag a clip to the timeline, or click Add.');
export const noImages = text('No images in this flow');
export const imagesAppear = text('Images you make in the workspace appear here.');
export const howToAddImage = text('Drag an image onto the picture, or click it to add it at the playhead.');
export const uploadImage = text('Upload image');
export const imageToUpload = text('Image to upload');
export const notUploaded = text('The image could not be uploaded. Please try again.');
export const signInToUpload = text('The upload was not accepted. Sign in and try again.');
export const addNamed = text('<hidden>Add </hidden>{name}');

// A selected clip or sound.
export const clip = text('Clip');
export const compound = text('Compound clip');
export const settings = text('Settings');
export const captions = text('Captions');
export const name = text('Name');
export const mediaDeleted = text('Deleted media');
export const soundDeleted = text('The file of this sound was deleted');
export const notPlayed = text('Failed to play audio');
export const place = text('<time>{length}</time> on row {row}, from <time>{from}</time>');
export const volume = text('Volume');
export const mixed = text('Mixed');
export const mute = text('Mute');
export const unmute = text('Unmute');
