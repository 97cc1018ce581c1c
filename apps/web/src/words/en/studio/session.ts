import { text } from '../../text.ts';

export const tryAgain = text('Try Again');
export const signIn = text('Sign In');
