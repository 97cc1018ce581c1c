import { type Progress, ProviderUnreachable, type Waiting } from '../spec/index.ts';
import type { Client } from './client.ts';

/**
 * One look at work under way, as `Provider.status` owes it: what cannot be known now is a `waiting` with its trouble, and
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
    if (answer.status >= 300) return { state: 'waiting', phase: 'running', trouble: client.failureOf(answer) };
    const progress = read(answer.body);
    if (progress?.state === 'failed') {
      const { code, message } = progress.failure;
      return { state: 'failed', failure: { code, message: client.clean(message) || 'The provider gave no reason.' } };
    }
    const message = `${path} gave an answer that says nothing of the work`;
    return progress ?? { state: 'waiting', phase: 'running', trouble: { code: 'provider', message } };
  } catch (error) {
    return transientError(error);
  }
}

/** The look that failed in this way. @throws the error itself where it is none of the provider's */
export function transientError(error: unknown): Waiting {
  if (!(error instanceof ProviderUnreachable)) throw error;
  const { failure, retryAfterMs } = error;
  return {
    state: 'waiting',
    phase: 'running',
    trouble: failure,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}
