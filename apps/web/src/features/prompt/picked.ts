import { type MediaRecord, type Size } from '@kinoloom/contract';

/** Media on the server that a prompt works with. */
export interface Picked extends Size {
  /** Its media id. */
  readonly id: string;
  /** Whose it is: a draft outlives a sign-out, and somebody else's media could not be used. */
  readonly ownerId: string;
  readonly kind: 'image' | 'video';
  readonly url: string;
  readonly thumbnailUrl: string | null;
  /** Length of a video in seconds. */
  readonly seconds: number | null;
  /** Where one frame of a video is meant, which. */
  readonly frame: 'first' | 'last' | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A saved image or video; null while its size is unknown, and for sounds. */
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

/** The first or last frame of a video, to begin or end another with. Null for what is no video. */
export function pickFrame(media: MediaRecord, frame: 'first' | 'last'): Picked | null {
  const picked = pickMedia(media);
  if (picked?.kind !== 'video') return null;
  const keyframes = media.metadata['keyframes'];
  const shown = isRecord(keyframes) ? text(keyframes[frame]) : null;
  return { ...picked, frame, thumbnailUrl: shown ?? picked.thumbnailUrl };
}

/** How the server is told of it: its url, and which frame. */
export const referenceTo = ({ url, frame }: Picked): string => (frame === null ? url : `${url}#${frame}`);

/** Whether it is a picture to begin with: an image, or a frame. */
export const isPicture = ({ kind, frame }: Picked): boolean => kind === 'image' || frame !== null;

/** Takes what the browser's storage holds; null where it is not whole. */
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
