import { standardWebhook } from '../http/index.ts';
import type { Vendor } from '../spec/index.ts';

/**
 * Reads Replicate's calls: `v1,<base64>`, keyed with the bytes that the base64 after `whsec_` stands for.
 * @throws RangeError when the secret is not of the form `whsec_<base64>`: a fault of the configuration
 */
export function webhookReader(secret: string, now: () => number): NonNullable<Vendor['readWebhook']> {
  const base64 = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : '';
  const key = Buffer.from(base64, 'base64');
  if (key.length < 16) throw new RangeError('a Replicate webhook secret is "whsec_" and at least 16 bytes in base64');
  return standardWebhook({ version: 'v1', encoding: 'base64', key, now });
}
