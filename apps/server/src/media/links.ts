import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (secret: string, id: string, expires: number): string =>
  createHmac('sha256', secret).update(`media:${id}:${expires}`).digest('base64url');

/** Query of a link that anybody may follow until `expires` (ms since the epoch): for providers, and downloads outside a session. */
export function signedQuery(secret: string, mediaId: string, expires: number): string {
  return `expires=${expires}&signature=${sign(secret, mediaId, expires)}`;
}

/** Whether the link was signed by us for this media id, and is still good at `now`. */
export function isSignatureGood(
  secret: string,
  mediaId: string,
  query: { expires?: string | undefined; signature?: string | undefined },
  now: number,
): boolean {
  const expires = Number(query.expires);
  if (!query.signature || !Number.isSafeInteger(expires) || expires < now) return false;
  const [given, expected] = [Buffer.from(query.signature), Buffer.from(sign(secret, mediaId, expires))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
