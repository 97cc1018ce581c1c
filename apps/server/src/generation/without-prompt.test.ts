import { expect, test } from 'vitest';
import { withoutPrompt } from './without-prompt.ts';

const PROMPT = 'A zebra-striped submarine,\n  whispered about';

test.each([
  ['Prompt "A zebra-striped submarine, whispered about" is too long', 'Prompt "[prompt]" is too long'],
  ['refused: a ZEBRA-STRIPED subma…', 'refused: [prompt]…'],
  ['A zebra-striped submarine,\\n whispered about failed', '[prompt]\\n[prompt] failed'],
  ['blurry: CUDA out of memory', '[prompt]: CUDA out of memory'],
  ['CheckpointLoaderSimple (4): a.safetensors is not on the server', undefined],
  ['', undefined],
])('of %j only the vendor’s own words are left', (words, left = words) => {
  expect(withoutPrompt(words, [PROMPT, undefined, 'blurry', ''])).toBe(left);
});
