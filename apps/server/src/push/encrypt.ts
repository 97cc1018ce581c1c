import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser hands out, in base64url: its public key, an uncompressed point of P-256, and a secret of 16 bytes. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** All messages are as long, so that their lengths say nothing. */
const PADDED_BYTES = 512;
/** Larger than any message: there is one record. */
const RECORD_BYTES = 4_096;

/** Of one message; tests give those of the specification's example. */
export interface Fresh {
  readonly salt: Buffer;
  /** Of P-256. */
  readonly privateKey: Buffer;
  readonly padded: number;
}

function fresh(): Fresh {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey(), padded: PADDED_BYTES };
}

/**
 * Encrypts a message for a browser (RFC 8291, with the content coding `aes128gcm` of RFC 8188).
 * @throws Error when the browser's key is no point of the curve
 */
export function encryptFor(
  { p256dh, auth }: BrowserKeys,
  text: string,
  { salt, privateKey, padded } = fresh(),
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const ours = pair.getPublicKey();
  const secret = pair.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const input = Buffer.from(hkdfSync('sha256', secret, Buffer.from(auth, 'base64url'), info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const message = Buffer.from(text);
  // The delimiter of the last record, then padding.
  const plain = Buffer.concat([message, Buffer.of(2), Buffer.alloc(Math.max(0, padded - message.length))]);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header[4] = ours.length;
  return Buffer.concat([salt, header, ours, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}
