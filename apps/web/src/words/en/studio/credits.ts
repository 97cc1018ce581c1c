import { text } from '../../text.ts';

export const insufficient = text('Insufficient credits');
export const offerInstead = text('Use {model}');
export const cancel = text('Cancel');
export const buy = text('Buy Credits');
export const required = text('Required');
export const available = text('Available');
export const shortBy = text('Short by');
export const atHand = text('Credits at hand');
