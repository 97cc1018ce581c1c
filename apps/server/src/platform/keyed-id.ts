import { createHash } from 'node:crypto';

/**
 * The id of what a user's request makes: the same for each repetition under its Idempotency-Key, and another for every request without one. A UUID
 * of version 8 (RFC 9562), whose bits are a hash.
 */
export function keyedId(userId: string, path: string, key: string | undefined): string {
  if (!key) return crypto.randomUUID();
  const hash = createHash('sha256')
    .update(JSON.stringify([userId, path, key]))
    .digest()
    .subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
