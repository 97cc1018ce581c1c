import { text } from '../../text.ts';

export const linkIsSpent = text('This link has expired or was already used.');
export const askForNew = text('Ask for a new one.');
export const signInForNew = text('Sign in to get a new one.');
export const emailIsConfirmed = text('Your email is confirmed.');

// Google and GitHub.
export const isLinked = text('The sign-in is linked to your account.');
export const nothingLinked = text('Nothing was linked.');
export const notLinked = text('This email already has an account that is not linked to that sign-in.');
export const cancelled = text('The sign-in was cancelled.');
export const belongsToAnother = text('That sign-in belongs to another account here.');
export const otherEmail = text('That sign-in has another email than this account.');
export const failed = text('The sign-in did not succeed.');
export const howToLink = text('Sign in with your email. Under User, Security you can then link it.');
