import { expect, test } from 'vitest';
import { tagChoices } from './tag-choices.ts';

const known = [
  { tag: 'anna', count: 3 },
  { tag: 'best', count: 9 },
  { tag: 'banner', count: 4 },
];
const namesOf = (written: string, chosen: readonly string[] = [], makesNew = true) =>
  tagChoices(written, known, { chosen, makesNew }).map(({ tag, count }) => (count === undefined ? `+${tag}` : tag));

test('tags that begin like the text come before those that contain it, the most used first', () => {
  expect(namesOf('')).toEqual(['best', 'banner', 'anna']);
  expect(namesOf('AN')).toEqual(['anna', 'banner', '+an']);
});

test('a text that is no tag yet is offered as a new one, where new ones can be made', () => {
  expect(namesOf('Anna ')).toEqual(['anna']);
  expect(namesOf('harbour')).toEqual(['+harbour']);
  expect(namesOf('harbour', [], false)).toEqual([]);
});

test('chosen tags are not offered again', () => {
  expect(namesOf('', ['best', 'anna'])).toEqual(['banner']);
  expect(namesOf('anna', ['anna'])).toEqual([]);
});
