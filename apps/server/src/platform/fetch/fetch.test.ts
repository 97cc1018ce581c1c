import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataUrlToFile, fetchToFile, fetchTrusted, type Network } from './index.ts';

const PUBLIC = '93.184.216.34';
const photo = randomBytes(100_000);

let dir: string;
let server: Server;
let secure: Server;
let asked: string[];
let agents: Set<string | undefined>;
let reached: string[];
let names: Record<string, string[]>;

/** Test host names; every address that passed the check leads to the test's server. */
const network: Network = {
  async resolve(hostname) {
    const addresses = names[hostname];
    if (addresses === undefined) throw new Error(`getaddrinfo ENOTFOUND ${hostname}`);
    return addresses;
  },
  reach(address, port) {
    reached.push(`${address}:${port}`);
    return { address: '127.0.0.1', port: portOf(port === 443 || port === 8443 ? secure : server) };
  },
};

const portOf = (each: Server): number => (each.address() as AddressInfo).port;
const options = (): { dir: string; maxBytes: number; timeoutMs: number; network: Network } => ({
  dir,
  maxBytes: 1_000_000,
  timeoutMs: 5000,
  network,
});
const fetchIt = (url: string, more: object = {}): Promise<{ path: string; bytes: number }> =>
  fetchToFile(url, { ...options(), allowHttp: true, ...more });

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  asked.push(url);
  agents.add(headers['user-agent']);
  const { pathname, searchParams } = new URL(url, 'http://test');
  const to = searchParams.get('to');
  if (to !== null) response.writeHead(302, { location: to }).end('moved');
  else if (pathname === '/nowhere') response.writeHead(302).end();
  else if (pathname === '/photo') response.writeHead(200, { 'content-type': 'image/png' }).end(photo);
  else if (pathname === '/endless') void pourForever(response);
  else if (pathname === '/slow') response.writeHead(200).write('first');
  else if (pathname === '/broken')
    response.writeHead(200, { 'content-length': 100 }).write('first', () => response.destroy());
  else if (pathname === '/silent') return;
  else response.writeHead(404).end();
}

async function pourForever(response: ServerResponse): Promise<void> {
  const chunk = Buffer.alloc(64 * 1024);
  const endless = function* (): Generator<Buffer> {
    for (;;) yield chunk;
  };
  // The client is expected to disconnect.
  await pipeline(Readable.from(endless()), response).catch(() => undefined);
}

beforeAll(async () => {
  const pem = (kind: string): string =>
    readFileSync(new URL(`fixtures/files.example.${kind}.pem`, import.meta.url), 'utf8');
  server = createServer(answer).listen(0, '127.0.0.1');
  secure = createTlsServer({ key: pem('key'), cert: pem('cert') }, answer).listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(secure, 'listening')]);
  tls.setDefaultCACertificates([...tls.getCACertificates(), pem('cert')]);
});
afterAll(() => {
  for (const each of [server, secure]) {
    each.closeAllConnections();
    each.close();
  }
});

beforeEach(async () => {
  asked = [];
  agents = new Set();
  reached = [];
  names = { 'files.example': [PUBLIC], 'inside.example': ['10.0.0.7'], 'other.example': ['1.1.1.1'] };
  dir = await mkdtemp(path.join(tmpdir(), 'kinoloom-fetch-'));
});
afterEach(() => rm(dir, { recursive: true }));

const refusal = (code: string): object => expect.objectContaining({ name: 'UrlError', code });

describe('a public file', () => {
  test.each(['http://files.example/photo', 'https://files.example/photo', 'https://files.example:8443/photo'])(
    '%s is downloaded byte for byte from the address that was checked',
    async (url) => {
      const file = await fetchIt(url);
      expect(await readFile(file.path)).toEqual(photo);
      expect(file).toMatchObject({ bytes: photo.length, contentType: 'image/png' });
      expect(reached).toHaveLength(1);
      expect(reached[0]).toMatch(new RegExp(`^${PUBLIC}:`));
    },
  );

  test('a certificate for another name is not accepted', async () => {
    await expect(fetchIt('https://other.example/photo')).rejects.toEqual(refusal('url.unreachable'));
    expect(asked).toEqual([]);
  });

  // Vendors' firewalls refuse requests without a known agent.
  test('every request names the same user agent, after a redirect too', async () => {
    await fetchIt('http://files.example/?to=/photo');
    expect(asked).toHaveLength(2);
    expect([...agents]).toEqual(['Kinoloom/0.1']);
  });

  test('three redirects are followed, including relative ones and ones to other hosts', async () => {
    names['relay.example'] = ['1.0.0.1'];
    const second = encodeURIComponent('/hop?to=%2Fphoto');
    const file = await fetchIt(
      `http://relay.example/hop?to=${encodeURIComponent(`http://files.example/hop?to=${second}`)}`,
    );
    expect(await readFile(file.path)).toEqual(photo);
    expect(asked).toHaveLength(4);
  });
});

