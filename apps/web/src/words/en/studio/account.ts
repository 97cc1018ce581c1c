import { text } from '../../text.ts';

export const overview = text('Overview');
export const receipts = text('Receipts');
export const providers = text('Providers');
export const connections = text('Connections');
export const links = text('Links');
export const security = text('Security');
export const yourData = text('Your data');
export const account = text('Account');
export const yourAccount = text('Your account');
export const loading = text('Loading your account');
export const notLoaded = text('Failed to load your account');
export const notSignedIn = text('You are not signed in');
export const signInToSee = text('Your account shows your credits and what they were spent on.');
export const loadingPart = text('Loading {part}');
export const tryAgain = text('Try Again');

// The language.
export const language = text('Language');
export const languageExplained = text('Of this studio, in this browser. A change loads the page again.');
export const browserLanguage = text('As the browser: {name}');
export const languageNotKept = text(
  'This browser keeps no settings, so the language stays. Allow this page to store data, or change the browser’s language.',
);

// What the account uses of its limits.
export const usage = text('Usage');
export const usageExplained = text('How much one account can use.');
export const usageNotLoaded = text('Failed to load your usage');
export const storedFiles = text('Stored files');
export const filesFull = text('Full. Delete some in the <link>Gallery</link>.');
export const jobs = text('Jobs in progress');
export const jobsFull = text('Wait for one to finish, or cancel one.');
export const uploads = text('Uploads in the last hour');
export const uploadsFull = text('More in {minutes} min.');
export const flows = text('Flows');
export const projects = text('Projects');
export const deleteOne = text('Delete one that you no longer need.');
export const projectBytes = text('Projects and their versions');
export const projectBytesFull = text('Full. Delete projects or versions that you no longer need.');
export const unlimited = text('without a limit');
export const ofAllowed = text('of {allowed}');
export const used = text('{label}, used');
