import { addOverlay, aspectOfCanvas, changeAspect, deleteOverlay, reviseOverlay } from '@kinoloom/composition';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { commitEdit, createEditor, edit, previewEdit, redoEdit, replaceComposition, undoEdit } from '../store/index.ts';
import { followOrientation } from './orientation-switch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tall = (id: string, from = 0) => video({ id, src: `/${id}`, from, originalWidth: 720, originalHeight: 1280 });
const wide = (id: string, from = 0) => video({ id, src: `/${id}`, from, originalWidth: 1280, originalHeight: 720 });

function stand(composition = compositionOf(), fresh = false) {
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

test('clips that share an orientation turn the canvas after 500 ms, in one step of undo', () => {
  const { editor, switched, aspect, steps } = stand();
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

test('mixed clips leave the canvas alone; when one goes, it follows those that stay', () => {
  const { editor, aspect } = stand(compositionOf(wide('a')));
  edit(editor, (composition) => addOverlay(composition, tall('b', 10)));
  pass();
  expect(aspect()).toBe('16:9');
  edit(editor, (composition) => deleteOverlay(composition, 'a'));
  pass();
  expect(aspect()).toBe('9:16');
});

test('a format that the user chose for these clips stays, also after an undo and a move', () => {
  const { editor, aspect, switched } = stand(compositionOf(tall('a')));
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

test('a format chosen while the canvas was about to follow wins', () => {
  const { editor, aspect, switched } = stand();
  edit(editor, (composition) => addOverlay(composition, tall('a')));
  pass(300);
  edit(editor, (composition) => changeAspect(composition, '4:5'));
  pass();
  expect([aspect(), switched]).toEqual(['4:5', []]);
});

test('a composition that was just made takes the format of its clips, one that is opened again keeps its own', () => {
  expect(stand(compositionOf(tall('a'))).switched).toEqual([]);
  const fresh = stand(compositionOf(tall('a')), true);
  pass();
  expect(fresh.switched).toEqual(['9:16']);
});

test('a version that is put back keeps the canvas that it had', () => {
  const { editor, aspect } = stand(compositionOf(wide('a')));
  replaceComposition(editor, compositionOf(tall('b')));
  pass();
  expect(aspect()).toBe('16:9');
});

test('a gesture in hand is not disturbed: the canvas follows when it ends', () => {
  const { editor, aspect } = stand();
  edit(editor, (composition) => addOverlay(composition, tall('a')));
  previewEdit(editor, (composition) => reviseOverlay(composition, { ...tall('a'), rotation: 5 }));
  pass();
  expect([aspect(), editor.state.getState().draft?.composition.overlays[0]?.rotation]).toEqual(['16:9', 5]);
  commitEdit(editor);
  pass();
  expect(aspect()).toBe('9:16');
});

test('nothing happens any more once it is stopped', () => {
  const { editor, aspect, stop } = stand();
  edit(editor, (composition) => addOverlay(composition, tall('a')));
  stop();
  pass();
  expect(aspect()).toBe('16:9');
});
