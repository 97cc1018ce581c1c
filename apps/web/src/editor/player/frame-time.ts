import { FPS } from '@kinoloom/composition';

const two = (value: number): string => String(value).padStart(2, '0');

/** A place in the film to the frame, as `m:ss.ff`. */
export function frameTime(frame: number): string {
  const seconds = Math.floor(frame / FPS);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}.${two(frame % FPS)}`;
}
