import { frame, limits, type Frame } from '@kinoloom/contract/values';

/** Frames a second of every composition, whatever its sources are. */
export const FPS = limits.fps;

/**
 * Frames that a length in milliseconds fills, at least one. Rounds down, so that a clip is never asked for a frame that
 * it does not have; the length may itself have been rounded to a whole millisecond, so one is allowed for that.
 * @throws RangeError unless `length` is finite and not negative
 */
export function framesIn(length: number): Frame {
  return frame(Math.max(1, Math.floor(((length + 1) * FPS) / 1000)));
}

/** `m:ss`, rounded up to the second: what lasts 90.1 s must not be called 1:30 where 1:30 is the limit. */
export function clockText(frames: Frame): string {
  const seconds = Math.ceil(frames / FPS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

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
