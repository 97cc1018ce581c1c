import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NotSubmitted, ProviderUnreachable, SubmissionUnknown } from '../spec/index.ts';
import { type Client, createClient, outside } from './client.ts';
import { failureCodeOf } from './failures.ts';

const KEY = 'r8_secret_of_the_installation';
type Step = Response | Error | ((init: RequestInit) => Promise<Response>);

function scripted(steps: Step[], extra: { loadShedding?: number[]; timeoutMs?: number } = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const slept: number[] = [];
  const client: Client = createClient({
    baseUrl: 'https://vendor.test/v1/',
    apiKey: KEY,
    readFailure: (status, body) => ({ code: failureCodeOf(status), message: JSON.stringify(body ?? '') }),
    fetch: async (url, init) => {
      sent.push({ url: url as string, init: init ?? {} });
      const step = steps.shift();
      if (!step) throw new Error('more requests than the script has');
      if (step instanceof Error) throw step;
      return step instanceof Response ? step : await step(init ?? {});
    },
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      slept.push(ms);
    },
    random: () => 0.5,
    now: () => Date.UTC(2026, 10, 21),
    ...extra,
  });
  return { client, sent, slept };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });
const network = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
const signal = new AbortController().signal;
const post = { method: 'POST', path: '/work', json: { a: 1 } } as const;
const get = { method: 'GET', path: '/work/1' } as const;

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => {
      throw new Error('it resolved');
    },
    (error: unknown) => error,
  );
}

describe('a submission', () => {
  test('sends key and JSON, follows no redirect, and resolves with the response', async () => {
    const { client, sent } = scripted([json(201, { id: 'p1' })]);
    expect(await client.submit(post, signal)).toEqual({ id: 'p1' });
    expect(sent[0]?.url).toBe('https://vendor.test/v1/work');
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"a":1}', redirect: 'manual' });
    expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe(`Bearer ${KEY}`);
  });

  test('calls the given function once before the first attempt, and sends nothing if it rejects', async () => {
    const { client, sent } = scripted([json(429, {}, { 'retry-after': '1' }), json(201, { id: 'p1' })]);
    const announced: number[] = [];
    const announce = (): Promise<void> => {
      announced.push(sent.length);
      return Promise.resolve();
    };
    await client.submit(post, signal, announce);
    expect(announced).toEqual([0]);
    const other = scripted([]);
    const refusal = new Error('sent by another');
    expect(await rejection(other.client.submit(post, signal, () => Promise.reject(refusal)))).toBe(refusal);
    expect(other.sent).toEqual([]);
  });

  test('waits for the Retry-After of a 429 and then tries again', async () => {
    const { client, sent, slept } = scripted([json(429, {}, { 'retry-after': '3' }), json(201, { id: 'p1' })]);
    await client.submit(post, signal);
    expect(sent).toHaveLength(2);
    expect(slept).toEqual([3_150]);
  });

  test('rejects with NotSubmitted after a limited number of 429s', async () => {
    const { client, sent } = scripted(Array.from({ length: 9 }, () => json(429, {})));
    const error = await rejection(client.submit(post, signal));
    expect(error).toBeInstanceOf(NotSubmitted);
    expect(error).toMatchObject({ failure: { code: 'rate_limited' }, temporary: true });
    expect(sent).toHaveLength(4);
  });

  test('does not retry after a long Retry-After, and passes it to the caller', async () => {
    const { client, sent } = scripted([json(429, {}, { 'retry-after': '600' })]);
    expect(await rejection(client.submit(post, signal))).toMatchObject({ name: 'NotSubmitted', retryAfterMs: 600_000 });
    expect(sent).toHaveLength(1);
  });

  test('sends a user agent, and reports a firewall page as overloaded, not as a refused key', async () => {
    const page = new Response('<html>error code: 1010</html>', { status: 403 });
    const { client, sent } = scripted([page, json(403, { message: 'wrong key' })]);
    expect(await rejection(client.submit(post, signal))).toMatchObject({ failure: { code: 'overloaded' } });
    expect(new Headers(sent[0]?.init.headers).get('user-agent')).toBe('Kinoloom/0.1');
    expect(await rejection(client.submit(post, signal))).toMatchObject({ failure: { code: 'auth' } });
  });

  test.each([
    [400, 'invalid_input'],
    [401, 'auth'],
    [402, 'quota'],
    [404, 'model_retired'],
    [422, 'invalid_input'],
  ])('answered with %i rejects as not submitted (%s) and is not sent again', async (status, code) => {
    const { client, sent } = scripted([json(status, { detail: 'no' })]);
    expect(await rejection(client.submit(post, signal))).toMatchObject({ name: 'NotSubmitted', failure: { code } });
    expect(sent).toHaveLength(1);
  });

  test.each([500, 502, 503, 504])(
    'answered with %i rejects with SubmissionUnknown and is not sent again',
    async (status) => {
      const { client, sent } = scripted([json(status, {})]);
      expect(await rejection(client.submit(post, signal))).toBeInstanceOf(SubmissionUnknown);
      expect(sent).toHaveLength(1);
    },
  );

  test('is sent again on a 503 that the vendor documents as load shedding', async () => {
    const { client, sent } = scripted([json(503, {}), json(200, { id: 'p1' })], { loadShedding: [503] });
    expect(await client.submit(post, signal)).toEqual({ id: 'p1' });
    expect(sent).toHaveLength(2);
  });

  test.each(['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'UND_ERR_HEADERS_TIMEOUT'])(
    'broken by %s rejects with SubmissionUnknown and is not sent again',
    async (code) => {
      const { client, sent } = scripted([network(code)]);
      expect(await rejection(client.submit(post, signal))).toBeInstanceOf(SubmissionUnknown);
      expect(sent).toHaveLength(1);
    },
  );

  test.each(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])(
    'that fails with %s rejects with NotSubmitted',
    async (code) => {
      const { client } = scripted([network(code)]);
      expect(await rejection(client.submit(post, signal))).toMatchObject({ name: 'NotSubmitted', temporary: true });
    },
  );

  test('without a response until the timeout rejects with SubmissionUnknown', async () => {
    const never = (init: RequestInit): Promise<Response> =>
      new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error), { once: true }),
      );
    const { client } = scripted([never], { timeoutMs: 20 });
    expect(await rejection(client.submit(post, signal))).toBeInstanceOf(SubmissionUnknown);
  });

  test.each(['<html>', '{"id": "p', ''])(
    'accepted with the unreadable body %j rejects with SubmissionUnknown',
    async (body) => {
      const { client } = scripted([new Response(body, { status: 201 })]);
      expect(await rejection(client.submit(post, signal))).toBeInstanceOf(SubmissionUnknown);
    },
  );

  test('accepted with a longer response than allowed rejects with SubmissionUnknown', async () => {
    const { client } = scripted([json(201, { id: 'x'.repeat(5_000_000) })]);
    expect(await rejection(client.submit(post, signal))).toBeInstanceOf(SubmissionUnknown);
  });

  test('aborted before it was sent rejects with the reason and sends nothing', async () => {
    const { client, sent } = scripted([]);
    const reason = new Error('canceled by the user');
    expect(await rejection(client.submit(post, AbortSignal.abort(reason)))).toBe(reason);
    expect(sent).toHaveLength(0);
  });
});

