import { addOverlay, aspectOfCanvas, changeAspect, deleteOverlay, reviseOverlay } from '@kinoloom/composition';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { commitEdit, createEditor, edit, previewEdit, redoEdit, replaceComposition, undoEdit } from '../store/index.ts';
import { followOrientation } from './orientation-switch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tall = (id: string, from = 0) => video({ id, src: `/${id}`, from, originalWidth: 720, originalHeight: 1280 });
const wide = (id: string, from = 0) => video({ id, src: `/${id}`, from, originalWidth: 1280, originalHeight: 720 });

function setUp(composition = compositionOf(), fresh = false) {
  const editor = createEditor({ composition, newId: () => 'new' });
  const switched: string[] = [];
  const stop = followOrientation({
    editor,
    fresh,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onSwitched: (aspect) => switched.push(aspect),
  });
  return {
    editor,
    switched,
    stop,
    aspect: () => aspectOfCanvas(editor.state.getState().history.present.canvas),
    steps: () => editor.state.getState().history.past.length,
  };
}

const pass = (ms = 5_000): void => void vi.advanceTimersByTime(ms);

test('the canvas follows clips of one orientation after 500 ms, in one undo step', () => {
  const { editor, switched, aspect, steps } = setUp();
  edit(editor, (composition) => addOverlay(composition, tall('a')));
  pass(499);
  expect(aspect()).toBe('16:9');
  pass(1);
  expect([aspect(), switched, steps()]).toEqual(['9:16', ['9:16'], 2]);
  undoEdit(editor);
  pass();
  expect([aspect(), switched]).toEqual(['16:9', ['9:16']]);
  redoEdit(editor);
  pass();
  expect([aspect(), switched]).toEqual(['9:16', ['9:16']]);
});

test('mixed clips do not change the canvas; after a deletion it follows the remaining clips', () => {
  const { editor, aspect } = setUp(compositionOf(wide('a')));
  edit(editor, (composition) => addOverlay(composition, tall('b', 10)));
  pass();
  expect(aspect()).toBe('16:9');
  edit(editor, (composition) => deleteOverlay(composition, 'a'));
  pass();
  expect(aspect()).toBe('9:16');
});

test('a format that the user chose for these clips stays after an edit and its undo', () => {
  const { editor, aspect, switched } = setUp(compositionOf(tall('a')));
  pass();
  expect(aspect()).toBe('16:9');
  edit(editor, (composition) => changeAspect(composition, '4:5'));
  pass();
  edit(editor, (composition) => reviseOverlay(composition, { ...tall('a'), rotation: 5 }));
  pass();
  undoEdit(editor);
  pass();
  expect([aspect(), switched]).toEqual(['4:5', []]);
});

test('a format chosen during the delay takes precedence', () => {
  const { editor, aspect, switched } = setUp();
  edit(editor, (composition) => addOverlay(composition, tall('a')));
  pass(300);
  edit(editor, (composition) => changeAspect(composition, '4:5'));
  pass();
  expect([aspect(), switched]).toEqual(['4:5', []]);
});

test('a new composition takes the format of its clips, and a reopened one keeps its own', () => {
  expect(setUp(compositionOf(tall('a'))).switched).toEqual([]);
  const fresh = setUp(compositionOf(tall('a')), true);
  pass();
  expect(fresh.switched).toEqual(['9:16']);
});

test('a restored version keeps its canvas', () => {
  const { editor, aspect } = setUp(compositionOf(wide('a')));
  replaceComposition(editor, compositionOf(tall('b')), 'version');
  pass();
  expect(aspect()).toBe('16:9');
});

test('the canvas does not change during a gesture and follows after its end', () => {
  const { editor, aspect } = setUp();
  edit(editor, (composition) => addOverlay(composition, tall('a')));
  previewEdit(editor, (composition) => reviseOverlay(composition, { ...tall('a'), rotation: 5 }));
  pass();
  expect([aspect(), editor.state.getState().draft?.composition.overlays[0]?.rotation]).toEqual(['16:9', 5]);
  commitEdit(editor);
  pass();
  expect(aspect()).toBe('9:16');
});

test('after stop the canvas does not change', () => {
  const { editor, aspect, stop } = setUp();
  edit(editor, (composition) => addOverlay(composition, tall('a')));
  stop();
  pass();
  expect(aspect()).toBe('16:9');
});
