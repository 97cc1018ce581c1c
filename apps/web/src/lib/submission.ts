import { ApiError } from './api-error.ts';

/** One press of a button that spends credits: the key under which the server accepts it at most once. */
export interface KeyedSubmission {
  readonly key: string;
  readonly body: string;
}

/**
 * The submission of this body. A press whose outcome never arrived is repeated under its old key as long as the
 * body is the same, so that a retry after a lost answer finds the job already there instead of paying for a second.
 */
export function submissionFor(unanswered: KeyedSubmission | null, body: string): KeyedSubmission {
  return unanswered?.body === body ? unanswered : { key: crypto.randomUUID(), body };
}

/** Refusals that the server means, whatever their status. */
const refusals: ReadonlySet<string> = new Set(['SERVICE_OVERLOADED', 'model.unavailable']);

/** No answer, or none that says whether the job was accepted. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 500 && !refusals.has(error.code)));

/** How often a lost answer is asked for again under the same key, and after how many ms. */
export const resendOptions = {
  networkMode: 'always',
  retry: (count: number, error: unknown): boolean => count < 2 && isUnanswered(error),
  retryDelay: (count: number): number => 600 * 2 ** count,
} as const;
