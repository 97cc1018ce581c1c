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
