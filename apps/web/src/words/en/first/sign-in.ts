import { text } from '../../text.ts';

// Beside the form.
export const creditsToBegin = text('{credits, plural, one {# credit} other {# credits}} to begin');
export const pricesFirst = text('Every price is on its button before you press it.');
export const makeVideo = text('Make a video from words');
export const onePrice = text('One flow, fifteen clips, one price on every button.');

// Sign in and create account.
export const signIn = text('Sign in');
export const createAccount = text('Create account');
export const signInOrCreate = text('Sign in or create an account');
export const withEmail = text('or with email');
export const email = text('Email');
export const signInWithIt = text('Sign in with it');
export const password = text('Password');
export const passwordNeeded = text('Enter your password');
export const passwordHint = text('8 characters or more');
export const forgotPassword = text('Forgot password');
export const startsWith = text('Starts with <amount></amount> {credits, plural, one {credit} other {credits}}');
export const accepts = text('By continuing you accept the <terms>Terms</terms> and <privacy>Privacy</privacy> pages.');
export const promptIsKept = text('Your prompt is kept for 24 hours while you sign in.');

// Forgotten passwords, and mails.
export const forgotExplained = text('Enter your email, and we send you a link to set a new password.');
export const sendLink = text('Send link');
export const backToSignIn = text('Back to sign in');
export const setPassword = text('Set a new password');
export const newPassword = text('New password');
export const newLink = text('New link');
export const changePassword = text('Change password');
export const passwordIsChanged = text('Your password is changed. Sign in with the new one.');
export const checkEmail = text('Check your email');
export const confirmationSent = text(
  'A link to confirm your account is on its way to <strong>{email}</strong>. Open it on this device, and you are signed in. It works for one hour. Nothing there? Look among the unwanted mails.',
);
export const resetSent = text(
  'If <strong>{email}</strong> has an account, a link to set a new password is on its way to it. It works for one hour. Nothing there? Look among the unwanted mails.',
);
export const sentAgain = text('Sent again. Check your inbox.');
export const sendAgain = text('Send it again');

// What is wrong.
export const emailNeeded = text('Enter your email');
export const emailInvalid = text('Enter a valid email address.');
export const passwordTooShort = text('Use at least {min} characters');
export const passwordTooLong = text('Use at most {max} characters');
export const tooManyAttempts = text('Too many attempts. Please wait a minute and try again.');
export const noMatch = text('This email and password do not match. Check both and try again.');
export const alreadyExists = text('This email already has an account.');
export const confirmFirst = text('Confirm your email first: open the link we sent you, then sign in.');
export const linkIsSpent = text('This link has expired or was already used. Ask for a new one.');
