import { unlocked, applyChange, deleteOverlays, isEmpty, together, type Composition } from '@kinoloom/composition';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEdit, type AnyEdit } from '../../../../../packages/composition/src/testing/edit-arbitrary.ts';
import { anyComposition } from '../../../../../packages/composition/src/testing/composition-arbitrary.ts';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import {
  commitEdit,
  createEditor,
  discardPreview,
  edit,
  previewEdit,
  redoEdit,
  shownComposition,
  shownFrame,
  undoEdit,
  type EditFunction,
} from './editor.ts';
import { select, toggleSelected } from './selection.ts';

/** A gesture: an immediate edit, or previews that are then committed or discarded. */
const gestures = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('edit'), edit: anyEdit }),
    fc.record({
      kind: fc.constantFrom('drag', 'abandoned drag'),
      tries: fc.array(anyEdit, { minLength: 1, maxLength: 4 }),
    }),
    fc.record({ kind: fc.constantFrom('undo', 'redo') }),
  ),
  { maxLength: 20 },
);

const asEdit =
  ({ run }: AnyEdit): EditFunction =>
  (composition) =>
    run(composition) ?? { ok: false, error: { code: 'edit.notFound', message: 'The composition is empty' } };

/** The pure edit; the unchanged composition if it is refused, as in a locked row; groups stay together. */
function pure(composition: Composition, any: AnyEdit): Composition {
  const made = unlocked(together(asEdit(any)))(composition);
  return made.ok && !isEmpty(made.value) ? applyChange(composition, made.value) : composition;
}

const editorOf = (composition: Composition) => createEditor({ composition, newId: () => 'new' });

describe('any gestures through the editor', () => {
  test('have the result of the pure edits, and undoing all of them restores the start', () =>
    fc.assert(
      fc.property(anyComposition, gestures, (start, list) => {
        const editor = editorOf(start);
        let past: Composition[] = [];
        let present = start;
        let future: Composition[] = [];
        const keep = (after: Composition): void => {
          if (JSON.stringify(after) === JSON.stringify(present)) return;
          past = [...past, present];
          present = after;
          future = [];
        };
        for (const gesture of list) {
          if ('edit' in gesture) {
            edit(editor, asEdit(gesture.edit));
            keep(pure(present, gesture.edit));
          } else if ('tries' in gesture) {
            let drawn = present;
            for (const each of gesture.tries) {
              // A refused preview keeps the previous one.
              if (previewEdit(editor, asEdit(each)).ok) drawn = pure(present, each);
              expect(shownComposition(editor.state.getState())).toEqual(drawn);
            }
            if (gesture.kind === 'drag') {
              commitEdit(editor);
              keep(drawn);
            } else discardPreview(editor);
          } else if (gesture.kind === 'undo') {
            undoEdit(editor);
            const before = past.at(-1);
            if (before) [past, present, future] = [past.slice(0, -1), before, [present, ...future]];
          } else {
            redoEdit(editor);
            const [after, ...rest] = future;
            if (after) [past, present, future] = [[...past, present], after, rest];
          }
          expect(shownComposition(editor.state.getState())).toEqual(present);
        }
        while (editor.state.getState().history.past.length > 0) undoEdit(editor);
        expect(shownComposition(editor.state.getState())).toEqual(start);
      }),
      { numRuns: 300 },
    ));
});

const [a, b] = [video({ id: 'a' }), video({ id: 'b', from: 20 })];

test('a refused edit announces its reason and changes nothing', () => {
  const editor = editorOf(compositionOf(a));
  const made = edit(editor, () => ({ ok: false, error: { code: 'edit.noRoom', message: 'There is no room there' } }));
  expect(made.ok).toBe(false);
  expect(editor.state.getState().said.text).toBe('There is no room there');
  expect(editor.state.getState().history.past).toEqual([]);
});

test('a deleted overlay is deselected, and stays so after an undo', () => {
  const editor = editorOf(compositionOf(a, b));
  select(editor, ['a', 'b']);
  edit(editor, (composition) => ({
    ok: true,
    value: { stage: null, overlays: [{ id: 'a', index: 0, before: composition.overlays[0] ?? null, after: null }] },
  }));
  expect(editor.state.getState().selection).toEqual(['b']);
  undoEdit(editor);
  toggleSelected(editor, 'b');
  expect(editor.state.getState().selection).toEqual([]);
});

test('the playhead stays between the composition’s start and its end', () => {
  const { playhead } = editorOf(compositionOf(a, b));
  playhead.seek(1_000);
  expect(playhead.state.getState().frame).toBe(30);
  playhead.seek(-3);
  expect(playhead.state.getState().frame).toBe(0);
});

test('at the end the last frame is shown, and the playhead stays until it is moved or the composition shortens', () => {
  const start = compositionOf(a, b);
  const editor = editorOf(start);
  const { playhead } = editor;
  const at = (): number => playhead.state.getState().frame;
  const shown: number[] = [];
  playhead.attach({
    play: () => Promise.resolve(),
    pause: () => undefined,
    seek: (frame) => shown.push(frame),
    measure: async () => ({ loudness: -23, levels: new Float32Array(0) }),
    capture: async () => new Blob(),
    clock: () => null,
  });
  playhead.seek(Infinity);
  expect([at(), shownFrame(start, at()), shown.at(-1)]).toEqual([30, 29, 30]);
  playhead.follow({ frame: 29 });
  expect(at()).toBe(30);
  edit(editor, (before) => deleteOverlays(before, ['b']));
  playhead.follow({ frame: 9 });
  expect(at()).toBe(10);
  playhead.seek(4);
  playhead.follow({ frame: 4 });
  expect(at()).toBe(4);
});

test('a late frame does not move the playhead back, unless the composition plays or has become shorter', () => {
  const editor = editorOf(compositionOf(a, b));
  const { playhead } = editor;
  const at = (): number => playhead.state.getState().frame;
  playhead.seek(10);
  playhead.seek(20);
  playhead.follow({ frame: 10 });
  expect(at()).toBe(20);
  playhead.follow({ frame: 20 });
  expect(at()).toBe(20);
  playhead.follow({ playing: true });
  playhead.follow({ frame: 12 });
  expect(at()).toBe(12);
  playhead.follow({ playing: false });
  playhead.seek(25);
  edit(editor, (before) => ({
    ok: true,
    value: { stage: null, overlays: [{ id: 'b', index: 1, before: before.overlays[1] ?? null, after: null }] },
  }));
  playhead.follow({ frame: 9 });
  expect(at()).toBe(10);
});
