import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { cappedFetch } from './capped-fetch.ts';

test('an answer breaks off at its limit, counted after it was decompressed', async () => {
  const server = createServer((request, response) => {
    const size = Number(request.url?.slice(1));
    response.writeHead(201, { 'content-encoding': 'gzip', 'x-kept': 'yes' }).end(gzipSync(Buffer.alloc(size)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const ask = (size: number) =>
    cappedFetch(1_000_000)(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${size}`);
  const answer = await ask(1_000_000);
  expect([answer.status, answer.headers.get('x-kept')]).toEqual([201, 'yes']);
  expect((await answer.arrayBuffer()).byteLength).toBe(1_000_000);
  await expect((await ask(100_000_000)).text()).rejects.toThrow('longer than 1000000 bytes');
});
