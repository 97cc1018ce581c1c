import { fileTitle, limits, type Size } from '@kinoloom/contract';
import type { MediaRow } from '../media/index.ts';

/** What the media is called on the time line, and when it has to be spoken of. */
export function nameOf(row: MediaRow, given?: string | null): string {
  return row.prompt ?? given ?? fileTitle(row.metadata['original_file_name']) ?? row.id;
}

/** Length of a clip or a sound at 30 fps, as measured; at least one frame. */
export const framesOf = (row: MediaRow): number => Math.max(1, Math.round(((row.durationMs ?? 0) * limits.fps) / 1000));

/** Size of a picture as it is meant to be seen. */
export const sizeOf = ({ width, height }: MediaRow): Size | undefined =>
  width && height ? { width, height } : undefined;
