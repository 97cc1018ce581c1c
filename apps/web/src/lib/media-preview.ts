import { z } from 'zod';
import type { MediaRecord, Job } from '@kinoloom/contract';

export type GalleryRatio = '16:9' | '9:16' | '1:1';

/** Sizes that models name rather than measure: looked up before anything is computed. */
const named: Readonly<Record<string, GalleryRatio>> = {
  '1920x1080': '16:9',
  '1280x720': '16:9',
  '3840x2160': '16:9',
  '2560x1440': '16:9',
  '1080x1920': '9:16',
  '720x1280': '9:16',
  '2160x3840': '9:16',
  '1440x2560': '9:16',
  '1024x1024': '1:1',
  '960x960': '1:1',
};

/** The three shapes in which the gallery shows pictures: width over height above 1.5, below 0.8, and between. */
export function galleryRatio({
  width,
  height,
  resolution,
}: Pick<MediaRecord, 'width' | 'height' | 'resolution'>): GalleryRatio {
  const known = resolution === null ? undefined : named[resolution.replace('×', 'x')];
  if (known) return known;
  if (!width || !height) return '16:9';
  const ratio = width / height;
  return ratio > 1.5 ? '16:9' : ratio < 0.8 ? '9:16' : '1:1';
}

/** The same as a number, for boxes. A sound has no picture; its wave stands in a box of its own. */
export function boxShape(media: Pick<MediaRecord, 'width' | 'height' | 'resolution' | 'media_type'>): number {
  if (media.media_type === 'audio') return 5 / 4;
  return { '16:9': 16 / 9, '9:16': 9 / 16, '1:1': 1 }[galleryRatio(media)];
}

const Peaks = z.array(z.number().min(0).max(1)).min(1);

/** How loud a media is over its length, from 0 to 1, as the server measured it; none where it has no sound. */
export const waveformOf = ({ metadata }: Pick<MediaRecord, 'metadata'>): readonly number[] =>
  Peaks.safeParse(metadata['waveform_data']).data ?? [];

/** The picture that a job begins with, to show while it runs: an image, or of a clip's frame the clip's thumbnail. */
export function previewOf({ start_image_url }: Pick<Job, 'start_image_url'>): string | null {
  const clip = start_image_url === null ? null : /^(\/media\/[^/]+\/)[^/]*#(?:first|last)$/.exec(start_image_url)?.[1];
  return clip ? `${clip}thumbnail.jpg` : start_image_url;
}
