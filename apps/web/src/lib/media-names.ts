import { fileTitle, findEntry, type MediaRecord } from '@kinoloom/contract';

/** What made it, as people know it. */
export function makerName(model: string | null): string {
  if (model === null) return 'Upload';
  if (model === 'flow-render') return 'Flow render';
  return findEntry(model)?.label ?? model;
}

/** Its words; without any, what its file was called, or what it is. */
export const mediaTitle = ({ prompt, model, media_type, metadata }: MediaRecord): string =>
  prompt?.trim() ||
  (model === null ? (fileTitle(metadata['original_file_name']) ?? `Uploaded ${media_type}`) : makerName(model));

/** Served by the sandbox, as its metadata says. */
export const isSandbox = ({ metadata }: MediaRecord): boolean => metadata['sandbox'] === true;

const extensions: Readonly<Record<MediaRecord['media_type'], string>> = { video: 'mp4', image: 'jpg', audio: 'mp3' };

/** A name for the downloaded file: type, date where the reader is, the id's first 8 characters. */
export function fileName({ id, media_type, url, created_at }: MediaRecord): string {
  const made = new Date(created_at);
  const two = (value: number): string => `${value}`.padStart(2, '0');
  const date = `${made.getFullYear()}-${two(made.getMonth() + 1)}-${two(made.getDate())}`;
  const extension = /\.([a-z0-9]{2,5})(?:[?#]|$)/iu.exec(url)?.[1] ?? extensions[media_type];
  return `${media_type}_${date}_${id.slice(0, 8)}.${extension}`;
}

/** The address that the server answers as an attachment; without a name it gives one itself. */
export const downloadUrl = (url: string, name = '1'): string =>
  `${url}${url.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`;

/** Starts a download without leaving the page. */
export function download(url: string, name?: string): void {
  const link = document.createElement('a');
  link.href = downloadUrl(url, name);
  link.download = '';
  link.click();
}
