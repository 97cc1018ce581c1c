import { deleteOverlay, moveOverlay } from '@kinoloom/composition';
import { beforeEach, expect, test } from 'vitest';
import { placesOf, rowOfClips } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { handleToasts, type ToastRequest } from '../../ui/toast.ts';
import { createEditor, edit, undoEdit } from './editor.ts';
import { offerUndo } from './offer-undo.ts';

let shown: ToastRequest[] = [];
beforeEach(() => {
  shown = [];
  return handleToasts((request) => shown.push(request));
});
const pressUndo = (): void => {
  const [toast] = shown;
  if (toast?.kind === 'show') toast.message.action?.onPress();
};

function withoutB() {
  const editor = createEditor({ composition: rowOfClips([0, 10], [10, 20], [20, 30]), newId: () => 'new' });
  edit(editor, (composition) => deleteOverlay(composition, 'b'));
  offerUndo(editor, 'b deleted');
  return { editor, places: () => placesOf(editor.state.getState().history.present) };
}

test('Undo right after a deletion is the last step of undo', () => {
  const { editor, places } = withoutB();
  pressUndo();
  expect(places()).toEqual(['a 0-10', 'b 10-20', 'c 20-30']);
  expect(editor.state.getState().history).toMatchObject({ past: [], future: [{}] });
});

test('Undo of a deletion brings back what it deleted and keeps what came since, and can itself be undone', () => {
  const { editor, places } = withoutB();
  edit(editor, (composition) => moveOverlay(composition, { id: 'c', from: 50, row: 0 }));
  pressUndo();
  expect(places()).toEqual(['a 0-10', 'b 10-20', 'c 50-60']);
  undoEdit(editor);
  expect(places()).toEqual(['a 0-10', 'c 50-60']);
});

test('Undo of a deletion that was undone already does nothing', () => {
  const { editor, places } = withoutB();
  undoEdit(editor);
  edit(editor, (composition) => moveOverlay(composition, { id: 'c', from: 50, row: 0 }));
  pressUndo();
  expect(places()).toEqual(['a 0-10', 'b 10-20', 'c 50-60']);
});
