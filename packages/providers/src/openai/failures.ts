import { z } from 'zod';
import { failureCodeOf, type ReadFailure, saysPolicy } from '../http/index.ts';
import type { FailureCode, ProviderFailure } from '../spec/index.ts';

/** `error.code` and `error.type` (developers.openai.com/api/docs/guides/error-codes). */
const CODES: Readonly<Record<string, FailureCode>> = {
  invalid_api_key: 'auth',
  insufficient_quota: 'quota',
  billing_hard_limit_reached: 'quota',
  rate_limit_exceeded: 'rate_limited',
  model_not_found: 'model_retired',
  moderation_blocked: 'policy',
  content_policy_violation: 'policy',
};

/** Some servers send the HTTP status as a number in `code`. */
const Word = z.coerce.string().nullish().catch(undefined);
const Told = z.object({ message: Word, code: Word, type: Word });
type Told = z.infer<typeof Told>;

const words = z.string().transform((message): Told => ({ message, code: undefined, type: undefined }));
/** FastAPI's list of validation errors, or its text. */
const Detail = z.union([
  words,
  z
    .array(z.object({ loc: z.array(z.union([z.string(), z.number()])).catch([]), msg: z.string() }))
    .transform((issues) => issues.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; '))
    .pipe(words),
]);

const Problem = z.union([
  z.object({ error: Told }).transform(({ error }) => error),
  // stable-diffusion.cpp: the text, or a word beside the message.
  z.object({ error: words, message: z.string().optional() }).transform(({ error, message }) => ({
    ...error,
    ...(message !== undefined && { message }),
  })),
  z.object({ detail: Detail }).transform(({ detail }) => detail),
  Told,
]);

function codeOf({ code, type, message }: Told, otherwise: FailureCode): FailureCode {
  const named = [code, type].find((name) => name != null && Object.hasOwn(CODES, name));
  if (named != null) return CODES[named] ?? otherwise;
  return saysPolicy(message ?? '') ? 'policy' : otherwise;
}

/** Reads `{error: {message, type, code}}`, and what servers send in its place. */
export const readOpenAiFailure: ReadFailure = (status, body) => {
  const told = Problem.safeParse(body).data ?? {};
  const byStatus = failureCodeOf(status);
  const message = told.message || `HTTP ${status}`;
  // A server of one model refuses another one's name as an invalid field.
  if (status === 400 && /model.*(mismatch|not found|does not exist)/i.test(message))
    return { code: 'model_retired', message };
  return { code: status < 500 ? codeOf(told, byStatus) : byStatus, message };
};

/** The failure of a video that was accepted. */
export const failureOfVideo = (error: unknown): ProviderFailure => {
  const told = Told.safeParse(error).data ?? {};
  return { code: codeOf(told, 'provider'), message: told.message || told.code || '' };
};
