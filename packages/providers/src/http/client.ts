import { Agent, Dispatcher1Wrapper } from 'undici';
import { NotSubmitted, ProviderUnreachable, SubmissionUnknown, type ProviderFailure } from '../spec/index.ts';
import { BodyTooLarge, parseJson, readCapped, readCappedBytes } from './body.ts';
import { networkCode, neverConnected } from './network-error.ts';
import { wordsIn } from './words.ts';
import { nextDelay, parseRetryAfter, REPEATABLE_POLICY, SUBMIT_POLICY, type RetryPolicy } from './retry-policy.ts';

/** Side effects, replaceable in tests. */
export interface Outside {
  readonly fetch: typeof globalThis.fetch;
  /** Resolves after `ms`; rejects with the signal's reason on abort. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Parses a vendor's error response. */
export type ReadFailure = (status: number, body: unknown) => ProviderFailure & { retryAfterMs?: number };

export interface ClientOptions extends Outside {
  readonly baseUrl: string;
  /** Sent as a bearer token, or in `keyHeader`. Absent for pre-authorised URLs. */
  readonly apiKey?: string;
  /** The vendor's own header for the bare key. */
  readonly keyHeader?: string;
  /** The scheme of the authorization header. Default: `Bearer`. */
  readonly keyScheme?: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly readFailure: ReadFailure;
  /** For vendors that report errors with HTTP 200: the status that the body stands for, if it is an error. */
  readonly statusInBody?: (body: unknown) => number | undefined;
  /** Per request, from connection to last byte. Default 30 s. */
  readonly timeoutMs?: number;
  /** Maximum size of a JSON response, decompressed. Default 4 MiB. */
  readonly maxBytes?: number;
  /** Statuses other than 429 that the vendor documents as "refused before anything was started". */
  readonly loadShedding?: readonly number[];
  readonly submitPolicy?: RetryPolicy;
  readonly repeatablePolicy?: RetryPolicy;
}

export interface ClientRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base URL, with a leading slash. */
  readonly path: string;
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: Blob;
  /** Built anew for each attempt, since a body can be read only once. */
  readonly form?: () => FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** Overrides the client's. */
  readonly timeoutMs?: number;
  /** Of JSON; overrides the client's. */
  readonly maxBytes?: number;
  /** How many values JSON may have. Default 100,000, which are parsed within some 100 ms. */
  readonly maxValues?: number;
  /** Whether a 2xx response must be JSON. Default true. */
  readonly expectsJson?: boolean;
  /** The 2xx response is a file of this type and maximum size, a {@link FileAnswer}; anything else is unreadable. */
  readonly file?: { readonly type: string; readonly maxBytes: number };
}

/** A file returned as the response body. */
export interface FileAnswer {
  readonly file: Blob;
  readonly headers: Headers;
}

/** A response below 500 other than 429: the body is JSON (or the file), or `undefined` if empty or neither. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Where a redirect leads, which is not followed. */
  readonly location?: string;
  /** The body was not JSON: usually an error page of a gateway or firewall. */
  readonly isPage?: boolean;
}

export interface Client {
  /**
   * A paid submission: sent once, and retried only after a refusal that proves that nothing was started. `before` is
   * called once, before the first byte is sent; if it rejects, so does the submission. Resolves with the JSON of a 2xx
   * response. @throws {NotSubmitted} @throws {SubmissionUnknown}
   */
  submit(request: ClientRequest, signal: AbortSignal, before?: () => Promise<void>): Promise<unknown>;
  /**
   * An idempotent request: retried on network errors, 429 and 5xx. Other error statuses are returned to the caller.
   * @throws {ProviderUnreachable} also when the signal's time is over; the signal's reason when it is aborted otherwise
   */
  repeat(request: ClientRequest, signal: AbortSignal): Promise<ApiAnswer>;
  /** The failure that an error response describes. */
  failureOf(answer: ApiAnswer): ProviderFailure;
  /** The URL of a path. */
  urlOf(path: string): string;
  /** Shortens a provider's message to one line for users and logs, without control characters and halves of letters, and removes the key if echoed. */
  clean(message: string): string;
}

interface Reply extends ApiAnswer {
  readonly ok: boolean;
  readonly readable: boolean;
  readonly retryAfterMs: number | undefined;
}

const BEHIND_FIREWALL = 'A firewall in front of the provider refused the request (403).';

/** Statuses below 500 that ask for a retry: request timeout, too early, too many requests. */
const COME_AGAIN = new Set([408, 425, 429]);

/** A plain name on every request: firewalls of providers refuse script-like agents (Cloudflare's rule 1010). */
const USER_AGENT = 'Kinoloom/0.1';

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_VALUES = 100_000;

