import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIN, signUp, startServer, withOutputOf, type TestServer } from '../harness/index.ts';

/** `npm test` runs the short form, `npm run test:faults` the whole. */
const WHOLE = process.env['FAULTS'] === 'all';
const FILES = 1_024;
const SOCKETS = 2_000;
const SECONDS = WHOLE ? 30 : 5;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, MAIN, FILES);
});
afterAll(() => server.dispose());

test(
  `${SOCKETS} idle connections to a server that may have ${FILES} files open: it answers all the time, and a job ends`,
  { ...(WHOLE && { tags: 'long' }), timeout: 240_000 },
  () =>
    withOutputOf(server, async () => {
      const { hostname, port } = new URL(server.url);
      const { pid } = server;
      const client = await signUp(server.url);
      const sockets = new Set<Socket>();
      const flood = (): void => {
        const socket = connect({ host: hostname, port: Number(port) });
        socket.on('error', () => undefined);
        socket.on('close', () => sockets.delete(socket));
        sockets.add(socket);
      };
      try {
        for (let each = 0; each < SOCKETS; each++) flood();
        await sleep(500);
        expect(sockets.size).toBeGreaterThan(100);
        const job = await client.generate('/api/ai/image/generate/mock-img', { prompt: 'A harbour' });
        const until = performance.now() + SECONDS * 1_000;
        while (performance.now() < until) {
          // As many again as were closed.
          while (sockets.size < SOCKETS / 4) flood();
          for (const path of ['/api/health', '/api/ready']) {
            const answer = await fetch(new URL(path, server.url));
            expect([path, answer.status]).toEqual([path, 200]);
            await answer.arrayBuffer();
          }
          await sleep(50);
        }
        expect((await client.ended(job)).status).toBe('completed');
      } finally {
        for (const socket of sockets) socket.destroy();
      }
      expect([server.pid, server.exit()]).toEqual([pid, undefined]);
      expect(server.output()).not.toMatch(/EMFILE|"level":60/u);
    }),
);
