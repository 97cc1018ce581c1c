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
