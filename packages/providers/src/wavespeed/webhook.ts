import { standardWebhook } from '../http/index.ts';
import type { Vendor } from '../spec/index.ts';

/**
 * Reads WaveSpeed's calls: `v3,<hex>`, keyed with what follows `whsec_` as it stands, undecoded (wavespeed.ai/docs,
 * "Verifying webhooks").
 * @throws RangeError when there is nothing to key with: a fault of the configuration
 */
export function webhookReader(secret: string, now: () => number): NonNullable<Vendor['readWebhook']> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''));
  if (key.length < 16) throw new RangeError('a WaveSpeed webhook secret is "whsec_" and at least 16 characters');
  return standardWebhook({ version: 'v3', encoding: 'hex', key, now });
}
