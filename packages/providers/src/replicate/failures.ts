import { z } from 'zod';
import { failureCodeOf, type ReadFailure, saysPolicy } from '../http/index.ts';
import type { ProviderFailure, FailureCode } from '../spec/index.ts';

/**
 * Replicate reports most failures as one line of text. Its own codes ("(E005)") are checked first, since they are
 * stable; then phrases, for models with their own messages.
 */
const CODES: readonly (readonly [pattern: RegExp, code: FailureCode])[] = [
  // Codes: replicate.com/docs/reference/error-codes, and those in published reports of official models.
  [/\bE005\b/, 'policy'],
  [/\bE003\b|\bE004\b|\bE6716\b/, 'overloaded'],
  [/\bE1001\b/, 'provider'],
];
const PHRASES: typeof CODES = [
  [/no longer available|has been (retired|deprecated|disabled)|model (was )?not found/i, 'model_retired'],
  [/high demand|temporarily unavailable|at capacity|queue is full/i, 'overloaded'],
  [/insufficient credit|billing|spend limit/i, 'quota'],
  [/(invalid|unsupported|cannot identify) (input|image|file)|input validation/i, 'invalid_input'],
];

/** The failure for a failed prediction's `error` text. */
export function failureOfText(text: string): ProviderFailure {
  const message = text.replaceAll(/\s+/g, ' ').trim().slice(0, 500);
  const named = (rows: typeof CODES) => rows.find(([pattern]) => pattern.test(message))?.[1];
  const code = named(CODES) ?? (saysPolicy(message) ? 'policy' : (named(PHRASES) ?? 'provider'));
  return { code, message: message || 'The provider gave no reason.' };
}

const Problem = z.object({ detail: z.unknown(), title: z.string().optional().catch(undefined) });

/** Reads Replicate's `{detail, title, status}`. A 422 may be a refused prompt; a 429 has its retry time in the text. */
export const readReplicateFailure: ReadFailure = (status, body) => {
  const problem = Problem.safeParse(body);
  const message = problem.success ? textOf(problem.data.detail, problem.data.title) : '';
  const byStatus = failureCodeOf(status);
  const byText = failureOfText(message).code;
  const refinable = status === 400 || status === 422;
  const code = refinable && byText !== 'provider' ? byText : byStatus;
  const seconds = status === 429 ? /resets in ~?(\d{1,6})\s*s/i.exec(message)?.[1] : undefined;
  return {
    code,
    message: message || `HTTP ${status}`,
    ...(seconds === undefined ? {} : { retryAfterMs: Number(seconds) * 1_000 }),
  };
};

function textOf(detail: unknown, title: string | undefined): string {
  if (typeof detail === 'string') return detail;
  return detail === undefined ? (title ?? '') : JSON.stringify(detail);
}
