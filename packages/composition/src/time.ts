import { frame, limits, type Frame } from '@kinoloom/contract/values';

/** Frame rate of every composition, whatever its sources' rates. */
export const FPS = limits.fps;

/**
 * Frames that a length in milliseconds fills, at least one. Rounded down, so that a clip is never asked for a frame
 * that it lacks, with a tolerance of 1 ms since the length may itself have been rounded.
 * @throws RangeError unless `length` is finite and not negative
 */
export function framesIn(length: number): Frame {
  return frame(Math.max(1, Math.floor(((length + 1) * FPS) / 1000)));
}

/** `m:ss`, rounded up to the second: 90.1 s must not read 1:30 where 1:30 is the limit. */
export function clockText(frames: Frame): string {
  const seconds = Math.ceil(frames / FPS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Minutes, seconds and frames, as in 0:12.14; with hours from one hour on. */
export function timecodeOf(frame: number): string {
  const whole = Math.max(0, Math.round(frame));
  return `${clockOf(whole)}.${two(whole % FPS)}`;
}

/** The same without frames, for ticks on full seconds. */
export function clockOf(frame: number): string {
  const seconds = Math.floor(frame / FPS);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/**
 * Maximum rounding error of a time in a file, in seconds. WebM counts in milliseconds; a frame's time and the first
 * frame's time, which it is relative to, can each be off by half of one.
 */
const ROUNDING = 0.001;

/** Slightly less than half a frame: at 60 fps every other frame lies on a half and must round up despite rounding. */
const HALF = 0.5 - ROUNDING * FPS - 1e-3;

/** The frame of the 30 fps grid nearest to a time in seconds; halves round up. */
export const gridIndex = (time: number): number => Math.floor(time * FPS + 1 - HALF);

/** End time in seconds, exclusive, of the source frames that belong to this frame of the grid. */
export const gridEnd = (index: number): number => (index + HALF) / FPS;
