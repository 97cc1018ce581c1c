import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { streamPrompt } from './write.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The request body that is sent to a chat completions server at this URL. */
async function sentTo(baseUrl: string): Promise<Record<string, unknown>> {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_: unknown, init: { readonly body: string }) => {
    bodies.push(init.body);
    const chunk = { choices: [{ index: 0, delta: { content: 'A pier.' }, finish_reason: 'stop' }] };
    return new Response(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    });
  });
  const writing = await streamPrompt(
    { baseUrl, apiKey: 'k', models: ['m'], first: { model: 'm', sandbox: false } },
    {
      brief: 'Write a prompt.',
      messages: [{ role: 'user', content: 'a pier' }],
      temperature: 0.7,
      maxTokens: 900,
      signal: new AbortController().signal,
    },
    pino({ level: 'silent' }),
  );
  for await (const text of writing!.text) expect(text).toBe('A pier.');
  return JSON.parse(bodies[0]!) as Record<string, unknown>;
}

test('OpenAI gets max_completion_tokens and no temperature; other servers get max_tokens and temperature', async () => {
  const own = await sentTo('https://api.openai.com/v1');
  expect(own).toMatchObject({ model: 'm', max_completion_tokens: 900, stream: true });
  expect(own).not.toHaveProperty('max_tokens');
  expect(own).not.toHaveProperty('temperature');
  expect(await sentTo('http://127.0.0.1:8080/v1')).toMatchObject({ max_tokens: 900, temperature: 0.7 });
});
