import { text } from '../../text.ts';

// Adjustments: clips that change the look of everything below them.
export const adjustment = text('Adjustment');
export const isAdded = text('Adjustment added');
export const explained = text('Changes the look of everything below it while it lasts.');
