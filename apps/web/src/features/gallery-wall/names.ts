import { findModel, type MediaRecord } from '@kinoloom/contract';

/** What made it, as people know it. */
export function makerName(model: string | null): string {
  if (model === null) return 'Upload';
  if (model === 'flow-render') return 'Flow render';
  return findModel(model)?.label ?? model;
}

/** Its words, or what it is when it has none. */
export const mediaTitle = ({ prompt, model, media_type }: MediaRecord): string =>
  prompt?.trim() || (model === null ? `Uploaded ${media_type}` : makerName(model));

/** Served by the sandbox, as its metadata says. */
export const isSandbox = ({ metadata }: MediaRecord): boolean => metadata['sandbox'] === true;

/** A name for the downloaded file, from the first words; letters, digits and dashes alone. */
export function fileName(media: MediaRecord): string {
  const words = mediaTitle(media)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .slice(0, 48);
  const extension = /\.(\w{2,5})(?:[?#]|$)/u.exec(media.url)?.[1] ?? (media.media_type === 'video' ? 'mp4' : 'jpg');
  return `${words || 'kinoloom'}.${extension}`;
}

/** The address that the server answers as an attachment. */
export const downloadUrl = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}download=1`;
