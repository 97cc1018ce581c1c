import { writeLetter, type Mail } from '../platform/mail.ts';

const NOT_YOU = 'If it was not you, do nothing: without the link nothing happens.';

export const confirmLetter = (to: string, url: string): Mail =>
  writeLetter(to, {
    subject: 'Confirm your email for Kinoloom',
    title: 'Confirm your email',
    paragraphs: ['Somebody, probably you, has created a Kinoloom account with this address. Confirm it to begin.'],
    button: { label: 'Confirm email', url },
    note: `The link works for one hour. ${NOT_YOU}`,
  });

export const resetLetter = (to: string, url: string): Mail =>
  writeLetter(to, {
    subject: 'Set a new password for Kinoloom',
    title: 'Set a new password',
    paragraphs: ['Somebody, probably you, has asked for a new password for the Kinoloom account with this address.'],
    button: { label: 'Set a new password', url },
    note: `The link works once, within one hour. ${NOT_YOU} Your password stays as it is.`,
  });

/** Sent when someone signs up with the address of an existing account; the page itself does not reveal that the account exists. */
export const knownLetter = (to: string, url: string): Mail =>
  writeLetter(to, {
    subject: 'You already have a Kinoloom account',
    title: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, has tried to create a Kinoloom account with this address. It has one already: sign in with it. If you have forgotten the password, choose “Forgot password” there.',
    ],
    button: { label: 'Open Kinoloom', url },
    note: 'If it was not you, do nothing: your account is as it was.',
  });
