import { createHmac, timingSafeEqual } from 'node:crypto';

export interface WebhookDelivery {
  /** The header `webhook-id`. */
  readonly id: string | undefined;
  /** The header `webhook-timestamp`, seconds since the epoch. */
  readonly timestamp: string | undefined;
  /** The header `webhook-signature`: one or more `v1,<base64>`, separated by spaces. */
  readonly signature: string | undefined;
  /** The body exactly as it arrived. */
  readonly rawBody: Uint8Array;
}

export type WebhookVerdict = 'genuine' | 'malformed' | 'stale' | 'forged';

/** Standard Webhooks' tolerance (standardwebhooks.com, "Verifying the timestamp"). */
const WINDOW_SECONDS = 300;

/**
 * Whether Replicate sent this: HMAC-SHA256 over `id.timestamp.rawBody`, keyed with the base64 after `whsec_`, compared in
 * constant time, no more than five minutes from `now` (ms since the epoch) in either direction.
 * @throws RangeError when the secret is not of the form `whsec_<base64>`: a fault of the configuration
 */
export function verifyWebhook(delivery: WebhookDelivery, secret: string, now: number): WebhookVerdict {
  const key = webhookKey(secret);
  const { id, timestamp, signature, rawBody } = delivery;
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return 'malformed';
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest();
  const matches = signature
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice('v1,'.length), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!matches) return 'forged';
  return Math.abs(now / 1_000 - Number(timestamp)) > WINDOW_SECONDS ? 'stale' : 'genuine';
}

function webhookKey(secret: string): Buffer {
  const base64 = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : '';
  const key = Buffer.from(base64, 'base64');
  if (key.length < 16) throw new RangeError('a Replicate webhook secret is "whsec_" and at least 16 bytes in base64');
  return key;
}
