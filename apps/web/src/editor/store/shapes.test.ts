import {
  canvasSizes,
  defaultStyles,
  deleteOverlay,
  emptyComposition,
  findOverlay,
  frame,
  inShape,
  isCompound,
  isSeen,
  reviseOverlay,
  splitOverlay,
  type Composition,
  type VideoOverlay,
} from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { compoundSelected, openCompound } from './compound.ts';
import {
  commitEdit,
  createEditor,
  edit,
  previewEdit,
  replaceComposition,
  undoEdit,
  redoEdit,
  type Editor,
} from './editor.ts';
import { offerUndo } from './offer-undo.ts';
import { select, selectedOverlays } from './selection.ts';
import { addAndShow, followAgain, removeFromFilm, setHidden, showShape, takeAspect } from './shapes.ts';

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

const present = (editor: Editor): Composition => editor.state.getState().history.present;
const of = (editor: Editor, id: string): VideoOverlay => findOverlay(present(editor), id) as VideoOverlay;
const shownIn = (film: Editor): Editor => {
  const { inShape: there } = film.state.getState();
  if (!there) throw new Error('The film itself is shown');
  return there.editor;
};

/** A film of two clips in 16:9 that is shown in 9:16. */
function opened(): { film: Editor; upright: Editor } {
  let made = 0;
  const composition = { ...emptyComposition(canvasSizes['16:9']), overlays: [clip('a', 0), clip('b', 30)] };
  const film = createEditor({ composition, newId: () => `new-${(made += 1)}` });
  film.playhead.seek(12);
  select(film, ['a']);
  addAndShow(film, '9:16');
  return { film, upright: shownIn(film) };
}

const move = (editor: Editor, left: number, gesture?: string): void => {
  const moved = { ...of(editor, 'a'), left };
  edit(editor, (composition) => reviseOverlay(composition, moved), gesture === undefined ? {} : { gesture });
};

test('a shape is shown at the same frame, with the same selection, and so is the film itself again', () => {
  const { film, upright } = opened();
  expect(present(upright).canvas).toEqual(canvasSizes['9:16']);
  expect(upright.playhead.state.getState().frame).toBe(12);
  expect(upright.state.getState().selection).toEqual(['a']);
  upright.playhead.seek(40);
  select(upright, ['b']);
  showShape(upright, '16:9');
  expect(film.state.getState().inShape).toBeNull();
  expect([film.playhead.state.getState().frame, film.state.getState().selection]).toEqual([40, ['b']]);
});

test('what is moved there has a place of its own, as one step of the film, which each of both undoes and does again', () => {
  const { film, upright } = opened();
  move(upright, -300);
  expect(of(film, 'a')).toMatchObject({ left: 0, shapes: { '9:16': { box: { left: -300 } } } });
  expect(of(upright, 'a').left).toBe(-300);
  expect(film.state.getState().history.past).toHaveLength(2);
  undoEdit(upright);
  expect([of(upright, 'a').left, of(film, 'a').shapes]).toEqual([0, undefined]);
  expect(upright.state.getState().said.text).toBe('Undone');
  redoEdit(film);
  expect(of(upright, 'a').left).toBe(-300);
});

test('a gesture there is one step, and a preview none', () => {
  const { film, upright } = opened();
  for (const left of [-10, -20, -30]) move(upright, left, 'left');
  expect(film.state.getState().history.past).toHaveLength(2);
  previewEdit(upright, (composition) => reviseOverlay(composition, { ...of(upright, 'a'), left: -90 }));
  expect(of(film, 'a').shapes).toEqual({ '9:16': { box: expect.objectContaining({ left: -30 }) } });
  commitEdit(upright, { select: ['b'] });
  expect(of(film, 'a').shapes).toEqual({ '9:16': { box: expect.objectContaining({ left: -90 }) } });
  expect(upright.state.getState()).toMatchObject({ draft: null, selection: ['b'] });
});

