import { FPS } from '@kinoloom/composition';

const two = (value: number): string => String(value).padStart(2, '0');

/** Minutes, seconds and frames, as in 0:12.14; hours before them from an hour on. */
export function timecodeOf(frame: number): string {
  const whole = Math.max(0, Math.round(frame));
  return `${clockOf(whole)}.${two(whole % FPS)}`;
}

/** The same without frames, for marks that fall on seconds. */
export function clockOf(frame: number): string {
  const seconds = Math.floor(frame / FPS);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
