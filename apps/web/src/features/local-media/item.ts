import { MediaType, type MediaRecord } from '@kinoloom/contract';
import { z } from 'zod';

/** An upload stored in this browser. Times are in milliseconds since 1970, the duration in seconds. */
export const LocalMediaItem = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  type: MediaType,
  serverPath: z.string(),
  size: z.number(),
  lastModified: z.number(),
  /** A data URL; empty if none could be made. */
  thumbnail: z.string(),
  /** Null if unreadable, and for images. */
  duration: z.number().nullable(),
  createdAt: z.number(),
});
export type LocalMediaItem = z.infer<typeof LocalMediaItem>;

/** An upload as the panel shows it. */
export interface LocalMedia {
  readonly id: string;
  readonly name: string;
  readonly type: MediaType;
  readonly path: string;
  readonly size: number;
  readonly lastModified: number;
  readonly thumbnail: string;
  readonly duration: number | null;
  readonly createdAt: number;
  /** The server's record; null if unknown or deleted. */
  readonly media: MediaRecord | null;
  /** The file was deleted on the server, elsewhere. */
  readonly gone: boolean;
}

/** Seconds as mm:ss; --:-- if unknown. */
export function lengthText(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return '--:--';
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}
