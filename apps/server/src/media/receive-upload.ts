import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { err, limits, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { storable } from '../http/index.ts';

export interface ReceivedUpload {
  readonly path: string;
  /** As the client wrote it: data, never a path. */
  readonly fileName: string;
  readonly fields: Readonly<Record<string, string>>;
}

const NO_FILE: Refusal = { code: 'input.invalid', message: 'Choose a file to upload.' };
const BROKEN: Refusal = { code: 'input.invalid', message: 'The upload broke off before its end. Please try again.' };

const overLimit = (maxBytes: number): Refusal => ({
  code: 'input.too_large',
  message: messages.mediaTooLarge(`${Math.round(maxBytes / 1024 / 1024)} MB`),
});

/**
 * Reads multipart/form-data with one file, streaming it into `directory`: memory stays flat whatever the size.
 * Other parts are short text fields. A file over `maxBytes` is refused as soon as the limit is passed.
 */
export async function receiveUpload(
  request: Request,
  directory: string,
  maxBytes: number = limits.upload.videoBytes,
): Promise<Result<ReceivedUpload, Refusal>> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data') || !request.body)
    return err({ code: 'input.invalid', message: 'Send the file as multipart/form-data.' });
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: { 'content-type': type },
      limits: { files: 1, fields: 20, fieldSize: 10_000, fileSize: maxBytes, parts: 30 },
    });
  } catch {
    // The library throws for a content type without a boundary.
    return err(BROKEN);
  }
  const fields: Record<string, string> = {};
  const path = join(directory, 'upload');
  const tooLarge = new AbortController();
  let upload: Promise<{ fileName: string; truncated: boolean }> | undefined;
  parser.on('field', (name, value) => {
    fields[name] = storable(value);
  });
  parser.on('file', (_, stream, fileName) => {
    // The rest is not worth waiting for.
    stream.once('limit', () => tooLarge.abort());
    upload = pipeline(stream, createWriteStream(path)).then(() => ({
      fileName: storable(fileName) || 'upload',
      truncated: stream.truncated,
    }));
    // Awaited below; a failure before that must not count as unhandled.
    upload.catch(() => undefined);
  });
  try {
    await pipeline(Readable.fromWeb(request.body), parser, { signal: tooLarge.signal });
  } catch (error) {
    if (tooLarge.signal.aborted) return err(overLimit(maxBytes));
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    return err(BROKEN);
  }
  if (!upload) return err(NO_FILE);
  const { fileName, truncated } = await upload;
  if (truncated) return err(overLimit(maxBytes));
  return ok({ path, fileName, fields });
}
