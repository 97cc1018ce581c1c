import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { FORMATS, RECOGNISED, type MediaFormat, type MediaKind } from './formats.ts';

export interface Sniffed {
  kind: MediaKind;
  mime: string;
  /** Without the dot. */
  extension: string;
}

/**
 * Detects a file's type by its bytes, never by its name; null for unsupported types, such as SVG and HTML. Reads the
 * head only, so a container that may hold video counts as video; `probe` is exact.
 * @throws the file system's error when the file cannot be opened
 */
export async function sniff(path: string): Promise<Sniffed | null> {
  const format = await sniffFormat(path);
  return format && { kind: format.kind, mime: format.mime, extension: format.extension };
}

export async function sniffFormat(path: string): Promise<MediaFormat | null> {
  const type = await fileTypeFromFile(path);
  if (type) return FORMATS.get(type.ext) ?? null;
  return RECOGNISED.get((await demuxerOf(path)) ?? '') ?? null;
}

/** libav's name of the demuxer that recognises the first bytes of a file. libav is loaded when it is needed: the server needs it seldom. */
export async function demuxerOf(path: string): Promise<string | undefined> {
  const { InputFormat } = await import('node-av/lib');
  const head = Buffer.alloc(256 * 1024);
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return InputFormat.probe(head.subarray(0, bytesRead))?.name ?? undefined;
  } finally {
    await file.close();
  }
}
