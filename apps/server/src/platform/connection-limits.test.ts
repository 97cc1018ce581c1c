import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { limitConnections, mostConnections } from './connection-limits.ts';

const started: Server[] = [];
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  for (const server of started.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(most: number, proxies: readonly string[] = []): Promise<number> {
  const server = createServer((request, response) => {
    // A request of /open stays open.
    if (request.url === '/open') response.write('begun');
    else response.end('answered');
  });
  limitConnections(server, most, proxies);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  started.push(server);
  return (server.address() as AddressInfo).port;
}

interface Visit {
  readonly socket: Socket;
  readonly isOpen: () => boolean;
}

/** A connection from this address of the machine; with a path it sends a request and waits for the answer. */
async function visit(port: number, localAddress: string, path?: string): Promise<Visit> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  clients.push(socket);
  let isOpen = true;
  socket.on('error', () => undefined);
  socket.on('close', () => (isOpen = false));
  socket.resume();
  await once(socket, 'connect');
  if (path !== undefined) {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(socket, 'data');
  }
  // The server has seen it.
  await sleep(5);
  return { socket, isOpen: () => isOpen };
}

test('a connection takes the place of the one of its address that has been idle for longest, not of one with a request', async () => {
  const port = await serve(16);
  const busy = await visit(port, '127.0.0.2', '/open');
  const idle: Visit[] = [];
  for (let each = 0; each < 12; each++) idle.push(await visit(port, '127.0.0.2'));
  const other = await visit(port, '127.0.0.3', '/');
  await sleep(50);
  // Half of 16 is for one address: the request, and the newest seven.
  expect(idle.map(({ isOpen }) => isOpen())).toEqual([...Array(5).fill(false), ...Array(7).fill(true)]);
  expect([busy.isOpen(), other.isOpen()]).toEqual([true, true]);
});

test('a connection that never had a request makes room before one that a browser may use again', async () => {
  const port = await serve(16);
  const used = await visit(port, '127.0.0.2', '/');
  const unused: Visit[] = [];
  for (let each = 0; each < 9; each++) unused.push(await visit(port, '127.0.0.2'));
  await sleep(50);
  expect([used.isOpen(), unused[0]?.isOpen(), unused[8]?.isOpen()]).toEqual([true, false, true]);
});

test('an address whose connections all have requests gets no further one', async () => {
  const port = await serve(16);
  const busy: Visit[] = [];
  for (let each = 0; each < 8; each++) busy.push(await visit(port, '127.0.0.2', '/open'));
  const ninth = await visit(port, '127.0.0.2');
  await sleep(50);
  expect(ninth.isOpen()).toBe(false);
  expect(busy.every(({ isOpen }) => isOpen())).toBe(true);
  expect((await visit(port, '127.0.0.3', '/')).isOpen()).toBe(true);
});

test.each([['127.0.0.2'], ['127.0.0.0/30'], ['nonsense, ::1/128, 127.0.0.0/24']])(
  'a proxy (%s) may have more than half of all connections',
  async (proxies) => {
    const port = await serve(16, proxies.split(', '));
    const visits: Visit[] = [];
    for (let each = 0; each < 12; each++) visits.push(await visit(port, '127.0.0.2'));
    await sleep(50);
    expect(visits.every(({ isOpen }) => isOpen())).toBe(true);
  },
);

test.each([
  [100, 16],
  [256, 64],
  [1_024, 448],
  [1_000_000, 10_000],
  [Infinity, 10_000],
])('of %d files a server takes %d connections', (files, most) => {
  expect(mostConnections(files)).toBe(most);
});

test('the limit of this process is known', () => {
  expect(mostConnections()).toBeGreaterThan(16);
});
