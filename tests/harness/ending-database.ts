import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A message of PostgreSQL's protocol: type, length, content. */
function message(type: string, content: Buffer | string = ''): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const ready = message('Z', 'I');
const signedIn = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
const done = Buffer.concat([message('C', 'SELECT 0\0'), ready]);
/** Parsed, bound, no rows. */
const doneWithValues = Buffer.concat([message('1'), message('2'), message('n'), done]);
const ended = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');

interface EndingDatabase {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * A PostgreSQL server that ends a connection in the packet that opens it, or in the one that answers its first query with values. The client's pool has
 * then just handed the connection to whoever waits for it, who has had no turn to listen for its errors.
 */
export async function startEndingDatabase(endsAt: 'opening' | 'first query'): Promise<EndingDatabase> {
  const server = createServer((socket) => {
    // The client closes the connection, too.
    socket.on('error', () => undefined);
    socket.once('data', () => {
      if (endsAt === 'opening') socket.end(Buffer.concat([signedIn, ended]));
      else socket.write(signedIn);
      socket.on('data', (query) => {
        if (query.toString('latin1', 0, 1) === 'Q') socket.write(done);
        else socket.end(Buffer.concat([doneWithValues, ended]));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://user:secret@127.0.0.1:${port}/any`,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
