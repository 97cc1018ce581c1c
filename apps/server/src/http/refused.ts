import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { messages, type ErrorCode, type Issue, type Refusal, type Result } from '@kinoloom/contract';

/** The HTTP status of each error code. */
export const statusOf: Record<ErrorCode, ContentfulStatusCode> = {
  'auth.required': 401,
  'auth.foreign': 403,
  'billing.refused': 409,
  'billing.unavailable': 503,
  'connection.busy': 409,
  'credits.insufficient': 402,
  'flow.limit': 409,
  'input.invalid': 400,
  'input.too_large': 413,
  internal: 500,
  'job.canceled': 409,
  'job.failed': 502,
  'job.finished': 409,
  'job.timeout': 504,
  'media.gone': 410,
  'media.unreadable': 422,
  'model.retired': 410,
  'model.unavailable': 503,
  'quota.flows': 409,
  'quota.jobs': 429,
  'quota.projects': 409,
  'quota.storage': 409,
  'quota.uploads': 429,
  SERVICE_OVERLOADED: 503,
  not_found: 404,
  'project.conflict': 409,
  'project.unfit': 422,
  'queue.full': 429,
  rate_limited: 429,
  'storage.full': 507,
  unavailable: 503,
  'url.refused': 400,
  'url.unreachable': 422,
};

/** Carries a refusal to the error handler. Only routes throw it; commands return refusals as values. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'Refused';
    this.refusal = refusal;
  }

  get status(): ContentfulStatusCode {
    return statusOf[this.refusal.code];
  }
}

const fixed: ReadonlySet<unknown> = new Set(Object.values(messages));

/** Whether a message is one of ours, which is shown unchanged. Some texts of the contract have no full stop. */
export const isOurs = (message: string): boolean => fixed.has(message) || /[.!]$/.test(message);

/** More than a form has fields; a long list may be wrong in each of its places. */
const MOST_ISSUES = 50;

/** What a schema finds: its path may have symbols, which JSON has not. */
interface Found {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The refusal of a request for what is wrong with its fields. A parser's message is told with the field's name. */
export function refusedInput(found: readonly Found[]): Refused {
  const issues = found.slice(0, MOST_ISSUES).map(({ path, message }): Issue => ({
    path: path.map((key) => (typeof key === 'symbol' ? String(key) : key)),
    message: isOurs(message) ? message : `${message}.`,
  }));
  const [first] = found;
  const names = first?.path.map(String).join('.') ?? '';
  const told = issues[0]?.message ?? 'The request could not be understood.';
  const message = first && !isOurs(first.message) && names !== '' ? `${names}: ${told}` : told;
  return new Refused({ code: 'input.invalid', message, ...(issues.length > 0 && { issues }) });
}

/** The value of a result; throws its refusal for the error handler. */
export function unwrap<T>(result: Result<T, Refusal>): T {
  if (result.ok) return result.value;
  throw new Refused(result.error);
}

/** Accepts a user id in the request only if it is the session's own. */
export function requireOwn(user: { readonly id: string }, ...claimed: (string | undefined)[]): void {
  if (claimed.some((id) => id !== undefined && id !== user.id))
    throw new Refused({ code: 'auth.foreign', message: messages.notYours });
}

/** Returns what was looked up among the user's own, else throws a 404 that does not reveal whether another user has it. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined)
    throw new Refused({ code: 'not_found', message: `${what} was not found. It may have been deleted.` });
  return value;
}
