import { text } from '../../text.ts';

// How many at once, beside the prompt and in the dialog of a result.
export const howMany = text('How many');
export const times = text('×{count}');
export const countAndPrice = text(
  '{count, plural, one {# variation} other {# variations}}, {price, plural, =0 {free} one {# credit} other {# credits}}',
);

// The dialog that makes more like a result.
export const moreLikeThis = text('More like this');
export const moreLikeThisNote = text('same recipe, new seed');
export const generate = text('Generate');
export const tryAgain = text('Try again');
export const priceNotRead = text('The price could not be read');
export const model = text('Model');
export const seed = text('Seed');
export const newSeed = text('A new one for each');
export const intoFlow = text('Flow');
export const newestFlow = text('The newest one');
export const creditsEach = text('{price, plural, one {# credit} other {# credits}} each');
