import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Failure } from '../spec/index.ts';
import type { Outside } from './client.ts';
import { networkCode } from './network-error.ts';
import { nextDelay, parseRetryAfter, type RetryPolicy } from './retry-policy.ts';
import { failureCodeOf } from './status-failure.ts';

/** A finished work's file could not be fetched; `expired` when the provider no longer has it. */
export class OutputUnavailable extends Error {
  override readonly name = 'OutputUnavailable';
  readonly failure: Failure;
  constructor(failure: Failure, options: { cause?: unknown } = {}) {
    super(`output unavailable (${failure.code}): ${failure.message}`, options);
    this.failure = failure;
  }
}

export interface SavedOutput {
  readonly bytes: number;
  /** As the provider names it: a hint, never a fact. */
  readonly contentType: string | undefined;
}

/** Outputs are paid for: fetched with patience, about half a minute in all. */
const OUTPUT_POLICY: RetryPolicy = { attempts: 6, baseMs: 500, capMs: 10_000, patienceMs: 60_000 };
/** An address may be announced a moment before its file is there: so many times "not found" is believed. */
const NOT_FOUND_BELIEVED_AT = 3;

interface Trouble {
  readonly failure: Failure;
  readonly final: boolean;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/**
 * Fetches an output into a new file at `path`, whole or not at all: an answer shorter than it promised is fetched again.
 * Without the provider's key: outputs are on other hosts. Whether the address may be visited is for the caller to know.
 * @throws {OutputUnavailable} and leaves no file
 */
export async function saveOutput(
  url: string,
  path: string,
  options: { readonly maxBytes: number; readonly timeoutMs?: number; readonly signal: AbortSignal } & Outside,
): Promise<SavedOutput> {
  const { signal } = options;
  for (let tried = 1; ; tried += 1) {
    signal.throwIfAborted();
    const result = await fetchOnce(url, path, options);
    if ('bytes' in result) return result;
    await rm(path, { force: true });
    signal.throwIfAborted();
    const missing = result.failure.code === 'expired' && tried >= NOT_FOUND_BELIEVED_AT;
    const wait =
      result.final || missing ? undefined : nextDelay(OUTPUT_POLICY, tried, options.random, result.retryAfterMs);
    if (wait === undefined) throw new OutputUnavailable(result.failure, { cause: result.cause });
    await options.sleep(wait, signal);
  }
}

async function fetchOnce(
  url: string,
  path: string,
  { maxBytes, timeoutMs = 10 * 60_000, signal, fetch, now }: Parameters<typeof saveOutput>[2],
): Promise<SavedOutput | Trouble> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      return refusal(response, now());
    }
    const promised = lengthOf(response);
    if ((promised ?? 0) > maxBytes) {
      await response.body.cancel();
      return tooLarge(maxBytes);
    }
    const limit = { bytes: 0, exceeded: false };
    await pipeline(response.body, counting(limit, maxBytes), createWriteStream(path, { flags: 'w' }));
    if (limit.exceeded) return tooLarge(maxBytes);
    if (limit.bytes === 0 || (promised !== undefined && promised !== limit.bytes)) {
      return trouble('provider', `The output ended after ${limit.bytes} of ${promised ?? 'its'} bytes.`);
    }
    return { bytes: limit.bytes, contentType: response.headers.get('content-type') ?? undefined };
  } catch (cause) {
    if (isLocal(cause)) throw cause;
    return {
      ...trouble('overloaded', `The output could not be fetched: ${networkCode(cause) ?? String(cause)}`),
      cause,
    };
  }
}

/** Stops passing bytes on at the limit, and says so. */
function counting(limit: { bytes: number; exceeded: boolean }, maxBytes: number) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      limit.bytes += chunk.byteLength;
      limit.exceeded = limit.bytes > maxBytes;
      if (limit.exceeded) return;
      yield chunk;
    }
  };
}

function refusal(response: Response, now: number): Trouble {
  const { status } = response;
  const message = `The output's address answered ${status}.`;
  if (status === 404 || status === 403 || status === 410) return trouble('expired', message);
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now);
  const again = status === 408 || status === 425 || status === 429 || status >= 500;
  return { failure: { code: failureCodeOf(status), message }, final: !again, retryAfterMs };
}

/** The length to expect of the decoded body; none where the answer is compressed or does not say. */
function lengthOf(response: Response): number | undefined {
  const length = response.headers.get('content-length');
  if (length === null || response.headers.has('content-encoding')) return undefined;
  return Number(length);
}

function tooLarge(maxBytes: number): Trouble {
  return { failure: { code: 'provider', message: `The output is larger than ${maxBytes} bytes.` }, final: true };
}

function trouble(code: Failure['code'], message: string): Trouble {
  return { failure: { code, message }, final: false };
}

/** A full disk or a forbidden folder is no matter of the provider's, and trying again does not help. */
function isLocal(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && /^(open|write|close|mkdir)$/.test(String(error.syscall));
}
