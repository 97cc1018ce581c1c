import { text } from '../../text.ts';

export const clipAdded = text('Clip added');
export const imageAdded = text('Image added');
export const soundAdded = text('Sound added');
export const isAdded = text('{name} added');
export const isReplaced = text('Replaced by {name}');
export const addMode = text('On the timeline');
export const add = text('Add');
export const insert = text('Insert');
export const overwrite = text('Overwrite');
export const addDoes = text('Where there is room, from the playhead');
export const insertDoes = text('Cut in at the playhead; what is later follows');
export const overwriteDoes = text('Over what plays from the playhead');
export const replacing = text('Choose what is shown instead of {name}');
export const cancel = text('Cancel');
export const unknownSize = text('Could not detect video dimensions for {name}, using default sizing');
