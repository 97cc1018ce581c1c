import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { WebhookDelivery, WebhookVerdict } from '../spec/index.ts';
import { parseJson } from './parse-json.ts';
import { hasSignature, isTimely, isTimestamp } from './signature.ts';

export interface StandardWebhook {
  /** Before the comma of each signature: `v1`. */
  readonly version: string;
  readonly encoding: 'base64' | 'hex';
  readonly key: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const Body = z.object({ id: z.string().min(1) });

/**
 * Reads calls that follow the Standard Webhooks: HMAC-SHA256 over `id.timestamp.rawBody`, one of several
 * `<version>,<signature>` in `webhook-signature`, no more than five minutes from now either way, and a body whose `id` names
 * the work.
 */
export function standardWebhook(scheme: StandardWebhook): (delivery: WebhookDelivery) => WebhookVerdict {
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
