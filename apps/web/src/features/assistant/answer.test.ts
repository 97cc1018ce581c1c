import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BrokenOff, partsOf, readPieces, wordsIn } from './answer.ts';

const line = (text: string) => `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`;
const DONE = 'data: [DONE]\n\n';

/** A response body that arrives in chunks of these sizes in bytes. */
function arriving(text: string, sizes: readonly number[] = [text.length]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const size = Math.max(1, sizes[next % sizes.length] ?? 1);
      next += 1;
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function heard(body: ReadableStream<Uint8Array>): Promise<{ text: string; error?: unknown }> {
  let text = '';
  try {
    for await (const piece of readPieces(body, new AbortController().signal)) text += piece;
    return { text };
  } catch (error) {
    return { text, error };
  }
}

test('an answer is read completely, in chunks of any sizes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 }),
      async (pieces, sizes) => {
        const body = arriving(pieces.map(line).join('') + DONE, sizes);
        expect(await heard(body)).toEqual({ text: pieces.join('') });
      },
    ),
  );
});

test('an answer without [DONE] throws BrokenOff, and the received text is kept', async () => {
  const { text, error } = await heard(arriving(line('A fox ') + line('in')));
  expect(text).toBe('A fox in');
  expect(error).toBeInstanceOf(BrokenOff);
  expect(error).toMatchObject({ message: 'the connection was lost.' });
});

test('an error line throws BrokenOff with its message', async () => {
  const { text, error } = await heard(arriving(`${line('A')}data: {"error":"It stopped."}\n\n`));
  expect(text).toBe('A');
  expect(error).toMatchObject({ name: 'BrokenOff', message: 'It stopped.' });
});

test.each([
  ['One move:\n\nA fox in the snow.', 'One move:', 'A fox in the snow.'],
  ['One move:\nA fox.', 'One move:', 'A fox.'],
  ['A fox in the snow. Sound: wind.', '', 'A fox in the snow. Sound: wind.'],
  ['“A fox in the snow.”', '', 'A fox in the snow.'],
  ['Here it is:\n\n"A fox."', 'Here it is:', 'A fox.'],
  ['What should it show: a place, a thing?', 'What should it show: a place, a thing?', ''],
  ['', '', ''],
])('%j is split into the lead %j and the prompt %j', (content, lead, prompt) => {
  expect(partsOf(content)).toEqual({ lead, prompt });
});

test('an unfinished first line is the lead until it turns out to be the prompt', () => {
  expect(partsOf('A fox in', true)).toEqual({ lead: 'A fox in', prompt: '' });
  expect(partsOf('One move:\n\nA fox', true)).toEqual({ lead: 'One move:', prompt: 'A fox' });
});

test('words are counted by the white space between them', () => {
  expect([wordsIn(''), wordsIn(' a  fox\n35 mm ')]).toEqual([0, 4]);
});
