import { expect, test } from 'vitest';
import { withoutThoughts } from './without-thoughts.ts';

async function* cut(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size: number, model = 'qwen3:8b'): Promise<string> {
  let said = '';
  for await (const piece of withoutThoughts(cut(text, size), model)) said += piece;
  return said;
}

test.each<[string, string, string?]>([
  ['<think>\nHm, a pier.\n</think>\n\nA pier at dawn.', 'A pier at dawn.'],
  ['<think></think>A pier.', 'A pier.'],
  ['<think>It never ends', ''],
  ['A pier <think>or a lighthouse?</think>at dawn.', 'A pier at dawn.'],
  ['<Thinking>a</Thinking>A <reasoning>b</reasoning>pier.', 'A pier.'],
  ['[THINK]a[/THINK]A pier.', 'A pier.'],
  ['Hm, a pier.</think>A pier at dawn.', 'A pier at dawn.', 'deepseek-r1:14b'],
  ['A pier at dawn.', 'A pier at dawn.', 'Qwen3-4B-Thinking-2507'],
  ['<think>a</think>A pier.', 'A pier.', 'qwq'],
  ['A pier < 3 m and a <thin> line [x] <', 'A pier < 3 m and a <thin> line [x] <'],
  ['A pier.', 'A pier.'],
  ['', ''],
])('%j is said as %j, in whatever pieces it comes', async (text, answer, model) => {
  for (const size of [1, 2, 3, 7, 1_000]) expect(await read(text, size, model)).toBe(answer);
});

test('the answer is said while it comes', async () => {
  const pieces = withoutThoughts(cut('<think>Hm.</think>A pier at dawn.', 6), 'qwen3:8b');
  expect((await pieces.next()).value).toBe('A pier'.slice(0, 6));
});
