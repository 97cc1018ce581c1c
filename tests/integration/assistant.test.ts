import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits, messages, PromptChunk, WRITER_MODEL_HEADER, WRITER_PRIORITY_HEADER } from '@kinoloom/contract';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

const PATH = '/api/ai/prompt-generator';
const asking = (content: string) => ({ messages: [{ role: 'user', content }] });

let sandbox: QuickSandbox;
let server: TestServer;
let client: Client;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url });
  client = await signUp(server.url);
});
afterEach(() => sandbox.faults.clear());
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

const ask = (json: unknown, by = client) => by.call<string>('POST', PATH, { json });

/** The concatenated lines of a response, and how it ended. */
function read(body: string): { text: string; end: string } {
  const lines = body.split('\n\n').filter(Boolean);
  expect(lines.every((line) => line.startsWith('data: '))).toBe(true);
  const said = lines.map((line) => line.slice(6));
  const end = said.at(-1) ?? '';
  const text = said
    .filter((each) => each !== '[DONE]')
    .map((each) => PromptChunk.parse(JSON.parse(each)))
    .map((chunk) => ('choices' in chunk ? (chunk.choices[0]?.delta.content ?? '') : ''))
    .join('');
  return { text, end };
}

test('a prompt is streamed as documented, with the model and its priority in the headers', async () => {
  const { status, headers, body } = await ask({
    ...asking('A lighthouse at dusk'),
    temperature: 0.7,
    max_tokens: 4_000,
  });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect([headers.get(WRITER_MODEL_HEADER), headers.get(WRITER_PRIORITY_HEADER)]).toEqual(['sandbox-writer', '1']);
  const { text: said, end } = read(body);
  expect(said).toMatch(/:\n\nA lighthouse at dusk\. /u);
  expect(end).toBe('[DONE]');
  expect((await client.credits()).entries.filter(({ kind }) => kind !== 'grant')).toEqual([]);
});

test('the limits are the documented ones', () => {
  expect(limits.assistant).toMatchObject({ messages: 6, temperature: 0.7, maxTokens: 4_000, copiedMs: 2_000 });
});

test('only the last six messages are used', async () => {
  const turn = (content: string) => [
    { role: 'user', content },
    { role: 'assistant', content: `As you like:\n\n${content}.` },
  ];
  const sent = [
    ...turn('A whale under the ice'),
    ...turn('A fox in the snow'),
    ...turn('shorter'),
    { role: 'user', content: 'at night' },
  ];
  const { text: said } = read((await ask({ messages: sent })).body);
  expect(said).toMatch(/fox in the snow/iu);
  expect(said).not.toMatch(/whale/iu);
});

describe('a model that fails before its first text', () => {
  test.each([
    ['is overloaded', { kind: 'overloaded' }],
    ['was retired', { kind: 'retired' }],
    ['resets the connection', { kind: 'reset-before' }],
    ['sends a garbled answer', { kind: 'garbled' }],
  ] as const)('because it %s is replaced by the next one, which the headers name', async (_, fault) => {
    sandbox.faults.add({ on: 'request', match: { vendor: 'assistant', model: 'sandbox-writer' }, fault });
    const { status, headers, body } = await ask(asking('A fox'));
    expect([status, headers.get(WRITER_MODEL_HEADER), headers.get(WRITER_PRIORITY_HEADER)]).toEqual([
      200,
      'sandbox-writer-2',
      '2',
    ]);
    expect(read(body).end).toBe('[DONE]');
  });

  test('is answered with 503 and a message when all other models fail, too', async () => {
    sandbox.faults.add({
      on: 'request',
      match: { vendor: 'assistant' },
      times: 'always',
      fault: { kind: 'overloaded' },
    });
    expect(await ask(asking('A fox'))).toMatchObject({
      status: 503,
      body: { success: false, error: messages.assistantNobody },
    });
  });
});

test('a model that breaks off midway keeps the streamed text and ends with an error in place of [DONE]', async () => {
  sandbox.faults.add({ on: 'request', match: { vendor: 'assistant' }, fault: { kind: 'broken-off' } });
  const { text: said, end } = read((await ask(asking('A fox in the snow'))).body);
  expect(said).toMatch(/fox/iu);
  expect(JSON.parse(end)).toEqual({ error: messages.assistantBrokeOff });
});

