import { noResult, ProviderUnreachable, type Progress, type Waiting } from '../spec/index.ts';
import type { Client } from './client.ts';

/**
 * Polls work once, as `Provider.status` promises: what cannot be known now is `waiting` with a transient error, and
 * only work that the vendor no longer knows has failed. `read` gives `undefined` for a body that it cannot make out.
 */
export async function poll(
  client: Client,
  path: string,
  read: (body: unknown) => Progress | undefined,
  signal: AbortSignal,
): Promise<Progress> {
  try {
    const answer = await client.repeat({ method: 'GET', path }, signal);
    if (answer.status === 404 || answer.status === 410) {
      return { state: 'failed', failure: { code: 'expired', message: 'The provider no longer knows this work.' } };
    }
    // A revoked key or an unpaid bill says nothing about work that is already paid for.
    if (answer.status >= 300) return running({ transientError: client.failureOf(answer) });
    const progress = read(answer.body);
    if (progress?.state === 'failed') {
      const { code, message } = progress.failure;
      return { state: 'failed', failure: { code, message: client.clean(message) || 'The provider gave no reason.' } };
    }
    return progress ?? unreadable(path);
  } catch (error) {
    return afterError(error);
  }
}

/** Work that has not ended, as far as is known. */
export const running = (known: Omit<Waiting, 'state' | 'phase'> = {}): Waiting => ({
  state: 'waiting',
  phase: 'running',
  ...known,
});

export const unreadable = (path: string): Waiting =>
  running({ transientError: { code: 'provider', message: `${path} gave an answer that says nothing of the work` } });

/** The result of a poll that failed in this way. @throws the error itself where it is none of the provider's */
export function afterError(error: unknown): Waiting {
  if (!(error instanceof ProviderUnreachable)) throw error;
  const { failure, retryAfterMs } = error;
  return running({ transientError: failure, ...(retryAfterMs !== undefined && { retryAfterMs }) });
}

/** The end of work that has made these videos; without an address among them it has no result. */
export function madeVideos(found: readonly string[] | null | undefined): Progress {
  const urls = (found ?? []).filter(isUrl);
  if (urls.length === 0) return { state: 'failed', failure: noResult };
  return { state: 'done', outputs: urls.map((url) => ({ url, role: 'video' })) };
}

/** Whether this is an address that a file could be fetched from. */
export const isUrl = (text: unknown): text is string =>
  typeof text === 'string' && /^https?:\/\//.test(text) && URL.canParse(text);
