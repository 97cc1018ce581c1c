import { ApiError } from './api-error.ts';

/** One press of a button that spends credits: the key under which the server accepts it at most once. */
export interface KeyedSubmission {
  readonly key: string;
  readonly body: string;
}

/**
 * The submission of this body. A press without a known outcome is repeated with its old key as long as the body is the
 * same, so that a retry after a lost response finds the existing job instead of paying for a second one.
 */
export function submissionFor(unanswered: KeyedSubmission | null, body: string): KeyedSubmission {
  return unanswered?.body === body ? unanswered : { key: crypto.randomUUID(), body };
}

/** Refusals that are final, whatever their status. */
const refusals: ReadonlySet<string> = new Set(['SERVICE_OVERLOADED', 'model.unavailable']);

/** No response, or one that does not tell whether the job was accepted. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 500 && !refusals.has(error.code)));

/** Number and delays (ms) of retries with the same key after a lost response. */
export const resendOptions = {
  networkMode: 'always',
  retry: (count: number, error: unknown): boolean => count < 2 && isUnanswered(error),
  retryDelay: (count: number): number => 600 * 2 ** count,
} as const;
