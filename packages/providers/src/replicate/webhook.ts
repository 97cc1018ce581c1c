import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { hasSignature, isTimely, isTimestamp, parseJson } from '../http/index.ts';
import type { WebhookDelivery, WebhookVerdict } from '../spec/index.ts';

const Body = z.object({ id: z.string().min(1) });

/**
 * Reads a call of Replicate's: HMAC-SHA256 over `id.timestamp.rawBody`, keyed with the base64 after `whsec_`, one of
 * several `v1,<base64>` in `webhook-signature`, no more than five minutes from `now` (ms since the epoch) either way.
 * @throws RangeError when the secret is not of the form `whsec_<base64>`: a fault of the configuration
 */
export function webhookReader(secret: string, now: () => number): (delivery: WebhookDelivery) => WebhookVerdict {
  const key = webhookKey(secret);
  return ({ headers, rawBody }) => {
    const id = headers.get('webhook-id');
    const timestamp = headers.get('webhook-timestamp');
    const signature = headers.get('webhook-signature');
    if (!id || !signature || !isTimestamp(timestamp)) return { ok: false, reason: 'malformed' };
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest();
    const given = signature
      .split(' ')
      .filter((part) => part.startsWith('v1,'))
      .map((part) => Buffer.from(part.slice('v1,'.length), 'base64'));
    if (!hasSignature(given, expected)) return { ok: false, reason: 'forged' };
    if (!isTimely(timestamp, now())) return { ok: false, reason: 'stale' };
    const body = Body.safeParse(parseJson(rawBody));
    return body.success ? { ok: true, operationId: body.data.id } : { ok: false, reason: 'malformed' };
  };
}

function webhookKey(secret: string): Buffer {
  const base64 = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : '';
  const key = Buffer.from(base64, 'base64');
  if (key.length < 16) throw new RangeError('a Replicate webhook secret is "whsec_" and at least 16 bytes in base64');
  return key;
}
