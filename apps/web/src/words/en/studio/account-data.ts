import { text } from '../../text.ts';

// The location of uploads.
export const location = text('Location of uploads');
export const locationExplained = text(
  'Cameras write where a photo or video was made into its file. It is removed from what you upload; picture and sound are not touched. Files that are here already stay as they are.',
);
export const settingsNotLoaded = text('Failed to load your settings');
export const removeLocation = text('Remove location from uploads');
export const locationRemoved = text('Uploads lose their location from now on.');
export const locationKept = text('Uploads keep their location.');

// The export.
export const exportAll = text('Export all my data');
export const exportExplained = text(
  'One zip file with every clip, image and sound, your flows and projects, your jobs with their receipts, the ledger of your credits, your voices and your account.',
);

// Deleting the account.
export const deleteAccount = text('Delete account');
export const deleteExplained = text(
  'Permanently deletes your account and everything in it. Export your data first if you want to keep any of it.',
);
export const keepAccount = text('Keep account');
export const deletes = text('This deletes, at once and for good:');
export const everyMedia = text('every clip, image and sound, with its files');
export const allFlows = text('all flows, projects and their versions, also what was deleted a moment ago');
export const whatRuns = text('what is running now, which is stopped');
export const countedCredits = text('your {credits, plural, one {# credit} other {# credits}} and all receipts');
export const yourCredits = text('your credits and all receipts');
export const subscriptionEnds = text('{plan}, which ends now and is not billed again');
export const everySignIn = text('your sign-in, at every place');
export const onlyAdmin = text(
  'You are an admin here, and no other account becomes one by itself. If you are the only one, make another account an admin first: whoever runs the studio does it with <code>npm run make-admin</code>.',
);
export const confirmEmail = text('Type {email} to confirm');
export const password = text('Password');
export const passwordHint = text('Leave it empty if you sign in with Google or GitHub');
export const isDeleted = text('Your account is deleted.');
