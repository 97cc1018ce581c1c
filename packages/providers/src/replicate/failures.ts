import { z } from 'zod';
import { failureCodeOf, type ReadFailure } from '../http/index.ts';
import type { Failure, FailureCode } from '../spec/index.ts';

/**
 * Replicate reports most failures as one line of text. Its own codes ("(E005)") come first, since they are stable;
 * phrases after, for models that bring their own words. The first row that matches decides.
 */
const FAILURES: readonly (readonly [pattern: RegExp, code: FailureCode])[] = [
  // Codes: replicate.com/docs/reference/error-codes, and those seen in published reports of official models.
  [/\bE005\b/, 'policy'],
  [/\bE003\b|\bE004\b|\bE6716\b/, 'overloaded'],
  [/\bE1001\b/, 'provider'],
  [/flagged as sensitive|nsfw|safety (filter|checker|system)|content polic|moderat(ed|ion)|prohibited/i, 'policy'],
  [/no longer available|has been (retired|deprecated|disabled)|model (was )?not found/i, 'model_retired'],
  [/high demand|temporarily unavailable|at capacity|queue is full/i, 'overloaded'],
  [/insufficient credit|billing|spend limit/i, 'quota'],
  [/(invalid|unsupported|cannot identify) (input|image|file)|input validation/i, 'invalid_input'],
];

/** What the `error` text of a failed prediction means. */
export function failureOfText(text: string): Failure {
  const message = text.replaceAll(/\s+/g, ' ').trim().slice(0, 500);
  const code = FAILURES.find(([pattern]) => pattern.test(message))?.[1] ?? 'provider';
  return { code, message: message || 'The provider gave no reason.' };
}

const Problem = z.object({ detail: z.unknown(), title: z.string().optional().catch(undefined) });

/** Reads Replicate's `{detail, title, status}`. A 422 may be a refusal of the prompt; a 429 says its time in the text. */
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
