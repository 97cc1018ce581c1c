import { text } from '../../text.ts';

export const title = text('AI Prompt Generator');
export const sandbox = text('Sandbox');
export const builtInWriter = text('Built-in writer');
export const clear = text('Clear');
export const undo = text('Undo');
export const conversation = text('Conversation');
export const describe = text('Describe what you want to see');
export const describeMore = text(
  'A person, a place, a light. Your words become a prompt for the model you have chosen.',
);
export const builtIn = text(
  'This is the built-in writer. It fits your words into templates and is not a language model.',
);
export const connect = text(
  'To connect a model, set <code>ASSISTANT_API_KEY</code> on the server. <link>Model providers</link>',
);
export const othersConnect = text('The person who runs this studio can connect one.');

// Answers.
export const thinking = text('Thinking');
export const wordsSoFar = text('{count, plural, one {# word} other {# words}} so far');
export const stopped = text('Stopped. This is what was written.');
export const brokenOff = text('The connection was lost. This is what was written.');
export const lost = text('the connection was lost.');
export const copy = text('Copy');
export const copied = text('Copied');
export const notCopied = text('Your browser blocked it. Select the text and copy it.');
export const insert = text('Insert into prompt');

// The field.
export const message = text('Message');
export const firstShot = text('Describe a shot: who, where, what light');
export const nextShot = text('Ask for a change, or describe the next shot');
export const keys = text('<enter></enter> sends <shiftEnter></shiftEnter> new line');
export const free = text('Free');
export const stop = text('Stop');
export const send = text('Send');
export const keeps = text('Keeps the last 6 messages on this device.');
