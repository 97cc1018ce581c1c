import { emptyRows } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { compositionOf, placesOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { handleToasts } from '../../ui/toast.ts';
import { createEditor, shownComposition, type Editor } from '../store/index.ts';
import { addText } from './new-overlays.ts';

/** A composition of 8 rows, each occupied from frame 0 to 100, with the playhead in the middle. */
function full(): Editor {
  const clips = Array.from({ length: 8 }, (_, row) => video({ id: `n${row}`, row, durationInFrames: 100 }));
  const editor = createEditor({ composition: { ...compositionOf(...clips), rows: emptyRows(8) }, newId: () => 'new' });
  editor.playhead.seek(50);
  return editor;
}

test('an overlay that finds no free row at the playhead is refused with a message, and nothing moves', () => {
  const editor = full();
  const before = placesOf(shownComposition(editor.state.getState()));
  const said: string[] = [];
  const stop = handleToasts((request) => request.kind === 'show' && said.push(request.message.text));
  addText(editor, 'wide');
  stop();
  expect(said).toEqual(['All 8 rows are taken there. Move the playhead, or make room in one of them.']);
  expect(placesOf(shownComposition(editor.state.getState()))).toEqual(before);
  expect(editor.playhead.state.getState().frame).toBe(50);
});
