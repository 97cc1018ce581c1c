import { text } from '../../text.ts';

export const title = text('Page not found');
export const doesNotExist = text('This page does not exist');
export const nothingIsAt = text('Nothing is at <path></path>. Check the address for typos.');
