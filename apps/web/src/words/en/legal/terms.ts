import { text } from '../../text.ts';

export const title = text('Terms');
export const copy = text('This is a copy of Kinoloom, an open-source studio for AI images and video.');
export const runBy = text('It is run by {name}.');
export const whoeverRuns = text(
  "Whoever runs it decides who may use it and for how long. Kinoloom's authors do not run it and cannot see it.",
);
export const account = text('Your account');
export const accountMore = text(
  'One account is for one person. Keep its password to yourself, and say so if somebody else has it. You can sign out everywhere, take everything with you, and delete the account at any time, on the User tab.',
);
export const results = text('What you make');
export const resultsMore = text(
  "What you upload and make stays yours, as far as the law and the terms of the models' providers allow. Use only pictures, voices and words that you have the right to use. Do not make anything that is unlawful where you live or where this server stands, and do not put words into the mouth of somebody who has not agreed to it.",
);
export const models = text('Models');
export const modelsMore = text(
  'Some models are run by other companies. Your prompt and start image are sent to the one that you choose, and its own rules apply to the result. Models marked Sandbox are run by this server itself and send nothing anywhere. Models can be wrong: look at what comes before you rely on it.',
);
export const credits = text('Credits and payment');
export const creditsMore = text(
  'Every price is on its button. Credits are reserved when a job starts, used when its result is stored, and refunded when it fails or is cancelled. Credits have no value outside this studio. Packs never expire. Plans are billed each month until they are cancelled, which takes effect at the end of the month that is paid. Where no payment is set up, the studio gives test credits and says so.',
);
export const warranty = text('No warranty');
export const warrantyMore = text(
  'Kinoloom comes under the Apache License 2.0, as it is, without a warranty of any kind. Keep copies of what matters to you.',
);
export const source = text('Its <link>source code</link> is open.');
