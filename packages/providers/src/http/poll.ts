import { noResult, ProviderUnreachable, type Progress, type Waiting } from '../spec/index.ts';
import type { Client } from './client.ts';

/**
 * Polls work once, as `Provider.status` requires: a failed poll is `waiting` with a transient error, and only work
 * unknown to the vendor has failed. `read` returns `undefined` for a body it cannot parse.
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
    // A revoked key or an unpaid bill does not affect work that is already paid.
    if (answer.status >= 300) return running({ transientError: client.failureOf(answer) });
    const progress = read(answer.body);
    if (progress?.state === 'failed') {
      const { code, message } = progress.failure;
      return { state: 'failed', failure: { code, message: client.clean(message) || 'The provider gave no reason.' } };
    }
    return progress ?? unreadableAnswer(path);
  } catch (error) {
    return afterError(error);
  }
}

/** Unfinished work, as far as is known. */
export const running = (known: Omit<Waiting, 'state' | 'phase'> = {}): Waiting => ({
  state: 'waiting',
  phase: 'running',
  ...known,
});

export const unreadableAnswer = (path: string): Waiting =>
  running({ transientError: { code: 'provider', message: `${path} gave an answer that says nothing of the work` } });

/** Result of a poll that failed with a provider error. @throws any other error */
export function afterError(error: unknown): Waiting {
  if (!(error instanceof ProviderUnreachable)) throw error;
  const { failure, retryAfterMs } = error;
  return running({ transientError: failure, ...(retryAfterMs !== undefined && { retryAfterMs }) });
}

/** Finished work with these videos; failed if there is no url among them. */
export function madeVideos(found: readonly string[] | null | undefined): Progress {
  const urls = (found ?? []).filter(isUrl);
  if (urls.length === 0) return { state: 'failed', failure: noResult };
  return { state: 'done', outputs: urls.map((url) => ({ url, role: 'video' })) };
}

/** Whether this is an http(s) URL. */
export const isUrl = (text: unknown): text is string =>
  typeof text === 'string' && /^https?:\/\//.test(text) && URL.canParse(text);