test('time is shared, and both halves of a split keep their place', () => {
  const { film, upright } = opened();
  move(upright, -300);
  edit(upright, (composition) => splitOverlay(composition, { id: 'a', at: 10, newId: 'second' }));
  expect(present(film).overlays.map(({ id, shapes }) => [id, shapes?.['9:16']?.box?.left])).toEqual([
    ['a', -300],
    ['b', undefined],
    ['second', -300],
  ]);
  showShape(upright, '16:9');
  edit(film, (composition) => deleteOverlay(composition, 'second'));
  showShape(film, '9:16');
  expect(present(shownIn(film)).overlays.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a place is taken back, and something is hidden there and shown again', () => {
  const { film, upright } = opened();
  move(upright, -300);
  followAgain(upright, ['a']);
  expect([of(upright, 'a').left, of(film, 'a').shapes]).toEqual([0, undefined]);
  const chosen = () => selectedOverlays(upright.state.getState()).filter(isSeen);
  setHidden(upright, chosen(), true);
  expect(of(film, 'a')).toMatchObject({ shapes: { '9:16': { hidden: true } } });
  expect(of(film, 'a').hidden).toBeUndefined();
  setHidden(upright, chosen(), false);
  expect(findOverlay(inShape(present(film), '9:16'), 'a')?.hidden).toBeUndefined();
});

test('what is changed elsewhere is shown there, and a shape that is gone leads back to the film', () => {
  const { film, upright } = opened();
  replaceComposition(
    film,
    { ...present(film), overlays: [{ ...clip('a', 0), content: 'From elsewhere' }] },
    'elsewhere',
  );
  expect(present(upright).overlays).toMatchObject([{ content: 'From elsewhere', width: 1080 }]);
  upright.playhead.seek(20);
  undoEdit(upright);
  undoEdit(upright);
  expect(present(film).shapes).toBeUndefined();
  expect(film.state.getState().inShape).toBeNull();
  expect(film.playhead.state.getState().frame).toBe(20);
  expect(film.state.getState().selection).toEqual(['a']);
});

test('a shape is removed with the places there, and undo brings both back', () => {
  const { film, upright } = opened();
  move(upright, -300);
  const before = JSON.stringify(present(film));
  removeFromFilm(upright, '9:16');
  expect(present(film).shapes).toBeUndefined();
  expect(of(film, 'a').shapes).toBeUndefined();
  undoEdit(film);
  expect(JSON.stringify(present(film))).toBe(before);
});

test('a deletion there is taken back as what it was', () => {
  const { film, upright } = opened();
  move(upright, -300);
  edit(upright, (composition) => deleteOverlay(composition, 'a'), { select: [] });
  offerUndo(upright, 'Deleted');
  expect(present(film).overlays.map(({ id }) => id)).toEqual(['b']);
  undoEdit(upright);
  expect(of(film, 'a').shapes?.['9:16']?.box?.left).toBe(-300);
});

test('a compound clip is opened there, and what is moved in it has a place of its own', () => {
  const { film, upright } = opened();
  select(upright, ['a', 'b']);
  compoundSelected(upright);
  const id = upright.state.getState().selection[0] ?? '';
  openCompound(upright, id);
  const inner = upright.state.getState().inside?.editor;
  if (!inner) throw new Error('It did not open');
  expect(present(inner).canvas).toEqual(canvasSizes['9:16']);
  move(inner, -50);
  const held = (composition: Composition): (number | undefined)[] =>
    composition.overlays.filter(isCompound).flatMap(({ overlays }) => overlays.map(({ left }) => left));
  expect(held(present(film))).toEqual([0, 0]);
  expect(held(inShape(present(film), '9:16'))).toEqual([-50, 0]);
  undoEdit(inner);
  expect(held(inShape(present(film), '9:16'))).toEqual([0, 0]);
});

test('the aspect ratio of the film becomes one of its shapes, with what was placed there', () => {
  const { film, upright } = opened();
  move(upright, -300);
  takeAspect(film, '9:16');
  expect(present(film)).toMatchObject({ canvas: canvasSizes['9:16'] });
  expect(present(film).shapes).toBeUndefined();
  expect(of(film, 'a').left).toBe(-300);
  expect(film.state.getState().inShape).toBeNull();
});
