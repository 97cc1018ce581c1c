import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16];

/** Encrypts the secrets of connections for the database. */
export interface Encryption {
  /** @param place where it is stored; it decrypts nowhere else, so that secrets cannot be exchanged in the database */
  encrypt(secret: string, place: string): string;
  /** @returns undefined when it was encrypted with another `AUTH_SECRET` or for another place */
  decrypt(stored: string, place: string): string | undefined;
}

/** AES-256-GCM (NIST SP 800-38D) with a key derived from `AUTH_SECRET` by HKDF-SHA-256 (RFC 5869). */
export function createEncryption(authSecret: string): Encryption {
  const key = new Uint8Array(hkdfSync('sha256', authSecret, '', `kinoloom connections ${VERSION}`, KEY_BYTES));
  return {
    encrypt(secret, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    decrypt(stored, place) {
      const [version, data = ''] = stored.split('.');
      const bytes = Buffer.from(data, 'base64url');
      if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        // The tag does not match: another key or another place.
        return undefined;
      }
    },
  };
}
