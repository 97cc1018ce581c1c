import { text } from '../../text.ts';

// How the media of a clip or sound plays.
export const speed = text('Speed');
export const times = text('{speed}×');
export const exactSpeed = text('Speed, exactly');
export const usual = text('Usual speeds');
