import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { type Client, isTimely, isTimestamp, parseJson } from '../http/index.ts';
import { ProviderUnreachable, type WebhookDelivery, type WebhookVerdict } from '../spec/index.ts';

const Body = z.object({ request_id: z.string().min(1) });
const PublicKey = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
const KeySet = z.object({ keys: z.array(z.unknown()) });

/** The keys may be kept for a day (fal.ai/docs/documentation/model-apis/inference/webhooks). */
const KEYS_KEPT_MS = 24 * 60 * 60_000;
/** Keys are read again for an unknown signature, but no more often than this: anyone may send one. */
const SOONEST_MS = 60_000;

/**
 * Verifies fal's webhooks: ED25519 over the id of the request, that of the account, the time and the body's SHA-256,
 * with one of the keys that fal publishes, within five minutes of now. No secret has to be configured.
 * @param client of the host with the keys, without a key of ours
 */
export function webhookReader(client: Client, now: () => number) {
  let known: { readonly keys: readonly KeyObject[]; readonly at: number } | undefined;

  /** @throws {ProviderUnreachable} */
  async function readKeys(): Promise<readonly KeyObject[]> {
    const answer = await client.repeat({ method: 'GET', path: '/.well-known/jwks.json' }, AbortSignal.timeout(20_000));
    const set = KeySet.safeParse(answer.body);
    if (answer.status >= 300 || !set.success) throw new ProviderUnreachable(client.failureOf(answer));
    const keys = set.data.keys.flatMap((one) => {
      const key = PublicKey.safeParse(one);
      return key.success ? [createPublicKey({ key: key.data, format: 'jwk' })] : [];
    });
    known = { keys, at: now() };
    return keys;
  }

  return async ({ headers, rawBody }: WebhookDelivery): Promise<WebhookVerdict> => {
    const [request, user, timestamp, signature] = ['request-id', 'user-id', 'timestamp', 'signature'].map((name) =>
      headers.get(`x-fal-webhook-${name}`),
    );
    const body = Body.safeParse(parseJson(rawBody));
    const isComplete = request && user && isTimestamp(timestamp ?? null) && /^[0-9a-f]{128}$/i.test(signature ?? '');
    if (!isComplete || !body.success) return { ok: false, reason: 'malformed' };
    if (!isTimely(timestamp ?? '', now())) return { ok: false, reason: 'stale' };
    const digest = createHash('sha256').update(rawBody).digest('hex');
    const message = Buffer.from([request, user, timestamp, digest].join('\n'));
    const given = Buffer.from(signature ?? '', 'hex');
    const isSigned = (keys: readonly KeyObject[]): boolean => keys.some((key) => verify(null, message, key, given));
    try {
      const age = known === undefined ? Infinity : now() - known.at;
      const keys = known !== undefined && age < KEYS_KEPT_MS ? known.keys : await readKeys();
      const genuine = isSigned(keys) || (age !== Infinity && age >= SOONEST_MS && isSigned(await readKeys()));
      return genuine ? { ok: true, operationId: body.data.request_id } : { ok: false, reason: 'forged' };
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      return { ok: false, reason: 'unverified' };
    }
  };
}
