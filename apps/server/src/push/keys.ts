import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { Encryption } from '../connections/index.ts';
import { tables, type Database } from '../platform/db/index.ts';

/** The installation's pair of keys, which push services know it by (RFC 8292). Base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Where the private key is stored, for its encryption. */
const PLACE = 'push key';

/**
 * The keys, made by the first process that needs them. Those that were encrypted with another `AUTH_SECRET` are made anew; what browsers
 * subscribed with the old ones could no longer be used, and is removed.
 */
export function pushKeys(db: Database, encryption: Encryption): Promise<PushKeys> {
  return db.transaction(async (tx) => {
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys('base64url');
    const privateKey = pair.getPrivateKey('base64url').padStart(43, 'A');
    const made = { publicKey, privateKey: encryption.encrypt(privateKey, PLACE) };
    await tx.insert(tables.pushKey).values(made).onConflictDoNothing();
    // Locked, so that of two processes with a changed secret only one makes them anew.
    const [kept] = await tx.select().from(tables.pushKey).for('update');
    const opened = kept && encryption.decrypt(kept.privateKey, PLACE);
    if (kept && opened !== undefined) return { publicKey: kept.publicKey, privateKey: opened };
    await tx.update(tables.pushKey).set(made);
    await tx.delete(tables.pushSubscription);
    return { publicKey, privateKey };
  });
}

/** Half of what push services accept. */
const TOKEN_S = 12 * 3_600;

/**
 * The `Authorization` of a message to a push service: a signed token that names the service, and an address of the operator for questions.
 * @param subject an https or mailto address of the operator
 */
export function vapidHeader(
  { publicKey, privateKey }: PushKeys,
  endpoint: string,
  subject: string,
  now: number,
): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { origin } = new URL(endpoint);
  const claims = { aud: origin, exp: Math.floor(now / 1_000) + TOKEN_S, sub: subject };
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const point = Buffer.from(publicKey, 'base64url');
  const half = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d: privateKey, x: half(1), y: half(33) };
  const key = createPrivateKey({ format: 'jwk', key: jwk });
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${text}.${signature}, k=${publicKey}`;
}
