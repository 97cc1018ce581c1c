import { text } from '../../text.ts';

// What was written on the landing page, in the studio's prompt after signing in.
export const isHere = text(
  'Your prompt is here. Press Generate, {price, plural, =0 {free} one {# credit} other {# credits}}.',
);
