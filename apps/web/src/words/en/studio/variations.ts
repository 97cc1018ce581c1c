import { text } from '../../text.ts';

// How many at once, beside the prompt and in the dialog of a result.
export const howMany = text('How many');
export const times = text('×{count}');
export const countAndPrice = text(
  '{count, plural, one {# variation} other {# variations}}, {price, plural, =0 {free} one {# credit} other {# credits}}',
);
