import { readCappedStream, TooLarge } from '../control/request.ts';

/** The vendor could not get an input, or cannot use it. The message is what it then says. */
export class InputUnavailable extends Error {
  override readonly name = 'InputUnavailable';
}

/** The largest input that is downloaded, in bytes. */
const MAX_BYTES = 128 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w=.+-]+)*?(;base64)?,(.*)$/s;

/** The bytes that a data URL holds. @throws {InputUnavailable} */
export function fromDataUrl(reference: string): Buffer {
  const [, base64, data] = DATA_URL.exec(reference) ?? [];
  if (data === undefined) throw new InputUnavailable('The data URL is malformed.');
  return base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data));
}

export interface DownloadOptions {
  /** What the message calls it: `image`, `video`. */
  readonly what: string;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
  /** Whether the address may point elsewhere. Default true. */
  readonly redirects?: boolean;
  /** What the type must begin with: `image/`. */
  readonly type?: string;
}

/** The bytes behind an address. @throws {InputUnavailable} */
export async function download(url: string, options: DownloadOptions): Promise<Buffer> {
  const { what, fetch, signal, maxBytes = MAX_BYTES, redirects = true, type = '' } = options;
  try {
    const response = await fetch(url, {
      redirect: redirects ? 'follow' : 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) throw new InputUnavailable(`The ${what}'s address answered ${response.status}.`);
    const told = response.headers.get('content-type') ?? '';
    if (!told.startsWith(type)) throw new InputUnavailable(`The ${what}'s address answered with the type ${told}.`);
    return await readCappedStream(response.body, maxBytes);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof InputUnavailable) throw error;
    if (error instanceof TooLarge) throw new InputUnavailable(`The ${what} has ${error.message}.`, { cause: error });
    throw new InputUnavailable(`The ${what} could not be downloaded.`, { cause: error });
  }
}
