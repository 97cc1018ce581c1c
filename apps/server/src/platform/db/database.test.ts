import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './availability.ts';
import { createPool } from './database.ts';

/** A message of PostgreSQL's protocol: type, length, content. */
function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const signedIn = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const ended = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0'));

test('a connection that the server ends in its first packet fails the query without crashing the process', async () => {
  const server = createServer((socket) =>
    socket.once('data', () => socket.end(Buffer.concat([signedIn, ready, ended]))),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { pool, lastLostAt } = createPool(`postgres://user:secret@127.0.0.1:${port}/any`, 1, pino({ level: 'silent' }));
  try {
    const failure: unknown = await pool.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(lastLostAt()).toBeGreaterThan(0);
  } finally {
    await pool.end();
    server.close();
  }
});
