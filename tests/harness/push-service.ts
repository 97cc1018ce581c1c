import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PushNote, type SubscribePush } from '@kinoloom/contract';

/** How a push service treats messages to a browser. */
export type Manner = 'takes' | 'hangs' | 'fails' | 'gone' | 'redirects';

export interface TestBrowser {
  /** As the page sends it to the server. */
  readonly subscription: SubscribePush;
  /** What reached the browser, decrypted with its keys. */
  readonly notes: readonly PushNote[];
  /** Everything that was sent to it, also what its service did not take. */
  readonly asked: () => number;
  behave(manner: Manner): void;
}

export interface PushService {
  readonly origin: string;
  /** A browser that has subscribed with the installation's key. */
  browser(key: string, language?: string): TestBrowser;
  close(): Promise<void>;
}

interface Kept {
  readonly notes: PushNote[];
  readonly open: (body: Buffer) => string;
  readonly key: string;
  manner: Manner;
  asked: number;
}

/** A push service as browser vendors run them: it checks who sends, and for its browsers decrypts what is sent. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Kept>();
  const held = new Set<ServerResponse>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const kept = browsers.get(request.url ?? '');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (!kept || request.method !== 'POST') return void response.writeHead(404).end();
    kept.asked += 1;
    if (kept.manner === 'hangs') return void held.add(response);
    if (kept.manner === 'fails') return void response.writeHead(500).end('x'.repeat(100_000));
    if (kept.manner === 'gone') return void response.writeHead(410).end();
    if (kept.manner === 'redirects') return void response.writeHead(307, { location: `${request.url}-else` }).end();
    const { headers } = request;
    const isAllowed = isSignedBy(headers.authorization ?? '', kept.key, origin);
    if (!isAllowed || headers['content-encoding'] !== 'aes128gcm' || !(Number(headers['ttl']) > 0))
      return void response.writeHead(403).end();
    kept.notes.push(PushNote.strict().parse(JSON.parse(kept.open(Buffer.concat(parts)))));
    response.writeHead(201).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    browser(key, language = 'en') {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(12).toString('hex')}`;
      const kept: Kept = { notes: [], key, manner: 'takes', asked: 0, open: (body) => decrypted(body, pair, auth) };
      browsers.set(path, kept);
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return {
        subscription: { endpoint: `${origin}${path}`, keys, language },
        notes: kept.notes,
        asked: () => kept.asked,
        behave: (manner) => void (kept.manner = manner),
      };
    },
    async close() {
      for (const response of held) response.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether a message comes from the owner of the key that the browser subscribed with, for this service (RFC 8292). */
function isSignedBy(authorization: string, key: string, audience: string): boolean {
  const [, token = '', sent = ''] = /^vapid t=([^,]+), k=(\S+)$/u.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (sent !== key) return false;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } });
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const seconds = Number(exp) - Date.now() / 1_000;
  return (
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ) &&
    aud === audience &&
    seconds > 0 &&
    seconds < 24 * 3_600 &&
    /^(?:https:|mailto:)/u.test(String(sub))
  );
}

/** What a browser does with a message (RFC 8291). */
function decrypted(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
  const input = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const text = body.subarray(21 + length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(text.subarray(-16));
  const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong');
  return plain.subarray(0, end).toString();
}
