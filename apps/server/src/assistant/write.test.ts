import { pino } from 'pino';
import { limits } from '@kinoloom/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { streamPrompt } from './write.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const silent = pino({ level: 'silent' });

const order = {
  brief: 'Write a prompt.',
  messages: [{ role: 'user', content: 'a pier' }],
  temperature: 0.7,
  maxTokens: 900,
} as const;

const write = (baseUrl: string) =>
  streamPrompt(
    { baseUrl, apiKey: 'k', models: ['m'], first: { model: 'm', sandbox: false } },
    { ...order, signal: new AbortController().signal },
    silent,
  );

/** A part of a chat completions stream: when it is sent, in milliseconds, and its delta. */
type Part = readonly [atMs: number, delta: Record<string, string>];

/** Answers each request with these parts; returns the request bodies. */
function answerWith(...parts: readonly Part[]): string[] {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_: unknown, init: { readonly body: string }) => {
    bodies.push(init.body);
    const timers: ReturnType<typeof setTimeout>[] = [];
    const lines = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (line: string): void => controller.enqueue(new TextEncoder().encode(`data: ${line}\n\n`));
        for (const [index, [atMs, delta]] of parts.entries()) {
          const isLast = index === parts.length - 1;
          const sendPart = (): void => {
            send(JSON.stringify({ choices: [{ index: 0, delta, finish_reason: isLast ? 'stop' : null }] }));
            if (!isLast) return;
            send('[DONE]');
            controller.close();
          };
          timers.push(setTimeout(sendPart, atMs));
        }
      },
      cancel: () => timers.forEach(clearTimeout),
    });
    return new Response(lines, { headers: { 'content-type': 'text/event-stream' } });
  });
  return bodies;
}

/** The request body that is sent to a chat completions server at this URL. */
async function sentTo(baseUrl: string): Promise<Record<string, unknown>> {
  const bodies = answerWith([0, { content: 'A pier.' }]);
  for await (const text of (await write(baseUrl))!.text) expect(text).toBe('A pier.');
  return JSON.parse(bodies[0]!) as Record<string, unknown>;
}

test('OpenAI gets max_completion_tokens and no temperature; other servers get max_tokens and temperature', async () => {
  const own = await sentTo('https://api.openai.com/v1');
  expect(own).toMatchObject({ model: 'm', max_completion_tokens: 900, stream: true });
  expect(own).not.toHaveProperty('max_tokens');
  expect(own).not.toHaveProperty('temperature');
  expect(await sentTo('http://127.0.0.1:8080/v1')).toMatchObject({ max_tokens: 900, temperature: 0.7 });
});

describe('a model that takes longer than the limit for the first text', () => {
  beforeAll(() => import('@ai-sdk/openai-compatible'));
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  const late = limits.assistant.firstTextMs + 10_000;
  const written = async (): Promise<string | undefined> => {
    const writing = await write('http://127.0.0.1:8080/v1');
    let whole = '';
    if (writing) for await (const text of writing.text) whole += text;
    return writing && whole;
  };

  test('is waited for while it sends its reasoning', async () => {
    const early = limits.assistant.firstTextMs - 5_000;
    answerWith([early, { reasoning_content: 'A pier, at night?' }], [late, { content: 'A pier.' }]);
    const text = written();
    await vi.advanceTimersByTimeAsync(late + 1_000);
    expect(await text).toBe('A pier.');
  });

  test('is given up if it sends nothing', async () => {
    answerWith([late, { content: 'A pier.' }]);
    const text = written();
    await vi.advanceTimersByTimeAsync(late + 1_000);
    expect(await text).toBeUndefined();
  });
});
