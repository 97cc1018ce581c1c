import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebhookReader } from '../spec/index.ts';
import { parseJson } from './body.ts';

interface StandardWebhook {
  /** Prefix of each signature: `v1`. */
  readonly version: string;
  readonly encoding: 'base64' | 'hex';
  readonly key: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const Body = z.object({ id: z.string().min(1) });

/**
 * Verifies webhooks by the Standard Webhooks specification: HMAC-SHA256 over `id.timestamp.rawBody`, one of several
 * `<version>,<signature>` in `webhook-signature`, a timestamp within five minutes of now, and a body whose `id` names
 * the work.
 */
export function standardWebhook(scheme: StandardWebhook): WebhookReader {
  const { version, encoding, key, now } = scheme;
  return ({ headers, rawBody }) => {
    const id = headers.get('webhook-id');
    const timestamp = headers.get('webhook-timestamp');
    const signature = headers.get('webhook-signature');
    if (!id || !signature || !isTimestamp(timestamp)) return { ok: false, reason: 'malformed' };
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest();
    const given = signature
      .split(' ')
      .filter((part) => part.startsWith(`${version},`))
      .map((part) => Buffer.from(part.slice(version.length + 1), encoding));
    if (!hasSignature(given, expected)) return { ok: false, reason: 'forged' };
    if (!isTimely(timestamp, now())) return { ok: false, reason: 'stale' };
    const body = Body.safeParse(parseJson(rawBody));
    return body.success ? { ok: true, operationId: body.data.id } : { ok: false, reason: 'malformed' };
  };
}

/** Standard Webhooks' tolerance (standardwebhooks.com, "Verifying the timestamp"), in seconds. */
const WINDOW_SECONDS = 300;

/** Whether any given signature matches, compared in constant time. */
export const hasSignature = (given: readonly Uint8Array[], expected: Uint8Array): boolean =>
  given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));

/** Whether a delivery's timestamp (whole seconds since the epoch) is within five minutes of `now` (ms). */
export const isTimely = (timestamp: string, now: number): boolean =>
  Math.abs(now / 1_000 - Number(timestamp)) <= WINDOW_SECONDS;

/** Whether this is a valid timestamp in whole seconds since the epoch. */
export const isTimestamp = (text: string | null): text is string => text !== null && /^\d{1,12}$/.test(text);
