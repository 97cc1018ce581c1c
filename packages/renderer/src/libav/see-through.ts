import { AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, type AVPixelFormat } from 'node-av/constants';
import { avGetPixFmtName, type Stream } from 'node-av/lib';

/** Pixel formats with alpha, by how libav's names of them begin; the colours of a palette have it, too. */
const WITH_ALPHA = /^(yuva|gbrap|rgba|bgra|argb|abgr|ya\d|ayuv|vuya|pal8)/;

/** Whether pictures of a pixel format can be see-through. */
export function hasAlpha(format: AVPixelFormat): boolean {
  return WITH_ALPHA.test(avGetPixFmtName(format) ?? '');
}

/** Whether a VP8 or VP9 track says that it holds its alpha beside its pictures, where their pixel format does not tell. */
export function hasAlphaBeside({ codecpar: { codecId }, metadata }: Stream): boolean {
  return (codecId === AV_CODEC_ID_VP8 || codecId === AV_CODEC_ID_VP9) && metadata?.get('alpha_mode') === '1';
}
