import { text } from '../../text.ts';

// What is offered on results, apart from what the dialogs say that it opens.
export const compare = text('Compare');
export const compareWith = text('Compare with…');
export const compareNote = text('side by side, or one over the other');
export const share = text('Share');
export const shareNote = text('with a link, also without an account');

// Why some cannot be compared.
export const oneKind = text('Only images, or only videos, can be compared.');
export const chooseOneKind = text('Choose results of one kind.');
export const tooMany = text('At most {most} results can be compared');
export const chooseFewer = text('Choose fewer.');
