import { text } from '../../text.ts';

// What to expect of a job before it is started.
export const about = text('about {time}');
export const takesAbout = text('Takes about {time}.');
export const takesUsually = text('Usually about {time}.');
export const free = text('Free.');
export const chargedWhenStored = text(
  'Charged when the result is stored. Nothing is charged if it fails or is cancelled.',
);
export const eachChargedWhenStored = text(
  'Each of the {count} is charged when it is stored. Nothing is charged for one that fails or is cancelled.',
);
