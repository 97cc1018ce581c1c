import { text } from '../../text.ts';

export const clipAdded = text('Clip added');
export const imageAdded = text('Image added');
export const soundAdded = text('Sound added');
export const isAdded = text('{name} added');
export const unknownSize = text('Could not detect video dimensions for {name}, using default sizing');
