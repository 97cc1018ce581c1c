import { expect, test } from 'vitest';
import { partsOf, wordsIn } from './parts.ts';

test.each([
  ['One move:\n\nA fox in the snow.', 'One move:', 'A fox in the snow.'],
  ['One move:\nA fox.', 'One move:', 'A fox.'],
  ['A fox in the snow. Sound: wind.', '', 'A fox in the snow. Sound: wind.'],
  ['“A fox in the snow.”', '', 'A fox in the snow.'],
  ['Here it is:\n\n"A fox."', 'Here it is:', 'A fox.'],
  ['', '', ''],
])('%j is led by %j to %j', (content, lead, prompt) => {
  expect(partsOf(content)).toEqual({ lead, prompt });
});

test('words are counted as they are read', () => {
  expect([wordsIn(''), wordsIn(' a  fox\n35 mm ')]).toEqual([0, 4]);
});
