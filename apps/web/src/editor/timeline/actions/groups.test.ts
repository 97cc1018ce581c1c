import { expect, test } from 'vitest';
import { compositionOf, placesOf, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { createEditor, edit, shownComposition } from '../../store/index.ts';
import { copySelected, pasteText } from './clipboard.ts';
import { trimmed } from './cutting.ts';
import { detachSelected, groupSelected, ungroupSelected } from './groups.ts';
import { deleteSelected, splitAtPlayhead } from './items.ts';

/** A clip of a second and its sound, detached, with the clip selected. */
function detached() {
  let count = 0;
  const clip = video({ id: 'a', row: 4, from: 30, durationInFrames: 30, mediaStart: 30 });
  const editor = createEditor({ composition: compositionOf(clip), newId: () => `new-${++count}` });
  editor.state.setState({ selection: ['a'] });
  detachSelected(editor);
  const composition = () => shownComposition(editor.state.getState());
  return { editor, composition, places: () => placesOf(composition()) };
}

test('a clip and its sound are split, trimmed and deleted together, and apart once they are ungrouped', () => {
  const { editor, places, composition } = detached();
  expect(places()).toEqual(['a 30-60 row 4', 'new-1 30-60 row 3']);
  edit(editor, trimmed(editor, { id: 'a', side: 'end', at: 50 }));
  expect(places()).toEqual(['a 30-50 row 4', 'new-1 30-50 row 3']);
  editor.playhead.seek(40);
  splitAtPlayhead(editor);
  expect(places()).toHaveLength(4);
  const groups = composition().overlays.map(({ group }) => group);
  expect(new Set(groups).size).toBe(2);
  deleteSelected(editor);
  expect(places()).toEqual(['a 30-40 row 4', 'new-1 30-40 row 3']);
  editor.state.setState({ selection: ['a'] });
  ungroupSelected(editor);
  edit(editor, trimmed(editor, { id: 'a', side: 'end', at: 35 }));
  expect(places()).toEqual(['a 30-35 row 4', 'new-1 30-40 row 3']);
});

test('what is pasted is together with its own kind', () => {
  const { editor, composition } = detached();
  editor.state.setState({ selection: ['a', 'new-1'] });
  editor.playhead.seek(60);
  expect(pasteText(editor, copySelected(editor) ?? '')).toBeNull();
  const groups = composition().overlays.map(({ group }) => group);
  expect(groups[2]).toBe(groups[3]);
  expect(groups[2]).not.toBe(groups[0]);
});

test('one item is no group', () => {
  const { editor, composition } = detached();
  ungroupSelected(editor);
  groupSelected(editor);
  expect(composition().overlays.map(({ group }) => group)).toEqual([undefined, undefined]);
});
