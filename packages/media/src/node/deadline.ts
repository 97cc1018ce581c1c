import { tooSlow } from './unreadable-media.ts';

export interface Bounds {
  /** Rejects with the signal's reason on abort. */
  signal?: AbortSignal | undefined;
  /** Milliseconds of work on one file; default 30 s. */
  timeoutMs?: number | undefined;
}

export const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Runs work that is aborted by the caller's signal or a timeout.
 * @throws UnreadableMedia media.unreadable on timeout
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