type Attempt = { readonly reply: Reply } | { readonly error: unknown };

/** The HTTP client of all adapters: base URL, key, JSON, timeouts, size limits and retries. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, apiKey } = options;
  const submitPolicy = options.submitPolicy ?? SUBMIT_POLICY;
  const repeatablePolicy = options.repeatablePolicy ?? REPEATABLE_POLICY;
  const refusedBeforeStart = new Set([429, ...(options.loadShedding ?? [])]);

  const urlOf = (path: string): string => baseUrl.replace(/\/+$/, '') + path;

  async function send(request: ClientRequest, signal: AbortSignal): Promise<Reply> {
    const timeoutMs = request.timeoutMs ?? options.timeoutMs ?? 30_000;
    const timed = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const body = request.body ?? request.form?.() ?? (request.json === undefined ? null : JSON.stringify(request.json));
    const response = await options.fetch(urlOf(request.path), {
      method: request.method,
      headers: headersOf(options, request),
      body,
      // A redirect would repeat a submission and send the key to another host.
      redirect: 'manual',
      signal: timed,
    });
    return await replyOf(response, request, options);
  }

  async function attempt(request: ClientRequest, signal: AbortSignal): Promise<Attempt> {
    try {
      return { reply: await send(request, signal) };
    } catch (error) {
      return { error };
    }
  }

  function failureOf(answer: ApiAnswer): ProviderFailure & { retryAfterMs?: number } {
    // The vendor's API refuses a key in JSON; an HTML page is a firewall's and says nothing about the key.
    if (answer.status === 403 && answer.isPage === true) return { code: 'overloaded', message: BEHIND_FIREWALL };
    const read = options.readFailure(answer.status, answer.body);
    // A proxy's answer may be in another form than the vendor's.
    const isUnread = read.message === `HTTP ${answer.status}` && typeof answer.body === 'object';
    const other = isUnread ? wordsIn(answer.body) : undefined;
    return { ...read, message: clean(other ?? read.message) };
  }

  function clean(message: string): string {
    const flat = message.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
    return (apiKey !== undefined && apiKey.length >= 4 ? flat.replaceAll(apiKey, '[key]') : flat)
      .slice(0, 500)
      .toWellFormed();
  }

  async function submit(request: ClientRequest, signal: AbortSignal, before?: () => Promise<void>): Promise<unknown> {
    signal.throwIfAborted();
    await before?.();
    for (let tried = 1; ; tried += 1) {
      signal.throwIfAborted();
      const result = await attempt(request, signal);
      if ('error' in result) throw submissionError(result.error, request);
      const { reply } = result;
      if (reply.ok && reply.body !== undefined) return reply.body;
      if (reply.ok) throw new SubmissionUnknown(`${request.path} answered ${reply.status} with an unreadable body`);
      const shed = refusedBeforeStart.has(reply.status);
      if (reply.status >= 500 && !shed) {
        const { message } = failureOf(reply);
        throw new SubmissionUnknown(`${request.path} answered ${reply.status}: ${message}`);
      }
      const { retryAfterMs: inBody, ...failure } = failureOf(reply);
      const retryAfterMs = reply.retryAfterMs ?? inBody;
      // OpenAI answers 429 for an empty account, too, which is still empty in a minute.
      const mayPass = shed && failure.code !== 'quota';
      const wait = mayPass ? nextDelay(submitPolicy, tried, options.random, retryAfterMs) : undefined;
      if (wait === undefined) throw new NotSubmitted(failure, { retryAfterMs });
      await options.sleep(wait, signal);
    }
  }

  async function repeat(request: ClientRequest, signal: AbortSignal): Promise<ApiAnswer> {
    for (let tried = 1; ; tried += 1) {
      throwIfAborted(signal, request);
      const result = await attempt(request, signal);
      throwIfAborted(signal, request);
      const reason = retryReason(result, request);
      // The same again would be as long.
      if ('error' in result && result.error instanceof BodyTooLarge && reason) throw reason;
      if (!reason) {
        if ('reply' in result) return answerOf(result.reply);
        throw result.error;
      }
      const wait = nextDelay(repeatablePolicy, tried, options.random, reason.retryAfterMs);
      if (wait === undefined) throw reason;
      await options.sleep(wait, signal).catch((error: unknown) => {
        throwIfAborted(signal, request);
        throw error;
      });
    }
  }

  /** Why an idempotent request must be retried, or `undefined` if it is done. */
  function retryReason(result: Attempt, request: ClientRequest): ProviderUnreachable | undefined {
    if ('error' in result) {
      const message = `${request.method} ${request.path}: ${describe(result.error)}`;
      const code = result.error instanceof BodyTooLarge ? 'provider' : 'overloaded';
      return new ProviderUnreachable({ code, message }, { cause: result.error });
    }
    const { reply } = result;
    if (reply.ok && !reply.readable && request.expectsJson !== false) {
      return new ProviderUnreachable({ code: 'provider', message: `${request.path} answered no JSON` });
    }
    if (reply.status < 500 && !COME_AGAIN.has(reply.status)) return undefined;
    const { retryAfterMs: inBody, ...failure } = failureOf(reply);
    return new ProviderUnreachable(failure, { retryAfterMs: reply.retryAfterMs ?? inBody });
  }

  return { submit, repeat, clean, urlOf, failureOf: (answer) => withoutTime(failureOf(answer)) };
}

