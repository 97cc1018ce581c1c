import { text } from '../../text.ts';

export const title = text('Model providers');
export const notLoaded = text('Failed to load the providers');
export const checkNow = text('Check now');
export const areChecked = text('The models are checked.');
export const unserved = text('Models of your own that nobody serves');
export const byConnection = text('by {connection}');
export const checked = text('Checked {when}');
export const instead = text('Instead: {model}.');
export const couldNotBeAsked = text('It could not be asked about its models.');
export const sandboxDraws = text(
  'No API key yet. The built-in sandbox draws placeholder results. Add a key to use the real model.',
);
export const sandboxDrawsForUsers = text(
  'The built-in sandbox draws placeholder results. The person who runs this studio can connect the real model.',
);
export const notOffered = text('No API key yet, and no sandbox here: these models are not offered.');

// Besides the models.
export const promptGenerator = text('AI Prompt Generator');
export const noAssistant = text('No API key yet. To have a language model write, set ASSISTANT_API_KEY on the server.');
export const noAssistantForUsers = text(
  'The built-in writer fits words into templates. The person who runs this studio can connect a language model.',
);
export const payments = text('Payments');
export const stripe = text('Stripe takes payments. This studio never sees your card.');
export const noPayments = text(
  'Payments are not set up on this server. The checkout is a test, and nothing is charged.',
);
export const live = text('Live');
export const sandbox = text('Sandbox');
export const test = text('Test');
export const notSetUp = text('Not set up');
