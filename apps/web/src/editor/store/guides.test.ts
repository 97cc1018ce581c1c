import { expect, test } from 'vitest';
import { compositionOf } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { createEditor } from './editor.ts';
import { addGuide, moveGuide, removeGuide } from './guide-edits.ts';
import { keepGuides, MOST_GUIDES, noGuides, readGuides } from './guides.ts';

function storage(stored?: string) {
  const items = new Map(stored === undefined ? [] : [['kinoloom.guides', stored]]);
  return () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
}

test('guides are added, moved and removed, and are no steps of undo', () => {
  const editor = createEditor({ composition: compositionOf(), newId: () => 'new' });
  const guides = () => editor.state.getState().guides;
  expect(guides()).toEqual(noGuides);
  expect([addGuide(editor, { axis: 'x', at: 0.5 }), addGuide(editor, { axis: 'y', at: 0.25 })]).toEqual([0, 1]);
  moveGuide(editor, 1, 0.75);
  removeGuide(editor, 0);
  expect(guides()).toEqual({ shown: true, lines: [{ axis: 'y', at: 0.75 }] });
  expect(editor.state.getState().history.past).toEqual([]);
  for (let count = 1; count < MOST_GUIDES; count++) addGuide(editor, { axis: 'x', at: count / 100 });
  expect(addGuide(editor, { axis: 'x', at: 0 })).toBeUndefined();
});

test('each project has its guides, the last fifty are kept, and what cannot be read counts as none', () => {
  const browser = storage();
  const guides = { shown: true, lines: [{ axis: 'x', at: 0.1 }] } as const;
  keepGuides('a', guides, browser);
  keepGuides('b', noGuides, browser);
  expect([readGuides('a', browser), readGuides('b', browser), readGuides('c', browser)]).toEqual([
    guides,
    noGuides,
    noGuides,
  ]);
  for (let count = 0; count < 50; count++) keepGuides(`${count}`, guides, browser);
  expect([readGuides('a', browser), readGuides('0', browser)]).toEqual([noGuides, guides]);
  expect(readGuides('a', storage('[["a",{"shown":1}]]'))).toEqual(noGuides);
  const blocked = (): never => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  expect(readGuides('a', blocked)).toEqual(noGuides);
  expect(() => keepGuides('a', guides, blocked)).not.toThrow();
});