describe('a URL that is refused before a request is sent', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://134744072/',
    'http://0x08080808/',
    'http://010.8.8.8/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:8.8.8.8]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://0.0.0.0/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://inside.example/',
    'http://files.example:22/',
    'http://files.example:3000/',
    'ftp://files.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,hello',
  ])('%s', async (url) => {
    await expect(fetchIt(url)).rejects.toEqual(refusal('url.refused'));
    expect(reached).toEqual([]);
  });

  test.each([
    '',
    'photo.png',
    'http://',
    'https://user@files.example/',
    'https://user:secret@files.example/',
    `https://files.example/${'x'.repeat(5000)}`,
  ])('invalid URL: %j', async (url) => {
    await expect(fetchIt(url)).rejects.toEqual(refusal('url.invalid'));
    expect(reached).toEqual([]);
  });

  test('http where only https is allowed', async () => {
    await expect(fetchIt('http://files.example/photo', { allowHttp: false })).rejects.toEqual(refusal('url.refused'));
  });

  test.each([[['10.0.0.7']], [[PUBLIC, '127.0.0.1']], [['::1', PUBLIC]], [['::ffff:10.0.0.1']]])(
    'a name that resolves to %j',
    async (addresses) => {
      names['mixed.example'] = addresses;
      await expect(fetchIt('http://mixed.example/photo')).rejects.toEqual(refusal('url.refused'));
      expect(asked).toEqual([]);
    },
  );

  test('a name that changes to a private address (DNS rebinding) is fetched from the checked address', async () => {
    let looks = 0;
    const rebinding = { ...network, resolve: async () => (looks++ === 0 ? [PUBLIC] : ['127.0.0.1']) };
    await fetchIt('http://rebind.example/photo', { network: rebinding });
    expect(reached).toEqual([`${PUBLIC}:80`]);
    expect(looks).toBe(1);
  });
});

describe('a redirect is refused', () => {
  test.each([
    'http://127.0.0.1/photo',
    'http://inside.example/photo',
    'http://2130706433/photo',
    'http://files.example:22/photo',
    'file:///etc/passwd',
    '//inside.example/photo',
  ])('to %s', async (target) => {
    await expect(fetchIt(`http://files.example/hop?to=${encodeURIComponent(target)}`)).rejects.toEqual(
      refusal('url.refused'),
    );
    expect(asked).toHaveLength(1);
  });

  test('from https down to http', async () => {
    const url = `https://files.example/hop?to=${encodeURIComponent('http://files.example/photo')}`;
    await expect(fetchIt(url, { allowHttp: false })).rejects.toEqual(refusal('url.refused'));
  });

  test('after three redirects', async () => {
    const four = Array.from({ length: 4 }).reduce<string>((to) => `/hop?to=${encodeURIComponent(to)}`, '/photo');
    await expect(fetchIt(`http://files.example${four}`)).rejects.toEqual(refusal('url.status'));
    expect(asked).toHaveLength(4);
  });

  test('without a location', async () => {
    await expect(fetchIt('http://files.example/nowhere')).rejects.toEqual(refusal('url.status'));
  });
});

