import { timingSafeEqual } from 'node:crypto';

/** Standard Webhooks' tolerance (standardwebhooks.com, "Verifying the timestamp"), in seconds. */
const WINDOW_SECONDS = 300;

/** Whether one of the signatures that came is the one that was to come, in a time that tells nothing of how near it was. */
export const hasSignature = (given: readonly Uint8Array[], expected: Uint8Array): boolean =>
  given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));

/** Whether a delivery's time (whole seconds since the epoch) is no more than five minutes from `now` (ms), either way. */
export const isTimely = (timestamp: string, now: number): boolean =>
  Math.abs(now / 1_000 - Number(timestamp)) <= WINDOW_SECONDS;

/** Whether this can be a time in whole seconds since the epoch. */
export const isTimestamp = (text: string | null): text is string => text !== null && /^\d{1,12}$/.test(text);
