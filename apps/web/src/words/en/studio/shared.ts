import { text } from '../../text.ts';

export const signIn = text('Sign in to use what you shared');
export const lost = text('What you shared did not arrive. Kinoloom is ready for it now: share it again.');
export const notRead = text('What you shared could not be read. Share it again, or add the file here.');
export const notAll = text(
  '{count, plural, one {# file was} other {# files were}} left out: only images can be mixed, up to {most} at once.',
);
