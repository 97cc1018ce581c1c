import { text } from '../../text.ts';

export const questions = text('Questions');
export const ask = text('Ask {name}.');
export const askWhoeverInvited = text('Ask the person who gave you the address of this studio.');
export const write = text('Write to <mail>{email}</mail>.');
export const writeTo = text('Write to {name}, <mail>{email}</mail>.');
