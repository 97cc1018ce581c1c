import { fileTypeFromFile } from 'file-type';
import { FORMATS, type MediaFormat, type MediaKind } from './formats.ts';

export interface Sniffed {
  kind: MediaKind;
  mime: string;
  /** Without the dot. */
  extension: string;
}

/**
 * What a file is, by its bytes and never by its name; null for anything that we don't take in, such as SVG and HTML.
 * Reads the head of the file alone, so a container that may hold a picture track counts as video: `probe` knows better.
 * @throws the file system's error when the file can't be opened
 */
export async function sniff(path: string): Promise<Sniffed | null> {
  const format = await sniffFormat(path);
  return format && { kind: format.kind, mime: format.mime, extension: format.extension };
}

export async function sniffFormat(path: string): Promise<MediaFormat | null> {
  const type = await fileTypeFromFile(path);
  return (type && FORMATS.get(type.ext)) ?? null;
}
