import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { storable } from '../platform/db/index.ts';
import { isStorageFull } from '../platform/objects/index.ts';
import { LINGER } from './json-body.ts';

/** Rules of a file part. */
export interface FileRule {
  readonly maxBytes: number;
  /** The message for a larger file; default: that it is too large, and which size is allowed. */
  readonly tooLarge?: string;
}

export interface ReceivedFile {
  readonly path: string;
  /** The client's file name: data, never a path. */
  readonly fileName: string;
  /** The client's MIME type; untrusted. */
  readonly type: string;
  readonly bytes: number;
}

interface ReceivedForm {
  /** The non-empty fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, ReceivedFile>>;
}

const BROKEN: Refusal = { code: 'input.invalid', message: 'The upload broke off before its end. Send the file again.' };

const overLimit = ({ maxBytes, tooLarge }: FileRule): Refusal => ({
  code: 'input.too_large',
  message: tooLarge ?? messages.mediaTooLarge(`${Math.round(maxBytes / 1024 / 1024)} MB`),
});

/**
 * A file's name as it was before the browser wrote it into the form, where quotes and line breaks are escaped and nothing else,
 * see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
 */
const writtenName = (name: string): string => name.replaceAll('%22', '"').replaceAll(/%0D%0A|%0D|%0A/gu, ' ');

/**
 * Reads multipart/form-data and streams its files into `directory`, so that memory use does not depend on their size. A file that is too large is
 * refused; one without a rule is skipped.
 */
export async function receiveForm(
  request: Request,
  directory: string,
  ruleFor: (name: string) => FileRule | undefined,
): Promise<Result<ReceivedForm, Refusal>> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data') || !request.body)
    return err({ code: 'input.invalid', message: 'Send the request as multipart/form-data.' });
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: { 'content-type': type },
      limits: { files: 4, fields: 20, fieldSize: 10_000, parts: 30 },
    });
  } catch {
    // The library throws for a content type without a boundary.
    return err(BROKEN);
  }
  const fields: Record<string, string> = {};
  const arriving: Promise<[name: string, file: ReceivedFile]>[] = [];
  const stop = new AbortController();
  let refusal: Refusal | undefined;
  let lingering: NodeJS.Timeout | undefined;
  parser.on('field', (name, value) => {
    if (value !== '') fields[storable(name)] = storable(value);
  });
  parser.on('file', (name, stream, fileName, _, mime) => {
    const rule = ruleFor(name);
    if (!rule) return void stream.resume();
    const path = join(directory, `upload-${arriving.length}`);
    let bytes = 0;
    const counted = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes <= rule.maxBytes) {
          yield chunk;
          continue;
        }
        refusal ??= overLimit(rule);
        lingering ??= setTimeout(() => stop.abort(), LINGER.millis);
        if (bytes > rule.maxBytes + LINGER.bytes) stop.abort();
      }
    };
    const saved = pipeline(stream, counted, createWriteStream(path)).then((): [string, ReceivedFile] => [
      name,
      { path, fileName: storable(writtenName(fileName)) || 'upload', type: mime, bytes },
    ]);
    // Awaited below; a failure before that must not count as unhandled.
    saved.catch(() => undefined);
    arriving.push(saved);
  });
  try {
    await pipeline(Readable.fromWeb(request.body), parser, { signal: stop.signal });
    const files = await Promise.all(arriving);
    if (refusal) return err(refusal);
    return ok({ fields, files: Object.fromEntries(files) });
  } catch (error) {
    if (refusal) return err(refusal);
    if (isStorageFull(error)) throw error;
    return err(BROKEN);
  } finally {
    clearTimeout(lingering);
  }
}
