import { z } from 'zod';
import { failureCodeOf, type ReadFailure } from '../http/index.ts';
import type { ProviderFailure, FailureCode } from '../spec/index.ts';

/** Failure codes of tasks by prefix (docs.dev.runwayml.com, "Task failures"); the list is open-ended. */
const TASK_FAILURES: readonly (readonly [prefix: string, code: FailureCode])[] = [
  ['SAFETY', 'policy'],
  ['INPUT_PREPROCESSING.SAFETY', 'policy'],
  ['ASSET.INVALID', 'invalid_input'],
  ['THIRD_PARTY.UNAVAILABLE', 'overloaded'],
];

/** The failure for a task's `failureCode` and `failure`; the provider's fault if `INTERNAL`, unknown or missing. */
export function failureOfTask(
  failureCode: string | null | undefined,
  failure: string | null | undefined,
): ProviderFailure {
  const code = TASK_FAILURES.find(([prefix]) => failureCode?.toUpperCase().startsWith(prefix))?.[1] ?? 'provider';
  return { code, message: [failureCode, failure].filter(Boolean).join(': ') };
}

const Problem = z.object({
  error: z.unknown(),
  issues: z.array(z.object({ message: z.string() })).catch([]),
});

/** Reads Runway's `{error, issues}`. An empty account is a 400; a model not (or no longer) available to it, a 403. */
export const readRunwayFailure: ReadFailure = (status, body) => {
  const { error, issues } = Problem.safeParse(body).data ?? { error: undefined, issues: [] };
  const title = typeof error === 'string' ? error : error === undefined ? '' : JSON.stringify(error);
  const message = [title, ...issues.map(({ message }) => message)].filter(Boolean).join('; ');
  return { code: codeOf(status, message), message: message || `HTTP ${status}` };
};

function codeOf(status: number, message: string): FailureCode {
  if (status === 400 && /enough credits/i.test(message)) return 'quota';
  const gone = /model.*(not available|no longer|deprecated|removed)/i.test(message);
  if ((status === 400 || status === 403) && gone) return 'model_retired';
  return failureCodeOf(status);
}
