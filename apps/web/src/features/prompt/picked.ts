import { type MediaRecord, type Size } from '@kinoloom/contract';

/** Media used by a prompt. */
export interface Picked extends Size {
  /** Its media id. */
  readonly id: string;
  /** Owner: a draft outlives a sign-out, and other users' media cannot be used. */
  readonly ownerId: string;
  readonly kind: 'image' | 'video';
  readonly url: string;
  readonly thumbnailUrl: string | null;
  /** Length of a video in seconds. */
  readonly seconds: number | null;
  /** Which frame, if a single frame of a video is meant. */
  readonly frame: 'first' | 'last' | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A saved image or video; null if its size is unknown, and for sounds. */
export function pickMedia(media: MediaRecord): Picked | null {
  const { media_type, width, height } = media;
  if (media_type === 'audio' || !width || !height) return null;
  return {
    id: media.id,
    ownerId: media.user_id,
    kind: media_type,
    url: media.url,
    thumbnailUrl: media.thumbnail_url,
    width,
    height,
    seconds: media.duration,
    frame: null,
  };
}

/** The first or last frame of a video, to start or end another. Null for other media. */
export function pickFrame(media: MediaRecord, frame: 'first' | 'last'): Picked | null {
  const picked = pickMedia(media);
  if (picked?.kind !== 'video') return null;
  const keyframes = media.metadata['keyframes'];
  const shown = isRecord(keyframes) ? text(keyframes[frame]) : null;
  return { ...picked, frame, thumbnailUrl: shown ?? picked.thumbnailUrl };
}

/** Its reference in a request: the url, and which frame. */
export const referenceTo = ({ url, frame }: Picked): string => (frame === null ? url : `${url}#${frame}`);

/** Whether it is a picture: an image, or a frame. */
export const isPicture = ({ kind, frame }: Picked): boolean => kind === 'image' || frame !== null;

/** Validates stored data; null if invalid. */
export function readPicked(value: unknown): Picked | null {
  if (!isRecord(value)) return null;
  const { id, ownerId, kind, url, thumbnailUrl, width, height, seconds, frame } = value;
  if (typeof id !== 'string' || typeof ownerId !== 'string' || typeof url !== 'string') return null;
  if (typeof width !== 'number' || typeof height !== 'number' || !(width > 0) || !(height > 0)) return null;
  return {
    id,
    ownerId,
    kind: kind === 'video' ? 'video' : 'image',
    url,
    thumbnailUrl: text(thumbnailUrl),
    width,
    height,
    seconds: typeof seconds === 'number' ? seconds : null,
    frame: frame === 'first' || frame === 'last' ? frame : null,
  };
}
