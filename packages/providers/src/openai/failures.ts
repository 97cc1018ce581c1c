import { z } from 'zod';
import { failureCodeOf, type ReadFailure, saysPolicy } from '../http/index.ts';
import type { FailureCode } from '../spec/index.ts';

/** `error.code` and `error.type` (platform.openai.com/docs/guides/error-codes). */
const CODES: Readonly<Record<string, FailureCode>> = {
  invalid_api_key: 'auth',
  insufficient_quota: 'quota',
  billing_hard_limit_reached: 'quota',
  rate_limit_exceeded: 'rate_limited',
  model_not_found: 'model_retired',
  moderation_blocked: 'policy',
  content_policy_violation: 'policy',
  image_generation_user_error: 'invalid_input',
  server_error: 'provider',
};

const Problem = z.object({
  error: z.union([
    z.string().transform((message) => ({ message, code: '', type: '' })),
    z.object({ message: z.string().nullish(), code: z.string().nullish(), type: z.string().nullish() }),
  ]),
});

/** Reads `{error: {message, type, code}}`; some local servers answer `{error: text}`. */
export const readOpenAiFailure: ReadFailure = (status, body) => {
  const error = Problem.safeParse(body).data?.error;
  const message = error?.message || `HTTP ${status}`;
  const named = [error?.code, error?.type].find((name) => name != null && Object.hasOwn(CODES, name));
  if (named != null) return { code: CODES[named] ?? 'provider', message };
  return { code: status < 500 && saysPolicy(message) ? 'policy' : failureCodeOf(status), message };
};
