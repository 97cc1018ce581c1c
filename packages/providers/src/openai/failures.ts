import { z } from 'zod';
import { failureCodeOf, type ReadFailure, saysPolicy, wordsIn } from '../http/index.ts';
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
const ErrorDetail = z.object({ message: Word, code: Word, type: Word });
type ErrorDetail = z.infer<typeof ErrorDetail>;

const Names = z.object({ code: Word, type: Word });

/** `{error: {message, type, code}}`, `{error: "text"}`, FastAPI's `{detail}` of any shape, or their fields at the top. */
function detailIn(body: unknown): ErrorDetail {
  const { error, detail, ...top } = z.looseObject({}).safeParse(body).data ?? {};
  const inner = [error, detail].find((one) => typeof one === 'object' && one !== null && !Array.isArray(one)) ?? top;
  // stable-diffusion.cpp has a word beside the message.
  const message = wordsIn(typeof error === 'string' ? { ...top, error } : (error ?? detail ?? top));
  return { message, ...Names.safeParse(inner).data };
}

function codeOf({ code, type, message }: ErrorDetail, otherwise: FailureCode): FailureCode {
  const known = [code, type].find((name) => name != null && Object.hasOwn(CODES, name));
  if (known != null) return CODES[known] ?? otherwise;
  return saysPolicy(message ?? '') ? 'policy' : otherwise;
}

/** Reads `{error: {message, type, code}}`, and what servers send in its place. */
export const readOpenAiFailure: ReadFailure = (status, body) => {
  const detail = detailIn(body);
  const byStatus = failureCodeOf(status);
  const message = detail.message || `HTTP ${status}`;
  // A server of one model refuses another one's name as an invalid field.
  if (status === 400 && /model.*(mismatch|not found|does not exist)/i.test(message))
    return { code: 'model_retired', message };
  return { code: status < 500 ? codeOf(detail, byStatus) : byStatus, message };
};

/** The failure of a video that was accepted. */
export const failureOfVideo = (error: unknown): ProviderFailure => {
  const detail = ErrorDetail.safeParse(error).data ?? {};
  return { code: codeOf(detail, 'provider'), message: detail.message || detail.code || '' };
};

/** whisper.cpp reports failures with status 200, in an answer that has nothing else. */
export const statusOfOpenAi = (body: unknown): number | undefined => {
  if (typeof body !== 'object' || body === null || !('error' in body) || body.error == null) return undefined;
  return ['id', 'data', 'text', 'segments', 'words'].some((name) => name in body) ? undefined : 400;
};
