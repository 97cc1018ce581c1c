import { type MediaRecord } from '@kinoloom/contract';

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
