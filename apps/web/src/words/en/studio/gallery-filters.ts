import { text } from '../../text.ts';

export const kind = text('Kind');
export const everything = text('Everything');
export const model = text('Model');
export const anyModel = text('Any');
export const from = text('From');
export const to = text('To');
export const favouritesOnly = text('Favourites only');
export const clear = text('Clear filters');
