import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { limitConnections } from './connection-limits.ts';
import type { Drain } from './drain.ts';
import type { Log } from './log.ts';
import { runAs } from './running.ts';

/**
 * Longer than the minute after which proxies and clients close an idle connection. If the server closed first, a request being sent at that moment
 * would meet a reset.
 */
const KEEP_ALIVE_MS = 65_000;

export interface Answers {
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
}

interface Listening {
  readonly log: Log;
  /** Maximum number of connections. */
  readonly most: number;
  /** Addresses and networks of proxies. */
  readonly proxies: readonly string[];
  /** Refuses new calls when the process stops. */
  readonly drain?: Drain;
}

/** Listens on a port. If the port is part of our own URL, it listens early: requests wait until the app is ready. */
export function listen(
  setting: string,
  port: number,
  host: string,
  answers: Answers | Promise<Answers>,
  { log, most, proxies, drain }: Listening,
): Promise<Server> {
  const listener = getRequestListener(async (request, bindings) => (await answers).fetch(request, bindings));
  const server = createServer({ requestTimeout: 10 * 60_000, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (drain?.admits(request, response) === false) return;
    // Without the query, which may have secrets.
    void runAs(`${request.method} ${request.url?.split('?')[0]}`, () => listener(request, response));
  });
  limitConnections(server, most, proxies);
  return new Promise((done, fail) => {
    const failed = (error: Error): void => {
      const taken = 'code' in error && error.code === 'EADDRINUSE';
      fail(taken ? new Error(`Port ${port} is in use. Stop what uses it, or set ${setting} to another.`) : error);
    };
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      // Without a listener it would end the process. What was accepted goes on.
      server.on('error', (error) => log.error({ err: error }, 'the web server reported an error'));
      done(server);
    });
  });
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const CLOSE_MS = 3_000;

export function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    const force = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
    server.close(() => {
      clearTimeout(force);
      done();
    });
    server.closeIdleConnections();
  });
}
