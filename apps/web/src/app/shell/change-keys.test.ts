import { afterEach, expect, test } from 'vitest';
import { givenKeys, keysOf } from '../../lib/keyboard/index.ts';
import { chooseKeys, conflictOf, resetAllKeys, resetKeys } from './change-keys.ts';
import { meet, places } from './shortcut-list.ts';

afterEach(resetAllKeys);

test('no two shortcuts that may meet have the same keys', () => {
  const all = places.flatMap(({ scope, rows, notes }) => [
    ...rows.flatMap((row) => row.keys.map((keys) => ({ scope, keys, label: row.label }))),
    ...notes.flatMap((note) => note.keys.map((keys) => ({ scope, keys, label: note.label }))),
  ]);
  // One key may end different things, and fields have Enter and Tab to themselves.
  const shared = new Set(['Esc', 'Enter', 'Tab', 'Shift+Tab']);
  const twice = all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter((other) => !shared.has(one.keys) && one.keys === other.keys && meet(one.scope, other.scope))
      .map((other) => [one, other]),
  );
  expect(twice).toEqual([]);
});

test('chosen keys replace all of a shortcut, and can be reset', () => {
  chooseKeys('editor.redo', 'Ctrl+R');
  expect(keysOf('editor.redo')).toEqual(['Ctrl+R']);
  resetKeys('editor.redo');
  expect(keysOf('editor.redo')).toEqual(['Ctrl+Shift+Z', 'Ctrl+Y']);
});

test('keys that are in use are named, change hands when they are chosen, and come back with a reset', () => {
  expect(conflictOf('clips.split', 'D')).toEqual({ label: 'Duplicate', loser: 'clips.duplicate' });
  expect(conflictOf('clips.split', 'J')?.loser).toBe('editor.shuttleBack');
  chooseKeys('clips.split', 'D');
  expect([keysOf('clips.split'), keysOf('clips.duplicate')]).toEqual([['D'], []]);
  resetKeys('clips.duplicate');
  expect([keysOf('clips.split'), keysOf('clips.duplicate')]).toEqual([[], ['D']]);
  resetKeys('clips.split');
  for (const { id } of places.flatMap(({ rows }) => rows)) expect(keysOf(id)).toEqual(givenKeys(id));
});

test('keys of a place that never meets this one are free', () => {
  expect(conflictOf('clips.split', 'X')).toBeNull();
});

test.each(['Esc', 'Enter', 'Tab', 'Ctrl+C'])('%s stays what it is', (keys) => {
  expect(conflictOf('clips.split', keys)).toEqual({ label: expect.any(String), loser: undefined });
  chooseKeys('clips.split', keys);
  expect(keysOf('clips.split')).toEqual(['S']);
});