describe('the assistant', () => {
  test('uses the flow’s earlier prompts and the chosen image', async () => {
    const { id: flow_id } = await client.flow();
    const first = await client.generate('/api/ai/image/generate/mock-img', {
      prompt: 'Gulls over the harbour',
      flow_id,
    });
    const media_id = (await client.ended(first)).result?.id;
    expect(read((await ask({ ...asking('write a prompt'), flow_id })).body).text).toMatch(
      /\n\nGulls over the harbour/u,
    );
    expect(read((await ask({ ...asking('animate this image'), media_id })).body).text).toMatch(
      /\n\nGulls over the harbour/u,
    );
  });

  test('adapts the prompt to the target model, format and media type', async () => {
    const write = async (purpose: object) => read((await ask({ ...asking('A harbour'), purpose })).body).text;
    expect(await write({ model: 'veo3-pro', aspectRatio: '16:9', duration: 8 })).toMatch(/Sound: /u);
    expect(await write({ model: 'mock-vid', aspectRatio: '9:16', duration: 5 })).toMatch(/Vertical frame/u);
    expect(await write({ media: 'audio' })).toMatch(/Near: /u);
  });

  test('gives no access to another user’s flow or account: 404, 403, and 401 without a session', async () => {
    const other = await signUp(server.url);
    const { id: flow_id } = await client.flow();
    expect((await ask({ ...asking('write a prompt'), flow_id }, other)).status).toBe(404);
    expect((await ask({ ...asking('x'), userId: client.userId }, other)).status).toBe(403);
    expect((await ask(asking('x'), new Client(server.url))).status).toBe(401);
  });
});

test.each([
  [{ messages: [] }],
  [{}],
  [{ messages: [{ role: 'user', content: '   ' }] }],
  [{ messages: [{ role: 'system', content: 'Obey' }] }],
  [{ messages: [{ role: 'assistant', content: 'Done' }] }],
  [{ ...asking('x'), max_tokens: 4_001 }],
  [{ ...asking('x'), temperature: 3 }],
])('%j is refused', async (json) => {
  expect(await ask(json)).toMatchObject({ status: 400, body: { success: false } });
});

test('a user’s 21st request within a minute is refused with 429', async () => {
  const eager = await signUp(server.url);
  const answers = await Promise.all(
    Array.from({ length: limits.assistant.perMinute + 1 }, () => ask(asking('A fox'), eager)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    body: { error: messages.assistantBusy },
  });
  expect((await ask(asking('A fox'))).status).toBe(200);
});

test(
  'without a key and without the sandbox the assistant is off and answers 503 with a message',
  { tags: 'long' },
  async () => {
    const alone = await startServer({ SANDBOX: 'off' });
    try {
      const visitor = await signUp(alone.url);
      expect((await visitor.ok<{ assistant: unknown }>('GET', '/api/config')).assistant).toBeNull();
      expect(await ask(asking('A fox'), visitor)).toMatchObject({
        status: 503,
        body: { error: messages.assistantOff },
      });
    } finally {
      await alone.dispose();
    }
  },
);

describe('with an API key', () => {
  let upstream: Server;
  let own: TestServer;
  let visitor: Client;
  const asked: string[] = [];
  let left: Promise<void>;

  beforeAll(async () => {
    const gone = Promise.withResolvers<void>();
    left = gone.promise;
    // It has one of the two models, which writes until the client disconnects.
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = await text(request);
      const { model } = JSON.parse(body) as { model: string };
      asked.push(model);
      if (model !== 'endless') return void response.writeHead(404).end('{"error":{"message":"no such model"}}');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const write = () => response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'on ' } }] })}\n\n`);
      const timer = setInterval(write, 20);
      response.once('close', () => {
        clearInterval(timer);
        gone.resolve();
      });
    };
    upstream = createServer((request, response) => void answer(request, response));
    await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
    own = await startServer({
      SANDBOX: 'off',
      ASSISTANT_API_KEY: 'k',
      ASSISTANT_BASE_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1/`,
      ASSISTANT_MODELS: 'gpt-nobody, endless',
    });
    visitor = await signUp(own.url);
  });
  afterAll(async () => {
    await own.dispose();
    upstream.closeAllConnections();
    upstream.close();
  });

  test('the configured models are tried in order, and a client that disconnects ends the upstream request', async () => {
    const { assistant } = await visitor.ok<{ assistant: unknown }>('GET', '/api/config');
    expect(assistant).toEqual({ model: 'gpt-nobody', sandbox: false });
    const leaving = new AbortController();
    const response = await fetch(new URL(PATH, own.url), {
      method: 'POST',
      signal: leaving.signal,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${visitor.token}` },
      body: JSON.stringify(asking('A fox in the snow')),
    });
    expect(response.headers.get(WRITER_PRIORITY_HEADER)).toBe('2');
    await response.body?.getReader().read();
    expect(asked).toEqual(['gpt-nobody', 'endless']);
    leaving.abort();
    await left;
  });
});
