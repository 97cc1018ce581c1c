import { defaultStyles, fontSizes, isSeen, type Composition, type TextOverlay } from '@kinoloom/composition';
import { frame } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { createEditor, select, shownComposition, undoEdit, type Editor } from '../store/index.ts';
import { oppositeHandle, placeOf } from './geometry/resize-box.ts';
import { boxOf } from './overlay-box.ts';
import { CanvasGesture } from './canvas-gesture.ts';

const none = { shift: false, alt: false, more: false };
const free = { ...none, alt: true };
const text: TextOverlay = {
  id: 't',
  type: 'text',
  from: frame(0),
  durationInFrames: frame(30),
  row: 0,
  left: 200,
  top: 100,
  width: 600,
  height: 200,
  rotation: 0,
  content: 'HALCYON',
  styles: { ...defaultStyles.text, fontSize: 100 },
};
const below = video({ id: 'v', row: 1, durationInFrames: 30 });

function setUp(...overlays: Composition['overlays']): { editor: Editor; gesture: CanvasGesture } {
  const editor = createEditor({ composition: compositionOf(...overlays), newId: () => 'new' });
  return { editor, gesture: new CanvasGesture(editor, () => undefined) };
}

function boxed(editor: Editor, id: string) {
  const found = shownComposition(editor.state.getState()).overlays.find((overlay) => overlay.id === id);
  if (!found || !isSeen(found)) throw new Error(`${id} is not seen`);
  return { overlay: found, box: boxOf(found) };
}

test('repeated presses at one place select the overlays there from top to bottom, then the top one again', () => {
  const { editor, gesture } = setUp(text, below);
  const pressed = [1, 2, 3].map(() => {
    gesture.press({ x: 300, y: 150 }, none);
    gesture.release();
    return editor.state.getState().selection;
  });
  expect(pressed).toEqual([['t'], ['v'], ['t']]);
  expect(editor.state.getState().history.past).toEqual([]);
});

test('a selected overlay that is covered by another can be moved, in one undo step', () => {
  const { editor, gesture } = setUp(text, below);
  select(editor, ['v']);
  gesture.press({ x: 300, y: 150 }, none);
  for (const x of [310, 340, 420]) gesture.draw({ x, y: 150 }, free, 8);
  gesture.release();
  expect(boxed(editor, 'v').overlay.left).toBe(120);
  expect(boxed(editor, 't').overlay.left).toBe(200);
  undoEdit(editor);
  expect(boxed(editor, 'v').overlay.left).toBe(0);
});

test('a cancelled move changes nothing and adds no undo step', () => {
  const { editor, gesture } = setUp(text);
  gesture.press({ x: 300, y: 150 }, none);
  gesture.draw({ x: 500, y: 500 }, none, 8);
  gesture.cancel();
  expect(boxed(editor, 't').overlay).toEqual(text);
  expect(editor.state.getState().history.past).toEqual([]);
});

test('dragging a corner of a rotated text scales its font, and the opposite corner stays in place', () => {
  const { editor, gesture } = setUp({ ...text, rotation: 33 });
  select(editor, ['t']);
  const handle = { x: 1, y: 1 } as const;
  const before = boxed(editor, 't').box;
  const corner = placeOf(before, handle);
  gesture.grab(handle, corner);
  gesture.draw({ x: corner.x + (corner.x - before.x) * 0.5, y: corner.y + (corner.y - before.y) * 0.5 }, none, 8);
  gesture.release();
  const { box, overlay } = boxed(editor, 't');
  expect(box.width / before.width).toBeCloseTo(1.25, 5);
  if (overlay.type === 'text') expect(overlay.styles.fontSize).toBeCloseTo(125, 1);
  const [was, is] = [placeOf(before, oppositeHandle(handle)), placeOf(box, oppositeHandle(handle))];
  expect(is.x).toBeCloseTo(was.x, 6);
  expect(is.y).toBeCloseTo(was.y, 6);
});

test('a resized text keeps within the maximum font size and the minimum width', () => {
  const { editor, gesture } = setUp(text);
  select(editor, ['t']);
  gesture.grab({ x: 1, y: 1 }, { x: 800, y: 300 });
  gesture.draw({ x: 5_000, y: 2_000 }, free, 8);
  gesture.release();
  const { overlay } = boxed(editor, 't');
  if (overlay.type === 'text') expect(overlay.styles.fontSize).toBe(fontSizes.max);
  undoEdit(editor);
  gesture.grab({ x: 1, y: 0 }, { x: 800, y: 200 });
  gesture.draw({ x: 210, y: 200 }, none, 8);
  gesture.release();
  expect(boxed(editor, 't').overlay.width).toBe(300);
});

test('a pinch scales and rotates the selected overlay in one undo step', () => {
  const { editor, gesture } = setUp({ ...text, styles: { ...text.styles, fontSize: 60 } });
  select(editor, ['t']);
  gesture.pinch([
    { x: 400, y: 200 },
    { x: 600, y: 200 },
  ]);
  gesture.drawPinch([
    { x: 500, y: 50 },
    { x: 500, y: 350 },
  ]);
  gesture.release();
  const { box, overlay } = boxed(editor, 't');
  expect(box).toMatchObject({ width: 900, height: 300, rotation: 90, x: 500, y: 200 });
  if (overlay.type === 'text') expect(overlay.styles.fontSize).toBe(90);
  expect(editor.state.getState().history.past).toHaveLength(1);
});
