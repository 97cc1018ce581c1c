import { expect, test } from 'vitest';
import { leaveOut, putBack, splitExcluded } from './exclusions.ts';

const clips = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

test('excluding and including clips changes one flow only and removes empty lists', () => {
  const one = leaveOut({ other: ['x'] }, 'flow', ['a', 'b', 'a']);
  expect(one).toEqual({ other: ['x'], flow: ['a', 'b'] });
  expect(putBack(one, 'flow', ['a'])).toEqual({ other: ['x'], flow: ['b'] });
  expect(putBack(one, 'flow', ['a', 'b'])).toEqual({ other: ['x'] });
});

test('the included clips keep the order of the strip, and ids of missing clips are ignored', () => {
  const { included, leftOut } = splitExcluded({ flow: ['b', 'gone'] }, 'flow', clips);
  expect(included.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(leftOut.map(({ id }) => id)).toEqual(['b']);
});
