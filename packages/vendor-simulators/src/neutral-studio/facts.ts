import { loadImage } from '@napi-rs/canvas';
import { probe } from '@kinoloom/media/node';
import type { ProbedMedia, Size } from '../studio.ts';

/** Display size of an encoded picture in pixels. @throws if it is not a picture */
export async function measure(image: Buffer): Promise<Size> {
  // The decoder applies the EXIF orientation.
  const { width, height } = await loadImage(image);
  return { width, height };
}

/** @throws if it is neither a video nor a recording */
export async function probeMedia(path: string): Promise<ProbedMedia> {
  const found = await probe(path);
  switch (found.kind) {
    case 'image':
      throw new Error('It is a picture, neither a video nor a recording');
    case 'audio':
      return { width: 0, height: 0, durationMs: found.durationMs, hasSound: true };
    case 'video': {
      const { width, height, durationMs, hasAudio } = found;
      return { width, height, durationMs, hasSound: hasAudio };
    }
    default:
      return found satisfies never;
  }
}
