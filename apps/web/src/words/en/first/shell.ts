import { text } from '../../text.ts';

// The screens: their titles and tabs.
export const videoGeneration = text('Video Generation');
export const videoEditor = text('Video Editor');
export const gallery = text('Gallery');
export const user = text('User');
export const sharedWithYou = text('Shared with you');
export const checkout = text('Checkout');
export const terms = text('Terms');
export const privacy = text('Privacy');
export const contact = text('Contact Us');
export const openStudio = text('Open studio');

// The frame.
export const skip = text('Skip to content');
export const loading = text('Loading');
export const home = text('Kinoloom, home');
export const studio = text('Studio');
export const sidebar = text('Sidebar');
export const openSidebar = text('Open sidebar');
export const collapseSidebar = text('Collapse sidebar');
export const closeSidebar = text('Close sidebar');
export const lightTheme = text('Light theme');
export const darkTheme = text('Dark theme');

// The account and its credits.
export const signIn = text('Sign In');
export const signOut = text('Sign out');
export const account = text('Account');
export const accountOf = text('Account: {email}');
export const yourAccount = text('Your account');
export const more = text('More');
export const credits = text('credits');
export const balance = text('{credits, plural, one {# credit} other {# credits}}.');
export const buyCredits = text('Buy Credits');
export const creditsAndBuy = text('credits. Buy Credits');

// When something is in the way.
export const offline = text('You are offline. Nothing is lost, and it goes on when the connection is back.');
export const away = text('The server does not answer. Nothing is lost, and it is tried again.');
export const outdated = text(
  'Kinoloom has a new version. Your jobs go on, and what you made is saved: reload the page to go on.',
);
export const retry = text('Retry');
export const reload = text('Reload');
export const stopped = text('This screen stopped working');
export const reloadPage = text('Reload the page. Your jobs go on, and what you made is saved.');
