import { readCappedStream } from './read-capped.ts';
import type { FileStore } from './file-store.ts';

/** The model could not get its picture. The message is what the prediction's `error` says. */
export class InputUnavailable extends Error {
  override readonly name = 'InputUnavailable';
}

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w=.+-]+)*?(;base64)?,(.*)$/s;

export interface InputReader {
  readonly files: FileStore;
  readonly fetch: typeof globalThis.fetch;
  /** The server's own address: files below it are read from disk. */
  readonly baseUrl: () => string;
  readonly now: () => number;
}

/** The bytes behind an address, a data URL or an uploaded file. @throws {InputUnavailable} */
export async function readInput(reference: string, reader: InputReader, signal: AbortSignal): Promise<Buffer> {
  if (reference.startsWith('data:')) return fromDataUrl(reference);
  const address = new URL(reference);
  const fileId = /^\/v1\/files\/([a-z0-9]+)$/.exec(address.pathname)?.[1];
  // By host name alone: after a restart the server may listen on another port.
  if (fileId !== undefined && address.hostname === new URL(reader.baseUrl()).hostname) {
    const stored = await reader.files.get(fileId, reader.now());
    if (!stored) throw new InputUnavailable(`File ${fileId} does not exist or has expired.`);
    return stored.bytes;
  }
  return await download(reference, reader.fetch, signal);
}

function fromDataUrl(reference: string): Buffer {
  const [, base64, data] = DATA_URL.exec(reference) ?? [];
  if (data === undefined) throw new InputUnavailable('The data URL of the image is malformed.');
  return base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data));
}

async function download(url: string, fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
    if (!response.ok) throw new InputUnavailable(`The image's address answered ${response.status}.`);
    return await readCappedStream(response.body, MAX_BYTES);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof InputUnavailable) throw error;
    throw new InputUnavailable('The image could not be downloaded.', { cause: error });
  }
}
