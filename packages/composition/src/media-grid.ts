import { FPS } from './time.ts';

/**
 * How far off a time may be by the rounding of its file, in seconds. WebM counts in milliseconds; a picture's time and that of the
 * first, from which it is counted, can each be half of one off.
 */
const ROUNDING = 0.001;

/** A little less than half a frame: of 60 pictures a second every other lies on a half, and goes up however it was rounded. */
const HALF = 0.5 - ROUNDING * FPS - 1e-3;

/** The frame of the 30 fps grid nearest to a time in seconds; halves go up. */
export const gridIndex = (time: number): number => Math.floor(time * FPS + 1 - HALF);

/** The time in seconds before which the pictures of a frame of the grid, and of those before it, lie. */
export const gridEnd = (index: number): number => (index + HALF) / FPS;
