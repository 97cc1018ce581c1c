import { randomUUID } from 'node:crypto';
import { open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Agent, request, type Dispatcher } from 'undici';
import { addressesOf, connectorTo, internet, unreachableUrl, type Network } from './connect.ts';
import { checkUrl, isTrusted, UrlError, type Rules } from './rules.ts';

export interface FetchOptions {
  /** The folder for the file, which gets a unique name. */
  readonly dir: string;
  readonly maxBytes: number;
  /** For the whole request: DNS, redirects and body. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Sent to trusted origins only, such as a provider's key; never to where one redirects. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly network?: Network;
}

export interface FetchedFile {
  readonly path: string;
  readonly bytes: number;
  /** The server's claim; untrusted. */
  readonly contentType: string | undefined;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Downloads a URL that a user gave: public addresses only, checked after DNS and at every redirect. A failure leaves no file.
 * @throws UrlError; the signal's reason when it is aborted
 */
export function fetchToFile(
  url: string,
  options: FetchOptions & { readonly allowHttp: boolean },
): Promise<FetchedFile> {
  return fetchFile(url, { allowHttp: options.allowHttp, trustedOrigins: [] }, options);
}

/**
 * Downloads a URL that a provider gave. The provider's own origins may be anywhere, even a sandbox on this machine; any other URL must be https and
 * is checked like a user's.
 * @throws UrlError; the signal's reason when it is aborted
 */
export function fetchTrusted(
  url: string,
  options: FetchOptions & { readonly origins: readonly string[] },
): Promise<FetchedFile> {
  return fetchFile(url, { allowHttp: false, trustedOrigins: options.origins }, options);
}

/**
 * Decodes a `data:` URL into a file.
 * @throws UrlError
 */
export async function dataUrlToFile(
  url: string,
  { maxBytes, dir }: Pick<FetchOptions, 'maxBytes' | 'dir'>,
): Promise<FetchedFile> {
  // Percent-encoding takes up to three characters per byte; a longer URL is refused before decoding.
  if (url.length > maxBytes * 3 + 1024) throw tooLarge(maxBytes);
  if (!url.startsWith('data:')) throw new UrlError('url.invalid', 'This is not a data URL.');
  let contentType: string | undefined;
  let bytes: Uint8Array;
  try {
    const answer = await fetch(url);
    contentType = answer.headers.get('content-type') ?? undefined;
    bytes = new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    throw new UrlError('url.invalid', 'This is not a valid data URL.', { cause: error });
  }
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  const file = path.join(dir, randomUUID());
  await writeFile(file, bytes);
  return { path: file, bytes: bytes.length, contentType };
}

async function fetchFile(text: string, rules: Rules, options: FetchOptions): Promise<FetchedFile> {
  const { timeoutMs, signal, network = internet } = options;
  const deadline = AbortSignal.timeout(timeoutMs);
  const stop = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
  const explain = (cause: unknown): unknown => {
    if (signal?.aborted === true) return signal.reason;
    if (cause instanceof UrlError) return cause;
    if (!deadline.aborted) return unreachableUrl(url, cause);
    return new UrlError('url.timeout', `The file did not arrive within ${timeoutMs / 1000} s.`, { cause });
  };

  let url = checkUrl(text, rules);
  for (let redirects = 0; ; redirects += 1) {
    const looked = addressesOf(url, network, isTrusted(url, rules));
    const addresses = await Promise.race([looked, rejectionOf(stop)]).catch((error: unknown) => {
      throw explain(error);
    });
    const agent = new Agent({ connect: connectorTo(addresses, network, stop) });
    try {
      const own = isTrusted(url, rules) ? options.headers : {};
      const headers = { 'accept-encoding': 'identity', 'user-agent': 'Kinoloom/0.1', ...own };
      const answer = await request(url, { dispatcher: agent, signal: stop, headers }).catch((error: unknown) => {
        throw explain(error);
      });
      if (!REDIRECTS.has(answer.statusCode)) return await save(url, answer, options, explain);
      if (redirects === MAX_REDIRECTS) {
        throw new UrlError('url.status', `The URL redirects more than ${MAX_REDIRECTS} times.`);
      }
      url = checkUrl(locationOf(answer, url), rules, url);
    } finally {
      await agent.destroy();
    }
  }
}

/** DNS lookups cannot be cancelled, only abandoned. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function locationOf({ headers, statusCode }: Dispatcher.ResponseData, url: URL): string {
  const { location } = headers;
  if (typeof location === 'string') return location;
  throw new UrlError('url.status', `${url.hostname} answered ${statusCode} without saying where to.`);
}

async function save(
  url: URL,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { maxBytes, dir }: FetchOptions,
  explain: (error: unknown) => unknown,
): Promise<FetchedFile> {
  if (statusCode !== 200) throw new UrlError('url.status', `${url.hostname} answered ${statusCode}.`);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const file = path.join(dir, randomUUID());
  const handle = await open(file, 'wx');
  let bytes = 0;
  try {
    for await (const chunk of explained(body, explain)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      await handle.write(chunk);
    }
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  const type = headers['content-type'];
  return { path: file, bytes, contentType: typeof type === 'string' ? type : undefined };
}

/** Maps the server's errors, but not our own, such as a full disk. */
async function* explained(body: AsyncIterable<Buffer>, explain: (error: unknown) => unknown): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw explain(error);
  }
}

function tooLarge(maxBytes: number): UrlError {
  const size = maxBytes >= 1024 * 1024 ? `${Math.floor(maxBytes / 1024 / 1024)} MB` : `${maxBytes} bytes`;
  return new UrlError('url.too_large', `The file is larger than ${size}.`);
}
