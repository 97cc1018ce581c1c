import { text } from '../../text.ts';

export const close = text('Close');
export const back = text('Back');
export const cancel = text('Cancel');
export const undo = text('Undo');
export const dismiss = text('Dismiss');
export const showPassword = text('Show password');
export const hidePassword = text('Hide password');
export const wholeNumberNeeded = text('Enter a whole number');
export const numberNeeded = text('Enter a number, such as 2.5');
export const notCopied = text('The browser did not allow it. Open the clip and select the words.');

// A price.
export const free = text('Free');
export const variations = text('{count, plural, one {# variation} other {# variations}}');

// After an amount, for screen readers.
export const creditsOf = text('{amount, plural, one {credit} other {credits}}');
export const credits = text('credits');