describe('a failure has an error code and leaves no file', () => {
  afterEach(async () => {
    const left = await readdir(dir);
    if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`);
  });

  test.each([
    ['a declared length above the limit', '/photo', { maxBytes: 99_999 }, 'url.too_large'],
    ['a body that never ends', '/endless', {}, 'url.too_large'],
    ['a body that stops arriving', '/slow', { timeoutMs: 200 }, 'url.timeout'],
    ['a server that does not answer', '/silent', { timeoutMs: 200 }, 'url.timeout'],
    ['a connection that breaks', '/broken', {}, 'url.unreachable'],
    ['a missing file', '/missing', {}, 'url.status'],
  ])('%s', async (_, where, more, code) => {
    await expect(fetchIt(`http://files.example${where}`, more)).rejects.toEqual(refusal(code));
  });

  test('a host name that does not exist', async () => {
    await expect(fetchIt('http://nowhere.example/photo')).rejects.toEqual(refusal('url.unreachable'));
  });

  test('a host name whose lookup hangs', async () => {
    const hanging = { ...network, resolve: () => sleep(60_000, [], { ref: false }) };
    await expect(fetchIt('http://files.example/', { network: hanging, timeoutMs: 200 })).rejects.toEqual(
      refusal('url.timeout'),
    );
  });

  test('an abort rejects with the reason given', async () => {
    const reason = new Error('no longer wanted');
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 100);
    await expect(fetchIt('http://files.example/slow', { signal: controller.signal })).rejects.toBe(reason);
  });

  test('a missing target folder is reported as ENOENT, not as an error of the server', async () => {
    const missing = path.join(dir, 'missing');
    await expect(fetchIt('http://files.example/photo', { dir: missing })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('after an unreachable address the next address of the host name is tried', async () => {
  names['two.example'] = ['1.0.0.2', PUBLIC];
  const halfDead: Network = {
    ...network,
    reach: (address, port) => (address === PUBLIC ? network.reach(address, port) : { address: '127.0.0.1', port: 9 }),
  };
  const file = await fetchIt('http://two.example/photo', { network: halfDead });
  expect(await readFile(file.path)).toEqual(photo);
});

describe("a provider's file", () => {
  const trusted = (url: string, origins: string[]): Promise<{ path: string }> =>
    fetchTrusted(url, {
      ...options(),
      network: { ...network, reach: (address, port) => ({ address, port }) },
      origins,
    });

  test('is fetched from an origin of the provider, even at a local address with any port', async () => {
    const origin = `http://127.0.0.1:${portOf(server)}`;
    const file = await trusted(`${origin}/hop?to=/photo`, [origin]);
    expect(await readFile(file.path)).toEqual(photo);
  });

  test('is fetched from a public https address', async () => {
    const file = await fetchTrusted('https://files.example/photo', { ...options(), origins: ['https://api.example'] });
    expect(await readFile(file.path)).toEqual(photo);
  });

  test.each(['http://127.0.0.1:1/photo', 'https://inside.example/photo', 'http://files.example/photo'])(
    'is not fetched from %s, which is not an origin of the provider',
    async (url) => {
      const origin = `http://127.0.0.1:${portOf(server)}`;
      await expect(trusted(url, [origin])).rejects.toEqual(refusal('url.refused'));
      await expect(trusted(`${origin}/hop?to=${encodeURIComponent(url)}`, [origin])).rejects.toEqual(
        refusal('url.refused'),
      );
    },
  );
});

describe('a data URL', () => {
  test.each([
    ['data:text/plain;base64,aGVsbG8=', 'hello', 'text/plain'],
    ['data:text/plain;charset=utf-8,h%C3%A9llo', 'héllo', 'text/plain;charset=utf-8'],
    ['data:,hello', 'hello', 'text/plain;charset=US-ASCII'],
  ])('%s is decoded', async (url, text, contentType) => {
    const file = await dataUrlToFile(url, { maxBytes: 100, dir });
    expect(await readFile(file.path, 'utf8')).toBe(text);
    expect(file.contentType).toBe(contentType);
  });

  test.each([
    ['url.invalid', 'https://files.example/photo'],
    ['url.invalid', 'data:image/png;base64'],
    ['url.invalid', 'data:image/png;base64,@@@'],
    ['url.too_large', `data:;base64,${Buffer.alloc(101).toString('base64')}`],
    ['url.too_large', `data:,${'x'.repeat(10_000)}`],
  ])('is refused with %s: %s', async (code, url) => {
    await expect(dataUrlToFile(url, { maxBytes: 100, dir })).rejects.toEqual(refusal(code));
    expect(await readdir(dir)).toEqual([]);
  });
});
