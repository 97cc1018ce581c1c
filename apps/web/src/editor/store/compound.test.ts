import {
  canvasSizes,
  defaultStyles,
  deleteOverlays,
  emptyComposition,
  frame,
  isCompound,
  type Composition,
  type VideoOverlay,
} from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { closeCompound, compoundSelected, openCompound, takeCompoundApart } from './compound.ts';
import { createEditor, edit, redoEdit, replaceComposition, undoEdit, type Editor } from './editor.ts';
import { select } from './selection.ts';

const clip = (id: string, from: number): VideoOverlay => ({
  id,
  type: 'video',
  from: frame(from),
  durationInFrames: frame(30),
  row: 1,
  left: 0,
  top: 0,
  ...canvasSizes['16:9'],
  rotation: 0,
  content: id,
  src: `/${id}`,
  mediaStart: 0,
  speed: 1,
  styles: defaultStyles.video,
});

function editorOf(...overlays: VideoOverlay[]): Editor {
  let made = 0;
  const composition = { ...emptyComposition(canvasSizes['16:9']), overlays };
  return createEditor({ composition, newId: () => `new-${(made += 1)}` });
}

const film = (editor: Editor): Composition => editor.state.getState().history.present;
const held = (editor: Editor): string[] =>
  film(editor)
    .overlays.filter(isCompound)
    .flatMap(({ overlays }) => overlays.map(({ id }) => id));

/** A film of three clips, of which the first two are in a compound clip that is open. */
function opened(): { outer: Editor; inner: Editor; id: string } {
  const outer = editorOf(clip('a', 0), clip('b', 30), clip('c', 60));
  select(outer, ['a', 'b']);
  compoundSelected(outer);
  const id = outer.state.getState().selection[0] ?? '';
  outer.playhead.seek(40);
  openCompound(outer, id);
  const inner = outer.state.getState().inside?.editor;
  if (!inner) throw new Error('It did not open');
  return { outer, inner, id };
}

test('steps in an open compound clip are steps of the film around it', () => {
  const { outer, inner } = opened();
  expect(inner.playhead.state.getState().frame).toBe(40);
  const remove = (id: string): void => void edit(inner, (now) => deleteOverlays(now, [id]));
  remove('b');
  expect(held(outer)).toEqual(['a']);
  expect(film(outer).overlays.find(isCompound)?.durationInFrames).toBe(30);
  undoEdit(inner);
  expect(held(outer)).toEqual(['a', 'b']);
  redoEdit(inner);
  expect(held(outer)).toEqual(['a']);
  undoEdit(inner);
  remove('a');
  expect(held(outer)).toEqual(['b']);
  undoEdit(inner);
  expect(outer.state.getState().history.past.length).toBe(1);
  undoEdit(inner);
  expect(held(outer)).toEqual(['a', 'b']);
  closeCompound(inner);
  expect(outer.state.getState().inside).toBeNull();
  undoEdit(outer);
  expect(film(outer).overlays.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('one gesture in an open compound clip is one step', () => {
  const { outer, inner } = opened();
  for (const id of ['a', 'b']) edit(inner, (now) => deleteOverlays(now, [id]), { gesture: 'same' });
  expect(held(outer)).toEqual([]);
  undoEdit(inner);
  expect(held(outer)).toEqual(['a', 'b']);
});

test('a change from elsewhere is shown inside, and closes a clip that is gone', () => {
  const { outer, inner, id } = opened();
  const others = film(outer).overlays.map((overlay) =>
    isCompound(overlay) ? { ...overlay, overlays: overlay.overlays.slice(1) } : overlay,
  );
  replaceComposition(outer, { ...film(outer), overlays: others }, 'elsewhere');
  expect(film(inner).overlays.map((overlay) => overlay.id)).toEqual(['b']);
  undoEdit(inner);
  expect(held(outer)).toEqual(['b']);
  replaceComposition(outer, { ...film(outer), overlays: others.filter((overlay) => overlay.id !== id) }, 'elsewhere');
  expect(outer.state.getState().inside).toBeNull();
});

test('in a locked row it does not open, and one inside another is refused', () => {
  const { outer, inner, id } = opened();
  select(inner, ['a']);
  compoundSelected(inner);
  expect(film(inner).overlays.some(isCompound)).toBe(false);
  closeCompound(inner);
  const rows = film(outer).rows.map((row, at) => (at === 1 ? { ...row, locked: true as const } : row));
  replaceComposition(outer, { ...film(outer), rows }, 'elsewhere');
  openCompound(outer, id);
  expect(outer.state.getState().inside).toBeNull();
  takeCompoundApart(outer, id);
  expect(held(outer)).toEqual(['a', 'b']);
});
