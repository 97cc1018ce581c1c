import { z } from 'zod';
import type { MediaRecord, Job } from '@kinoloom/contract';

export type GalleryRatio = '16:9' | '9:16' | '1:1';

/** Ratios of the resolutions that models name. They take precedence over the measured size. */
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

/** One of the gallery's three ratios: width over height above 1.5, below 0.8, and between. */
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

/** The same as a number; 5:4 for a sound's waveform. */
export function boxShape(media: Pick<MediaRecord, 'width' | 'height' | 'resolution' | 'media_type'>): number {
  if (media.media_type === 'audio') return 5 / 4;
  return { '16:9': 16 / 9, '9:16': 9 / 16, '1:1': 1 }[galleryRatio(media)];
}

const Peaks = z.array(z.number().min(0).max(1)).min(1);

/** Loudness over the length of media, 0 to 1, as measured by the server; empty without sound. */
export const waveformOf = ({ metadata }: Pick<MediaRecord, 'metadata'>): readonly number[] =>
  Peaks.safeParse(metadata['waveform_data']).data ?? [];

/** The picture to show while a job runs: its start image, or the thumbnail of the clip that it starts from. */
export function previewOf({ start_image_url }: Pick<Job, 'start_image_url'>): string | null {
  const clip = start_image_url === null ? null : /^(\/media\/[^/]+\/)[^/]*#(?:first|last)$/.exec(start_image_url)?.[1];
  return clip ? `${clip}thumbnail.jpg` : start_image_url;
}
