import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { compositionOf, placesOf, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { handleToasts, type ToastRequest } from '../../../ui/toast.ts';
import { createEditor, edit, previewEdit, shownComposition, undoEdit, type Switches } from '../../store/index.ts';
import { readSwitches, keepSwitches } from '../../store/switches.ts';
import { cutAway, flip, rippleDeleteSelected, trimmed } from './cutting.ts';
import { deleteSelected, trimToPlayhead } from './items.ts';

let shown: ToastRequest[] = [];
beforeEach(() => {
  shown = [];
  return handleToasts((request) => shown.push(request));
});
afterEach(() => vi.unstubAllGlobals());

/** Three clips that meet in row 4, and a title above the second and the third. */
function editorWith(switches: Partial<Switches> = {}, { at = 0, selection = [] as string[] } = {}) {
  const composition = compositionOf(
    ...['a', 'b', 'c'].map((id, index) => video({ id, row: 4, from: index * 30, durationInFrames: 30 })),
    { ...video({ id: 'title', row: 0, from: 40, durationInFrames: 30 }), type: 'text' } as never,
  );
  const usual = { magnet: false, ripple: false, snap: true, names: false, keys: false };
  const editor = createEditor({ composition, newId: () => 'new', switches: { ...usual, ...switches } });
  editor.playhead.seek(at);
  editor.state.setState({ selection });
  return { editor, places: () => placesOf(shownComposition(editor.state.getState())) };
}
const whole = ['a 0-30 row 4', 'b 30-60 row 4', 'title 40-70', 'c 60-90 row 4'];

describe('cutting away', () => {
  test('removes what is before or after the playhead, of the main row without a selection, and closes the hole', () => {
    const before = editorWith({}, { at: 45 });
    cutAway(before.editor, 'start');
    expect(before.places()).toEqual(['a 0-30 row 4', 'b 30-45 row 4', 'title 40-70', 'c 45-75 row 4']);
    expect(before.editor.playhead.state.getState().frame).toBe(30);
    const after = editorWith({ ripple: true }, { at: 35 });
    cutAway(after.editor, 'end');
    expect(after.places()).toEqual(['a 0-30 row 4', 'b 30-35 row 4', 'c 35-65 row 4', 'title 40-70']);
    undoEdit(after.editor);
    expect(after.places()).toEqual(whole);
  });

  test('cuts the selected item only, and says when none lies there', () => {
    const title = editorWith({}, { at: 50, selection: ['title'] });
    cutAway(title.editor, 'end');
    expect(title.places()).toEqual(['a 0-30 row 4', 'b 30-60 row 4', 'title 40-50', 'c 60-90 row 4']);
    const none = editorWith({}, { at: 30 });
    cutAway(none.editor, 'start');
    expect(none.places()).toEqual(whole);
    expect(shown).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('leaves a hole, and closes it when asked: in its row, with Ripple in all', () => {
    const plain = editorWith({}, { selection: ['a'] });
    deleteSelected(plain.editor);
    expect(plain.places()).toEqual(['b 30-60 row 4', 'title 40-70', 'c 60-90 row 4']);
    const own = editorWith({}, { selection: ['a'] });
    rippleDeleteSelected(own.editor);
    expect(own.places()).toEqual(['b 0-30 row 4', 'c 30-60 row 4', 'title 40-70']);
    const all = editorWith({ ripple: true }, { selection: ['a'] });
    deleteSelected(all.editor);
    expect(all.places()).toEqual(['b 0-30 row 4', 'title 10-40', 'c 30-60 row 4']);
  });
});

describe('trimming with Ripple', () => {
  test('takes along what is later, by keys and by dragging', () => {
    const keys = editorWith({ ripple: true }, { at: 20, selection: ['a'] });
    trimToPlayhead(keys.editor, 'end');
    expect(keys.places()).toEqual(['a 0-20 row 4', 'b 20-50 row 4', 'title 30-60', 'c 50-80 row 4']);
    const drag = editorWith({ ripple: true });
    previewEdit(drag.editor, trimmed(drag.editor, { id: 'b', side: 'start', at: 40 }));
    expect(drag.places()).toEqual(['a 0-30 row 4', 'b 30-50 row 4', 'title 40-70', 'c 50-80 row 4']);
  });
});

describe('the magnet', () => {
  test('closes the gaps of the main row when it is turned on, and those of later edits', () => {
    const kept: string[] = [];
    vi.stubGlobal('localStorage', { setItem: (_key: string, value: string) => kept.push(value) });
    const { editor, places } = editorWith({}, { selection: ['a'] });
    deleteSelected(editor);
    flip(editor, 'magnet');
    expect(kept).toEqual(['{"magnet":true,"ripple":false,"snap":true,"names":false,"keys":false}']);
    expect(places()).toEqual(['b 0-30 row 4', 'c 30-60 row 4', 'title 40-70']);
    editor.state.setState({ selection: ['b'] });
    deleteSelected(editor);
    expect(places()).toEqual(['c 0-30 row 4', 'title 40-70']);
    undoEdit(editor);
    expect(places()).toEqual(['b 0-30 row 4', 'c 30-60 row 4', 'title 40-70']);
    edit(editor, () => ({ ok: false, error: { code: 'edit.noRoom', message: 'No' } }));
    expect(places()).toEqual(['b 0-30 row 4', 'c 30-60 row 4', 'title 40-70']);
  });
});

test('switches are kept, and unreadable ones are as usual', () => {
  const kept = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect(readSwitches(storage)).toEqual({ magnet: false, ripple: false, snap: true, names: false, keys: false });
  keepSwitches({ magnet: true, ripple: false, snap: false, names: false, keys: false }, storage);
  expect(readSwitches(storage)).toEqual({ magnet: true, ripple: false, snap: false, names: false, keys: false });
  kept.set('kinoloom.timeline', '{"magnet":3}');
  expect(readSwitches(storage)).toEqual({ magnet: false, ripple: false, snap: true, names: false, keys: false });
});
