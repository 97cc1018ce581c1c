import { builtInVoices } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { aboutVoice, matching } from './voices.ts';

const names = (...[sort, search]: [Parameters<typeof matching>[1], string]): string[] =>
  matching(builtInVoices, sort, search).map(({ name }) => name);

test('four voices are women’s and four men’s', () => {
  expect([names('all', ''), names('female', ''), names('male', '')].map(({ length }) => length)).toEqual([8, 4, 4]);
});

test('every word has to be found, in whatever is said of a voice', () => {
  expect(names('all', 'SALT slow')).toEqual(['Weathered']);
  expect(names('male', 'young')).toEqual(['Dry']);
  expect(names('female', 'salt')).toEqual([]);
});

test('a voice without a description is told by its labels', () => {
  const [voice] = builtInVoices;
  if (!voice) throw new Error('There is no voice');
  expect(aboutVoice({ ...voice, description: null, labels: { gender: 'male', accent: 'british' } })).toBe(
    'british, male',
  );
});
