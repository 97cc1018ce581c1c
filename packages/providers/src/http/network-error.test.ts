import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { networkCode, neverConnected, whyNotConnected } from './network-error.ts';

async function failureOfFetch(url: string): Promise<unknown> {
  try {
    await fetch(url, { method: 'POST', body: 'x' });
  } catch (error) {
    return error;
  }
  throw new Error('the fetch succeeded');
}

test('a refused connection counts as never connected', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  for (const host of ['127.0.0.1', 'localhost']) {
    const error = await failureOfFetch(`http://${host}:${port}/`);
    expect(networkCode(error)).toBe('ECONNREFUSED');
    expect(neverConnected(error)).toBe(true);
    expect(whyNotConnected(error)).toBe('nothing listens at this address (ECONNREFUSED)');
  }
});

test('a connection reset after the request arrived does not count as never connected', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const error = await failureOfFetch(`http://127.0.0.1:${port}/`);
  expect(networkCode(error)).toBeDefined();
  expect(neverConnected(error)).toBe(false);
  server.close();
});

test('several addresses count as never connected only if all of them refused', () => {
  const refused = Object.assign(new Error('a'), { code: 'ECONNREFUSED' });
  const reset = Object.assign(new Error('b'), { code: 'ECONNRESET' });
  expect(neverConnected(new TypeError('x', { cause: new AggregateError([refused, reset]) }))).toBe(false);
  expect(neverConnected(new TypeError('x', { cause: new AggregateError([refused, refused]) }))).toBe(true);
  expect(neverConnected(new TypeError('x'))).toBe(false);
});
