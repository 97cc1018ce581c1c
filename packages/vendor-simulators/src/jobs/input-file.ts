import { readCappedStream, TooLarge } from '../control/request.ts';

/** The vendor could not fetch or use an input. The message is the vendor's error text. */
export class InputUnavailable extends Error {
  override readonly name = 'InputUnavailable';
}

/** Maximum size of a downloaded input, in bytes. */
const MAX_BYTES = 128 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w=.+-]+)*?(;base64)?,(.*)$/s;

/** Decodes a data URL. @throws {InputUnavailable} */
export function fromDataUrl(reference: string): Buffer {
  const [, base64, data] = DATA_URL.exec(reference) ?? [];
  if (data === undefined) throw new InputUnavailable('The data URL is malformed.');
  return base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data));
}

export interface DownloadOptions {
  /** Noun for the message: `image`, `video`. */
  readonly what: string;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
  /** Whether redirects are followed. Default true. */
  readonly redirects?: boolean;
  /** Required prefix of the content type: `image/`. */
  readonly type?: string;
}

/** @throws {InputUnavailable} */
export async function download(url: string, options: DownloadOptions): Promise<Buffer> {
  const { what, fetch, signal, maxBytes = MAX_BYTES, redirects = true, type = '' } = options;
  try {
    const response = await fetch(url, {
      redirect: redirects ? 'follow' : 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) throw new InputUnavailable(`The ${what}'s address answered ${response.status}.`);
    const contentType = response.headers.get('content-type') ?? '';
    if (!contentType.startsWith(type))
      throw new InputUnavailable(`The ${what}'s address answered with the type ${contentType}.`);
    return await readCappedStream(response.body, maxBytes);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof InputUnavailable) throw error;
    if (error instanceof TooLarge) throw new InputUnavailable(`The ${what} has ${error.message}.`, { cause: error });
    throw new InputUnavailable(`The ${what} could not be downloaded.`, { cause: error });
  }
}
