import { tooSlow } from './unreadable-media.ts';

export interface Bounds {
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds of work on one file; 30 s unless told. */
  timeoutMs?: number | undefined;
}

export const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Runs work that stops by its signal, either because the caller gave up or because time ran out.
 * @throws UnreadableMedia media.unreadable when time ran out
 */
export async function within<T>(bounds: Bounds, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeoutMs = bounds.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = bounds.signal ? AbortSignal.any([bounds.signal, timeout]) : timeout;
  signal.throwIfAborted();
  try {
    return await work(signal);
  } catch (error) {
    if (timeout.aborted && error === timeout.reason) throw tooSlow(timeoutMs);
    throw error;
  }
}