/** What a response says. @throws {BodyTooLarge} */
async function replyOf(
  response: Response,
  request: ClientRequest,
  { maxBytes = MAX_BYTES, statusInBody, now }: ClientOptions,
): Promise<Reply> {
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now());
  if (request.file && response.ok) {
    const body = await fileIn(response, request.file);
    return { status: response.status, ok: true, body, readable: body !== undefined, retryAfterMs };
  }
  const told = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
  const location = told === null ? undefined : URL.parse(told, response.url || undefined)?.href;
  const text = await readCapped(response, {
    maxBytes: request.maxBytes ?? maxBytes,
    maxValues: request.maxValues ?? MAX_VALUES,
  });
  // A gateway's error page or a truncated response is not JSON: only its status counts.
  const body = parseJson(text);
  const status = (response.ok ? statusInBody?.(body) : undefined) ?? response.status;
  return {
    status,
    ok: status >= 200 && status < 300,
    body,
    readable: text === '' || body !== undefined,
    isPage: text !== '' && body === undefined,
    retryAfterMs,
    ...(location && { location }),
  };
}

/** The headers of a request, with the key. */
function headersOf(
  { apiKey, keyHeader = 'authorization', keyScheme = 'Bearer', headers }: ClientOptions,
  request: ClientRequest,
): Record<string, string> {
  const key = keyHeader === 'authorization' ? `${keyScheme} ${apiKey}` : (apiKey ?? '');
  return {
    accept: 'application/json',
    'user-agent': USER_AGENT,
    ...headers,
    ...request.headers,
    ...(apiKey !== undefined && { [keyHeader]: key }),
    ...(request.json !== undefined && { 'content-type': 'application/json' }),
  };
}

const answerOf = ({ status, body, isPage, location }: Reply): ApiAnswer => ({
  status,
  body,
  ...(isPage && { isPage }),
  ...(location !== undefined && { location }),
});

/** The file of a response; `undefined` if it is something else. */
async function fileIn(
  response: Response,
  { type, maxBytes }: NonNullable<ClientRequest['file']>,
): Promise<FileAnswer | undefined> {
  const bytes = await readCappedBytes(response, maxBytes);
  const found = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  if (!found.startsWith(type)) return undefined;
  return { file: new Blob([bytes], { type: found }), headers: response.headers };
}

function submissionError(error: unknown, request: ClientRequest): Error {
  const message = `${request.method} ${request.path}: ${describe(error)}`;
  return neverConnected(error)
    ? new NotSubmitted({ code: 'overloaded', message }, { cause: error })
    : new SubmissionUnknown(message, { cause: error });
}

/** @throws {ProviderUnreachable} the caller's time is over @throws the reason of any other abort */
function throwIfAborted(signal: AbortSignal, { method, path }: ClientRequest): void {
  if (!signal.aborted) return;
  const reason = signal.reason as unknown;
  if (!(reason instanceof Error) || reason.name !== 'TimeoutError') throw reason;
  const message = `${method} ${path}: ${describe(reason)}`;
  throw new ProviderUnreachable({ code: 'overloaded', message }, { cause: reason });
}

function withoutTime({ code, message }: ProviderFailure): ProviderFailure {
  return { code, message };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it did not answer in time';
  return networkCode(error) ?? `${error.name}: ${error.message}`;
}

/**
 * Node's fetch gives up after five minutes without headers or data, whatever the caller's signal says. Each request here
 * has its own time limit. The wrapper and the type are for Node's fetch, which is older than the package.
 */
const dispatcher = new Dispatcher1Wrapper(new Agent({ headersTimeout: 0, bodyTimeout: 0 })) as unknown as NonNullable<
  RequestInit['dispatcher']
>;

/** The real side effects. */
export const outside: Outside = {
  fetch: (input, init) => globalThis.fetch(input, { ...init, dispatcher }),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal.addEventListener('abort', stop, { once: true });
    }),
  random: Math.random,
  now: Date.now,
};
