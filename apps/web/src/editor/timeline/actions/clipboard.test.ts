import { expect, test } from 'vitest';
import { compositionOf, placesOf, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { createEditor, shownComposition } from '../../store/index.ts';
import { copySelected, pasteText } from './clipboard.ts';

test('an overlay pasted at the end of the composition starts there, in the same row', () => {
  const editor = createEditor({ composition: compositionOf(video({ id: 'a' })), newId: () => 'new' });
  editor.state.setState({ selection: ['a'] });
  const copied = copySelected(editor) ?? '';
  editor.playhead.seek(Infinity);
  expect(pasteText(editor, copied)).toBeNull();
  expect(placesOf(shownComposition(editor.state.getState()))).toEqual(['a 0-10', 'new 10-20']);
});
