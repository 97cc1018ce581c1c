import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { internet } from './connect.ts';
import { postTo } from './post.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const options = (trusted: readonly string[], timeoutMs = 10_000) => ({
  rules: { allowHttp: false, trustedOrigins: trusted },
  headers: { ttl: '1' },
  body: new Uint8Array([1, 2, 3]),
  timeoutMs,
});

test('the status is answered, a redirect is not followed, and a long answer is not read', async () => {
  const asked: string[] = [];
  const origin = await serve((request, response) => {
    const { method, url, headers } = request;
    request.on('data', (body: Buffer) => asked.push(`${method} ${url} ${String(headers['ttl'])} ${body.join()}`));
    request.on('end', () => {
      if (url === '/redirects') return response.writeHead(307, { location: '/else' }).end();
      response.writeHead(500);
      const more = setInterval(() => response.write('x'.repeat(100_000)), 1);
      return response.on('close', () => clearInterval(more));
    });
  });
  expect(await postTo(`${origin}/redirects`, options([origin]))).toBe(307);
  expect(await postTo(`${origin}/long`, options([origin]))).toBe(500);
  expect(asked).toEqual(['POST /redirects 1 1,2,3', 'POST /long 1 1,2,3']);
});

test('a server that does not answer is left after the time, or when the caller stops', async () => {
  const origin = await serve(() => undefined);
  await expect(postTo(origin, options([origin], 50))).rejects.toMatchObject({ code: 'url.timeout' });
  const stop = new AbortController();
  const posting = postTo(origin, { ...options([origin]), signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(posting).rejects.toThrow('stopped');
});

test.each(['http://example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'https://example.com:25/'])(
  'nothing is sent to %s',
  async (url) => {
    await expect(postTo(url, options([]))).rejects.toMatchObject({ code: 'url.refused' });
  },
);

test('a public name with a private address is refused', async () => {
  const network = { ...internet, resolve: async () => ['8.8.8.8', '10.0.0.1'] };
  await expect(postTo('https://push.example/', { ...options([]), network })).rejects.toMatchObject({
    code: 'url.refused',
  });
  const lost = { ...internet, resolve: () => new Promise<never>(() => undefined) };
  await expect(postTo('https://push.example/', { ...options([], 50), network: lost })).rejects.toMatchObject({
    code: 'url.timeout',
  });
});
