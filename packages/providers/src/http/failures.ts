import type { FailureCode } from '../spec/index.ts';

/** Failure code for an HTTP status of 300 or more; vendors refine it from the body. */
export function failureCodeOf(status: number): FailureCode {
  if (status === 401 || status === 403) return 'auth';
  if (status === 402) return 'quota';
  if (status === 404 || status === 410) return 'model_retired';
  if (status === 429) return 'rate_limited';
  if (status === 451) return 'policy';
  if (status === 502 || status === 503 || status === 504 || status === 529) return 'overloaded';
  if (status >= 400 && status < 500) return 'invalid_input';
  return 'provider';
}

/**
 * Phrases with which providers and their models report refused content without a code. Collected from published
 * reports; checked only after the vendor's documented codes.
 */
const POLICY_WORDS =
  /flagged (as|by)|rejected by flow|prominent people|minor upload|nsfw|unsafe|safety (filter|checker|system)|content.{0,4}polic|polic(y|ies) violat|violat\w+ .{0,40}polic|moderat(ed|ion)|prohibited|sensitive (content|word|information)/i;

export const saysPolicy = (text: string): boolean => POLICY_WORDS.test(text);