describe('a repeatable request', () => {
  test('is retried after a reset, a 503 and broken JSON', async () => {
    const { client, sent } = scripted([network('ECONNRESET'), json(503, {}), new Response('{'), json(200, { ok: 1 })]);
    expect(await client.repeat(get, signal)).toEqual({ status: 200, body: { ok: 1 } });
    expect(sent).toHaveLength(4);
  });

  test('returns a 404 as a response', async () => {
    const { client } = scripted([json(404, { detail: 'gone' })]);
    expect(await client.repeat(get, signal)).toEqual({ status: 404, body: { detail: 'gone' } });
  });

  test('rejects with ProviderUnreachable if every attempt fails', async () => {
    const { client, sent } = scripted(Array.from({ length: 9 }, () => json(500, {})));
    expect(await rejection(client.repeat(get, signal))).toBeInstanceOf(ProviderUnreachable);
    expect(sent).toHaveLength(4);
  });

  test('rejects with the reason when aborted, without another attempt', async () => {
    const controller = new AbortController();
    const reason = new Error('stop');
    const { client, sent } = scripted([
      () => {
        controller.abort(reason);
        return Promise.reject(network('ECONNRESET'));
      },
    ]);
    expect(await rejection(client.repeat(get, controller.signal))).toBe(reason);
    expect(sent).toHaveLength(1);
  });
});

test('the key is replaced in errors that echo it', async () => {
  const { client } = scripted([json(401, { detail: `bad key ${KEY}` })]);
  const error = await rejection(client.submit(post, signal));
  expect(error).toMatchObject({ failure: { message: expect.stringContaining('[key]') as string } });
  expect(JSON.stringify(error) + String(error)).not.toContain(KEY);
});

test('a vendor’s words keep no control characters, and no half of a letter where they are cut', () => {
  const { client } = scripted([]);
  expect(client.clean('Too\0 many\u001b[31m\n words \ud800!')).toBe('Too many [31m words \ufffd!');
  expect(client.clean(`${'x'.repeat(499)}\u{1f600}`)).toBe(`${'x'.repeat(499)}\ufffd`);
});

test('an answer may take longer than Node’s fetch waits', async () => {
  const ANSWER_MS = 2_500;
  const server = createServer((_, response) => void sleep(ANSWER_MS).then(() => response.end('{"id":"p1"}')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const usual = getGlobalDispatcher();
  // In place of the usual five minutes.
  setGlobalDispatcher(new Agent({ headersTimeout: 500 }));
  onTestFinished(() => {
    setGlobalDispatcher(usual);
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const readFailure = () => ({ code: 'provider', message: '' }) as const;
  const ask = (client: Client) => client.submit(post, signal);
  const [plain, ours] = [globalThis.fetch, outside.fetch].map((fetch) =>
    ask(createClient({ ...outside, fetch, baseUrl, readFailure })),
  ) as [Promise<unknown>, Promise<unknown>];
  expect(await rejection(plain)).toMatchObject({
    message: expect.stringContaining('UND_ERR_HEADERS_TIMEOUT') as string,
  });
  expect(await ours).toEqual({ id: 'p1' });
});
