import { text } from '../../text.ts';

export const title = text('Saved Uploads');
export const upload = text('Upload Media');
export const mediaToUpload = text('Media to upload');
export const kinds = text('Kinds of uploads');
export const all = text('All');
export const videos = text('Videos');
export const audio = text('Audio');
export const loading = text('Loading media files...');
export const notLoaded = text('Your uploads could not be loaded');
export const tryAgain = text('Try Again');
export const none = text('No media files');
export const noneYet = text('Upload your first media file to get started');
export const sizeLimit = text('Video and audio, up to {most} MB');
export const lengthLimit = text('video up to {most} s');
export const networkError = text('Network error');
export const serverAnswered = text('the server answered {status}');
export const savedInAccount = text('Your uploads are saved in your account instead.');

// An upload.
export const video = text('Video');
export const image = text('Image');
export const reading = text('Reading');
export const uploading = text('Uploading');
export const saving = text('Saving');
export const progressOf = text('Upload of {name}');
export const sentOf = text('{sent} of {size}');
export const cancel = text('Cancel the upload of {name}');
export const isGone = text('File deleted from your account');
export const remove = text('Remove {name}');
export const deleteNamed = text('Delete {name}');
export const deleteIt = text('Delete');
export const addToTimeline = text('Add to Timeline');
export const unplayable = text(
  'This browser cannot play the file. You can still use it: it appears in rendered videos.',
);
export const isDeleted = text('{name} deleted');
export const usedIsDeleted = text('{name} deleted. It is used on this timeline.');
export const notDeleted = text('Failed to delete media');
