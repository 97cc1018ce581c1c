import { Readable } from 'node:stream';

/** A store that sends nothing for this long while its reader waits has failed. A reader that takes its time does not count. */
export const SILENCE_MS = 20_000;

export class ObjectUnreadable extends Error {
  override readonly name = 'ObjectUnreadable';

  constructor(key: string, cause: unknown) {
    super(`The object ${key} could not be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * A stored object's bytes, exactly `length` of them. Otherwise the stream fails with an ObjectUnreadable that names the key: when the source fails,
 * ends early, sends more, or is silent. However it ends, the source is closed at once.
 */
export function exactStream(key: string, source: Readable, length: number, silenceMs = SILENCE_MS): Readable {
  // The source may fail before anybody reads; the first read reports it.
  source.on('error', () => undefined);
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  let left = length;
  /** @returns null at the end */
  const next = async (): Promise<Buffer | null> => {
    const timer = setTimeout(() => source.destroy(new Error(`nothing came for ${silenceMs / 1000} s`)), silenceMs);
    const { value, done } = await chunks.next().finally(() => clearTimeout(timer));
    left -= done ? 0 : value.length;
    if (left < 0) throw new Error('it is longer than it says');
    if (done && left > 0) throw new Error(`its last ${left} bytes are missing`);
    return done ? null : value;
  };
  return new Readable({
    read() {
      next().then(
        (chunk) => this.push(chunk),
        (error: unknown) => this.destroy(new ObjectUnreadable(key, error)),
      );
    },
    destroy(error, done) {
      source.destroy();
      done(error);
    },
  });
}
