import { FontCache } from './worker/font-cache.ts';

/** The painter's fonts in the window itself: for what is painted or written outside of a player. */
export const windowFonts = new FontCache();
