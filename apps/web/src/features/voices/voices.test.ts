import { builtInVoices } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { aboutVoice, matching } from './voices.ts';

const names = (...[sort, search]: [Parameters<typeof matching>[1], string]): string[] =>
  matching(builtInVoices, sort, search).map(({ name }) => name);

test('four of the built-in voices are female and four male', () => {
  expect([names('all', ''), names('female', ''), names('male', '')].map(({ length }) => length)).toEqual([8, 4, 4]);
});

test('every word of a search must occur in the name, description or labels of a voice', () => {
  expect(names('all', 'SALT slow')).toEqual(['Weathered']);
  expect(names('male', 'young')).toEqual(['Dry']);
  expect(names('female', 'salt')).toEqual([]);
});

test('a voice without a description is described by its labels', () => {
  const [voice] = builtInVoices;
  if (!voice) throw new Error('There is no voice');
  expect(aboutVoice({ ...voice, description: null, labels: { gender: 'male', accent: 'british' } })).toBe(
    'british, male',
  );
});
