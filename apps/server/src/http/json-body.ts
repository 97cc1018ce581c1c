import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { storable } from '../platform/db/index.ts';
import { JsonScanner, type JsonLimits, type ScannedJson } from './json-scan.ts';

/** Limits of JSON bodies, by the kind of route. */
export const jsonLimits = {
  /** Ids, settings, prompts. */
  plain: { maxBytes: 64 * 1024, maxNodes: 8_000 },
  /** Lists of messages or records with their metadata. */
  lists: { maxBytes: 8 * 1024 * 1024, maxNodes: 20_000 },
  /** Compositions; the largest that is stored has 8 MB. */
  compositions: { maxBytes: 9 * 1024 * 1024, maxNodes: 250_000 },
  /** Images of up to 30 MB as data URLs, which are a third larger. */
  dataUrls: { maxBytes: 45 * 1024 * 1024, maxNodes: 8_000 },
} as const satisfies Record<string, JsonLimits>;

/**
 * How much more of a refused body is read and discarded, and for how long: a client that is still sending when its connection closes often misses the
 * response, and its user sees a broken connection instead of the reason.
 */
export const LINGER = { bytes: 64 * 1024 * 1024, millis: 10_000 };

/** Yields to other requests after this many bytes; otherwise everything received would be scanned at once. */
const BYTES_PER_TICK = 1024 * 1024;

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Bytes of JSON that one user may be sending at the same time. */
const MAX_UNDERWAY_BYTES = 96 * 1024 * 1024;
const underway = new Map<string, number>();

const invalid: Refusal = { code: 'input.invalid', message: 'The request body is not valid JSON.' };
const tooMuch: Refusal = {
  code: 'rate_limited',
  message: 'Too many large requests at once. Wait until one of them is done, then try again.',
};
const unstorableName: Refusal = {
  code: 'input.invalid',
  message: 'A name in the request has characters that cannot be kept.',
};
const tooLarge = (maxBytes: number): Refusal => {
  const size = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} KB` : `${Math.round(maxBytes / 1024 / 1024)} MB`;
  return { code: 'input.too_large', message: messages.requestTooLarge(size) };
};

/**
 * Reads JSON from a stream within limits, with every string made storable in the database.
 * @param owner the user whose bytes are counted
 */
export async function readJsonBody(body: Bytes, limits: JsonLimits, owner: string): Promise<Result<unknown, Refusal>> {
  const scanner = new JsonScanner(limits);
  let counted = 0;
  try {
    const refusal = await receive(body, (chunk) => {
      counted += chunk.length;
      const total = (underway.get(owner) ?? 0) + chunk.length;
      underway.set(owner, total);
      const refusal =
        counted > limits.maxBytes
          ? tooLarge(limits.maxBytes)
          : total > MAX_UNDERWAY_BYTES
            ? tooMuch
            : scanner.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
      if (refusal) scanner.discard();
      return refusal;
    });
    return refusal ? err(refusal) : parseScanned(scanner.end());
  } finally {
    const left = (underway.get(owner) ?? 0) - counted;
    if (left > 0) underway.set(owner, left);
    else underway.delete(owner);
  }
}

/** Reads a body unchanged, as for a signature. A missing one is empty. */
export async function readRawBody(body: Bytes | null, maxBytes: number): Promise<Result<Buffer<ArrayBuffer>, Refusal>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const take = (chunk: Uint8Array): Refusal | undefined => {
    bytes += chunk.length;
    chunks.push(chunk);
    return bytes > maxBytes ? tooLarge(maxBytes) : undefined;
  };
  const refusal = body && (await receive(body, take));
  return refusal ? err(refusal) : ok(Buffer.concat(chunks));
}

/**
 * Passes the chunks of a body to `take` until that refuses one. The rest of a refused body is read and discarded within `LINGER`, so that the client
 * receives the response.
 */
async function receive(body: Bytes, take: (chunk: Uint8Array) => Refusal | undefined): Promise<Refusal | undefined> {
  let refusal: Refusal | undefined;
  let lingering = 0;
  let lingerUntil = 0;
  let inTick = 0;
  for await (const chunk of body) {
    inTick += chunk.length;
    if (inTick > BYTES_PER_TICK) {
      inTick = 0;
      await immediate();
    }
    if (!refusal) {
      refusal = take(chunk);
      lingerUntil = performance.now() + LINGER.millis;
      continue;
    }
    lingering += chunk.length;
    if (lingering > LINGER.bytes || performance.now() > lingerUntil) break;
  }
  return refusal;
}

/** Reads and discards a request's unread body within `LINGER`, so that the client receives an early response. */
export async function discardBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  const reader = request.body.getReader();
  const late = sleep(LINGER.millis, 'late' as const, { ref: false });
  for (let bytes = 0; bytes < LINGER.bytes;) {
    const read = await Promise.race([reader.read().catch(() => undefined), late]);
    if (read === undefined || read === 'late' || read.done) break;
    bytes += read.value.length;
  }
  void reader.cancel().catch(() => undefined);
}

function parseScanned({ text, long, placeholder, mayNeedCleaning }: ScannedJson): Result<unknown, Refusal> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err(invalid);
  }
  if (long.length === 0 && !mayNeedCleaning) return ok(value);
  const named = new Map(long.map((each, index) => [placeholder(index), each]));
  try {
    return ok(restore(value, named));
  } catch (error) {
    if (error instanceof UnstorableName) return err(unstorableName);
    throw error;
  }
}

class UnstorableName extends Error {}

/** Puts the long strings back and makes every string storable. The scan has limited the depth. */
function restore(value: unknown, long: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return storable(long.get(value) ?? value);
  if (Array.isArray(value)) return value.map((each) => restore(each, long));
  if (typeof value !== 'object' || value === null) return value;
  for (const [name, each] of Object.entries(value)) {
    if (storable(name) !== name) throw new UnstorableName(name);
    Object.defineProperty(value, name, {
      value: restore(each, long),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return value;
}
