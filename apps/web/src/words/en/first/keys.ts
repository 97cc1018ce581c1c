import { text } from '../../text.ts';

// What is written on keys.
export const ctrl = text('Ctrl');
export const shift = text('Shift');
export const alt = text('Alt');
export const space = text('Space');
export const enter = text('Enter');
export const backspace = text('Backspace');
export const del = text('Del');
export const esc = text('Esc');
export const home = text('Home');
export const end = text('End');
export const pageUp = text('PgUp');
export const pageDown = text('PgDn');
