// @module-tag slow
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket } from './comfyui/step-progress.ts';
import { outside } from './http/index.ts';
import { ProviderUnreachable, vendorKinds, type VendorAdapter } from './index.ts';

/** How long an adapter is given here. */
const PATIENCE_MS = 700;
/** The longest that a hostile answer may keep the process from everything else. */
const MAX_PAUSE_MS = 250;

const zeros = Buffer.alloc(64 * 1024, '0');
const classes = Buffer.from(
  `{${Array.from({ length: 1_000 }, (_, index) => `"node ${index}":{"input":{"required":{"a":[["b"],{}]}}}`).join()},`,
);
/** 127 MB of node classes in about a megabyte. */
const bomb = gzipSync(Buffer.concat(Array.from({ length: 2_600 }, () => classes)), { level: 9 });
const small = (text: string): Buffer => gzipSync(Buffer.from(text));
const manyKeys = small(`{${Array.from({ length: 280_000 }, (_, index) => `"${index}":{}`).join()}}`);
const deep = small('['.repeat(2_000_000) + ']'.repeat(2_000_000));

async function* endless(chunk: Buffer): AsyncGenerator<Buffer> {
  for (;;) yield chunk;
}

const gzip = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
const json = { 'content-type': 'application/json' };
const broken = (): undefined => undefined;

const ANSWERS: Readonly<Record<string, (response: ServerResponse, url: string) => unknown>> = {
  'a gzip of 127 MB': (response) => response.writeHead(200, gzip).end(bomb),
  'an endless gzip': (response) =>
    pipeline(Readable.from(endless(zeros)), createGzip({ level: 9 }), response.writeHead(200, gzip)).catch(broken),
  'an endless list': (response) =>
    pipeline(Readable.from(endless(Buffer.from('[1,'.repeat(20_000)))), response.writeHead(200, json)).catch(broken),
  'an endless text': (response) => pipeline(Readable.from(endless(zeros)), response.writeHead(200, json)).catch(broken),
  'very many keys': (response) => response.writeHead(200, gzip).end(manyKeys),
  'two million levels': (response) => response.writeHead(200, gzip).end(deep),
  'a byte now and then': (response) => {
    response.writeHead(200, json);
    const timer = setInterval(() => response.write('['), 50);
    response.on('close', () => clearInterval(timer));
  },
  nothing: () => undefined,
  'a redirect to itself': (response, url) => response.writeHead(302, { location: url }).end(),
  'half of what it promises': (response) => {
    response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"a":');
    setTimeout(() => response.destroy(), 20);
  },
};

let answer: (response: ServerResponse, url: string) => unknown = () => undefined;
const server = createServer((request, response) => {
  request.resume();
  response.on('error', broken);
  answer(response, request.url ?? '/');
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The longest time in which nothing else ran. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  try {
    await work();
    await sleep(10);
  } finally {
    clearInterval(timer);
  }
  return longest;
}

const REMOTE: Readonly<Record<string, unknown>> = {
  comfyui: {
    workflow: { '1': { class_type: 'SaveImage', inputs: {} } },
    bindings: {},
    outputs: [{ node: '1', media: 'image' }],
  },
  openai: { api: 'videos', model: 'wan' },
};

const adapters: readonly (readonly [string, () => VendorAdapter])[] = [...vendorKinds.values()].map((kind) => [
  kind.name,
  () =>
    kind.create({
      baseUrl: address(),
      apiKey: 'a-key-of-this-test',
      fetch: outside.fetch,
      ...(REMOTE[kind.name] !== undefined && { models: new Map([['own', REMOTE[kind.name]]]) }),
    }),
]);

/** All that an adapter reads by itself, without a user who waits. */
const looks = (vendor: VendorAdapter): Promise<unknown>[] => {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const operation = { provider: vendor.name, id: '0b9c7d52-6a4e-4f2b-9a55-2f6f1f0c9e11', model: 'own' };
  return [
    vendor.check(signal).then(({ ok }) => expect(ok).toBe(false)),
    vendor.status(operation, signal).then(({ state }) => expect(state).not.toBe('done')),
    ...[vendor.checkModels?.(signal), vendor.voices?.(signal)].map(async (asked) => {
      const error = await asked?.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error !== undefined) expect(error).toBeInstanceOf(ProviderUnreachable);
    }),
  ];
};

test.each(Object.keys(ANSWERS))(
  'a server that answers with %s neither stops nor ends the process, whichever vendor it claims to be',
  { retry: 2 },
  async (name) => {
    answer = ANSWERS[name] ?? answer;
    const before = process.memoryUsage().heapUsed;
    const pause = await longestPause(() => Promise.all(adapters.flatMap(([, create]) => looks(create()))));
    server.closeAllConnections();
    expect(pause).toBeLessThan(MAX_PAUSE_MS);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(250e6);
  },
);

test('a socket that sends a message of 127 MB is closed before the message is read', async () => {
  let sent = 0;
  server.once('upgrade', (request, socket) => {
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accepted = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted}\r\n\r\n`,
    );
    const head = Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
    head.writeUInt32BE(127_000_000, 6);
    socket.on('error', broken);
    socket.write(head);
    void pipeline(
      Readable.from(endless(zeros))
        .take(2_000)
        .map((chunk: Buffer) => ((sent += chunk.length), chunk)),
      socket,
    ).catch(broken);
  });
  const socket = openSocket(`${address().replace('http', 'ws')}/ws`, {});
  let messages = 0;
  socket.addEventListener('message', () => (messages += 1));
  await new Promise<void>((done) => socket.addEventListener('close', done));
  expect(messages).toBe(0);
  expect(sent).toBeLessThan(32e6);
});
