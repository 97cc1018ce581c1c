import { messages } from '@kinoloom/contract';
import type { SessionUser } from './endpoint.ts';
import { Refused } from './refused.ts';

/** A user id that a client sends along is accepted when it is the session's own, and refused otherwise. */
export function requireOwn(user: SessionUser, ...claimed: (string | undefined)[]): void {
  if (claimed.some((id) => id !== undefined && id !== user.id))
    throw new Refused({ code: 'auth.foreign', message: messages.notYours });
}

/** What was looked up among the user's own things, or a 404 that does not tell whether somebody else has it. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined)
    throw new Refused({ code: 'not_found', message: `${what} was not found. It may have been deleted.` });
  return value;
}
