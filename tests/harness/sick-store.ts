import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What is wrong with an object: it is gone, its connection breaks, it stops half-way, it is never answered, or the store fails.
 */
export type Sickness = 'missing' | 'broken' | 'stalled' | 'silent' | 'failing';

export interface SickStore {
  readonly url: string;
  /** What is wrong with each object, by its key. */
  readonly sick: Map<string, Sickness>;
  readonly close: () => Promise<void>;
}

/** Stands before an S3-compatible store, and reads of chosen objects go wrong. */
export async function sickStore(port: number): Promise<SickStore> {
  const sick = new Map<string, Sickness>();
  const server = createServer((incoming, outgoing) => {
    const [, , ...key] = new URL(incoming.url ?? '/', 'http://store').pathname.split('/');
    const how = incoming.method === 'GET' ? sick.get(key.join('/')) : undefined;
    if (how === 'silent') return;
    if (how === 'missing') return void outgoing.writeHead(404).end();
    if (how === 'failing') return void outgoing.writeHead(500).end();
    forward(incoming, outgoing, port, how);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sick,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number, how: Sickness | undefined): void {
  const { method, url, headers } = incoming;
  const asked = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    if (how === undefined) {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.once('end', () => {
      const whole = Buffer.concat(chunks);
      const half = whole.subarray(0, Math.floor(whole.length / 2));
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      outgoing.write(half, () => how === 'broken' && outgoing.destroy());
    });
  });
  asked.once('error', () => outgoing.destroy());
  incoming.pipe(asked);
}
