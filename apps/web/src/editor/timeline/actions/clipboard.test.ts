import { COMPOSITION_VERSION, isUpload } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { compositionOf, placesOf, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { oldDocuments } from '../../../../../../packages/composition/src/testing/version-2.ts';
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

test('what was copied in a tab of version 2 is pasted, and what a newer one copied is refused', () => {
  const editor = createEditor({ composition: compositionOf(), newId: () => crypto.randomUUID() });
  const textOf = (film: unknown): string => JSON.stringify({ kind: 'kinoloom/overlays', film });
  const old = { ...oldDocuments[2], overlays: oldDocuments[2].overlays.slice(0, 3) };
  expect(pasteText(editor, textOf(old))).toBeNull();
  const pasted = shownComposition(editor.state.getState()).overlays;
  expect(pasted.map(({ type }) => type)).toEqual(['video', 'image', 'sound']);
  expect(pasted.every(isUpload)).toBe(true);
  expect(pasteText(editor, textOf({ ...old, version: COMPOSITION_VERSION + 1 }))).toMatch(/newer/);
});
