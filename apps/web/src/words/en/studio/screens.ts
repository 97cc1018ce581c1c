import { text } from '../../text.ts';

// The editor.
export const openingEditor = text('Opening the editor');
export const notReached = text('The server could not be reached');
export const signInToEdit = text('Sign in to edit');
export const projectsAreYours = text('Projects belong to your account, so you can open them on every device.');

// The gallery.
export const loadingGallery = text('Loading your gallery');
export const galleryNotLoaded = text('Failed to load gallery');
export const signInToSee = text('Sign in to see your gallery');
export const everythingIsSaved = text('Everything you make is saved here, with its prompt and price.');

// The workspace.
export const loadingFlow = text('Loading your flow');
