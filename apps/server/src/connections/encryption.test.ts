import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const encryption = createEncryption('a secret of at least thirty-two characters');
const encrypt = (secret: string, place: string): string => encryption.encrypt(secret, place);
const decrypt = (stored: string, place: string): string | undefined => encryption.decrypt(stored, place);

test('a secret is decrypted where it was stored, and is not part of what is stored', () => {
  const stored = encrypt('sk-1234567890', 'a/key');
  expect(decrypt(stored, 'a/key')).toBe('sk-1234567890');
  expect(Buffer.from(stored.split('.')[1]!, 'base64url').toString('latin1')).not.toContain('sk-1234');
});

test('the same secret is encrypted differently each time', () => {
  expect(encrypt('sk-1', 'a/key')).not.toBe(encrypt('sk-1', 'a/key'));
});

test.each([
  ['in another place', (stored: string) => decrypt(stored, 'b/key')],
  ['with another AUTH_SECRET', (stored: string) => createEncryption('another secret').decrypt(stored, 'a/key')],
  ['with one changed bit', (stored: string) => decrypt(flipped(stored), 'a/key')],
  ['when it is cut off', (stored: string) => decrypt(stored.slice(0, 20), 'a/key')],
  ['of an unknown version', (stored: string) => decrypt(stored.replace('v1', 'v2'), 'a/key')],
])('a secret is not decrypted %s', (_, read) => {
  expect(read(encrypt('sk-1234567890', 'a/key'))).toBeUndefined();
});

/** The stored text with the last bit of its data changed. */
function flipped(stored: string): string {
  const [version, data = ''] = stored.split('.');
  const bytes = Buffer.from(data, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  return `${version}.${bytes.toString('base64url')}`;
}
