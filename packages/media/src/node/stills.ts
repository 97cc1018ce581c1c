/** What a render needs to show stills. */
export { openStill } from './open-still.ts';
export { shownStill } from './shown-still.ts';
