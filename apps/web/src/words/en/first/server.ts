import { text } from '../../text.ts';

export const somethingWrong = text('Something went wrong. Reload the page and try again.');
export const unexpectedStatus = text('The server did not answer as expected ({status}).');
export const unexpectedAnswer = text('The server sent an unexpected answer. Reload the page and try again.');
export const offline = text('You are offline. Check your connection and try again.');
export const noMatch = text('The server and this page do not match. Reload the page and try again.');
