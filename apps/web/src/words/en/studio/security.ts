import { text } from '../../text.ts';

// Where the user is signed in.
export const sessions = text('Where you are signed in');
export const sessionsNotLoaded = text('Failed to load where you are signed in');
export const signOutOthers = text('Sign out all others');
export const othersSignedOut = text('Signed out everywhere else.');
export const thisDevice = text('This device');
export const inUseNow = text('In use now');
export const lastSeen = text('Last seen {when}');
export const signOut = text('Sign out');
export const signOutAt = text('Sign out at {name}');
export const signedOutAt = text('Signed out at {name}.');
export const unknownDevice = text('Unknown device');
export const browserOnSystem = text('{browser} on {system}');

// Google and GitHub.
export const linkedSignIns = text('Linked sign-ins');
export const linkedNotLoaded = text('Failed to load the linked sign-ins');
export const linked = text('Linked');
export const link = text('Link {provider}');

// The password.
export const password = text('Password');
export const currentPassword = text('Current password');
export const currentPasswordNeeded = text('Enter your current password');
export const wrongPassword = text('This is not your current password. Check it and try again.');
export const noPassword = text('You sign in with Google or GitHub, so there is no password to change here.');
export const newPassword = text('New password');
export const passwordHint = text('8 characters or more');
export const signOutElsewhere = text('Sign out everywhere else');
export const changePassword = text('Change password');
export const passwordIsChanged = text('Your password is changed.');
