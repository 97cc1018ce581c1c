import { ok, type Result } from '@kinoloom/contract/values';
import type { CaptionFileFault } from './caption-file.ts';
import { decodeAs, decodeText } from './decode-text.ts';
import { readCaptions, type ReadCaptions } from './read-captions.ts';

export { textEncodings } from './decode-text.ts';
export type { CaptionFileFault } from './caption-file.ts';
export type { ReadCaptions } from './read-captions.ts';

export interface ReadCaptionFile extends ReadCaptions {
  /** What the file's letters were read as: `utf-8`, `windows-1251`. */
  readonly encoding: string;
}

/** Reads the bytes of a file of captions, in the given encoding or the likeliest one. See `readCaptions`. */
export function readCaptionFile(bytes: Uint8Array, as?: string): Result<ReadCaptionFile, CaptionFileFault> {
  const { text, encoding } = as === undefined ? decodeText(bytes) : decodeAs(bytes, as);
  const read = readCaptions(text);
  return read.ok ? ok({ ...read.value, encoding }) : read;
}
