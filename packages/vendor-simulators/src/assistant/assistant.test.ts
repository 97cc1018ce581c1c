import { expect, test } from 'vitest';
import { startRig, type Rig } from '../testing/client.ts';

const PATH = '/assistant/v1/chat/completions';
const order = { model: 'sandbox-writer', messages: [{ role: 'user', content: 'A fox in the snow' }] };
const ask = (rig: Rig, body: unknown = order): Promise<Response> => rig.call('POST', PATH, body);

test('an answer streams as OpenAI streams it, word by word, and ends with [DONE]', async () => {
  const rig = await startRig({ speed: 1_000 });
  const response = await ask(rig, { ...order, stream: true });
  expect(response.headers.get('content-type')).toMatch('text/event-stream');
  const lines = (await response.text()).split('\n\n').filter(Boolean);
  expect(lines.every((line) => line.startsWith('data: '))).toBe(true);
  expect(lines.at(-1)).toBe('data: [DONE]');
  const chunks = lines.slice(0, -1).map((line) => JSON.parse(line.slice(6)) as Chunk);
  expect(chunks.every(({ object }) => object === 'chat.completion.chunk')).toBe(true);
  expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
  expect(chunks.length).toBeGreaterThan(30);
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toMatch(/:\n\nA fox in the snow\./u);
});

interface Chunk {
  object: string;
  choices: { delta: { content?: string }; finish_reason: string | null }[];
}

test('without a stream it is one answer; the same order has the same one', async () => {
  const rig = await startRig();
  const said = async (): Promise<unknown> => ((await (await ask(rig)).json()) as { choices: unknown }).choices;
  const first = await said();
  expect(first).toMatchObject([{ message: { role: 'assistant' }, finish_reason: 'stop' }]);
  expect(await said()).toEqual(first);
});

test('an answer ends where its tokens do', async () => {
  const rig = await startRig();
  const { choices } = (await (await ask(rig, { ...order, max_tokens: 14 })).json()) as {
    choices: { finish_reason: string; message: { content: string } }[];
  };
  expect(choices[0]?.finish_reason).toBe('length');
  expect(choices[0]?.message.content.trim().split(/\s+/u)).toHaveLength(10);
});

test.each<[body: unknown, status: number]>([
  [{ ...order, model: 'gpt-9' }, 404],
  [{ ...order, messages: [] }, 400],
  [{ ...order, temperature: 3 }, 400],
])('%j is refused with %i, in OpenAI’s words', async (body, status) => {
  const rig = await startRig();
  const response = await ask(rig, body);
  expect([response.status, await response.json()]).toMatchObject([
    status,
    { error: { message: expect.any(String) as string } },
  ]);
});

test('its models are listed', async () => {
  const rig = await startRig();
  const { data } = (await (await rig.call('GET', '/assistant/v1/models')).json()) as { data: { id: string }[] };
  expect(data.map(({ id }) => id)).toEqual(['sandbox-writer', 'sandbox-writer-2']);
});
