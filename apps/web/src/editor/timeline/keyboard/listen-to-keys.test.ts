import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compositionOf, placesOf, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { useChosen } from '../../../lib/keyboard/index.ts';
import { createEditor, shownComposition, type Editor } from '../../store/index.ts';
import { deleteSelected } from '../actions/items.ts';
import { listenToKeys } from './listen-to-keys.ts';

// A window without a document: keys have no target element.
let page = new EventTarget();
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('HTMLElement', { [Symbol.hasInstance]: () => false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useChosen.setState({ chosen: {} });
});

/** Presses keys as `Ctrl Shift z`; returns whether they were handled. */
function press(keys: string): boolean {
  const held = keys.split(' ');
  const name = held.pop() ?? '';
  const key = name === 'Space' ? ' ' : name;
  const event = Object.assign(new Event('keydown', { cancelable: true }), {
    code: '',
    key: held.includes('Shift') ? key.toUpperCase() : key,
    altKey: held.includes('Alt'),
    ctrlKey: held.includes('Ctrl'),
    metaKey: held.includes('Meta'),
    shiftKey: held.includes('Shift'),
  });
  return !page.dispatchEvent(event);
}

function setUp() {
  const editor: Editor = createEditor({
    composition: compositionOf(video({ durationInFrames: 90 })),
    newId: () => 'new',
  });
  const asked: string[] = [];
  editor.playhead.attach({
    play: () => {
      asked.push('play');
      editor.playhead.follow({ playing: true });
      return Promise.resolve();
    },
    pause: () => {
      asked.push('pause');
      editor.playhead.follow({ playing: false });
    },
    measure: async () => ({ loudness: -23, levels: new Float32Array(0) }),
    capture: async () => new Blob(),
    clock: () => null,
    seek: () => undefined,
  });
  const zooms: number[] = [];
  listenToKeys(editor, {
    view: { width: 900, height: 300, left: 0, top: 0, scale: 1, rows: 5 },
    zoomTo: (zoom) => zooms.push(Math.round(zoom * 10) / 10),
    reveal: () => undefined,
  });
  return { editor, asked, zooms, places: () => placesOf(shownComposition(editor.state.getState())) };
}

// docs/contract/editor.md, Timeline.
test('Alt+Space plays and pauses', () => {
  const { asked } = setUp();
  expect([press('Alt Space'), press('Alt Space')]).toEqual([true, true]);
  expect(asked).toEqual(['play', 'pause']);
});

test.each(['Ctrl', 'Meta'])('%s+Z undoes; with Shift, or with Y instead of Z, it redoes', (held) => {
  const { editor, places } = setUp();
  editor.state.setState({ selection: ['a'] });
  deleteSelected(editor);
  expect(places()).toEqual([]);
  for (const again of [`${held} Shift z`, `${held} y`]) {
    expect(press(`${held} z`)).toBe(true);
    expect(places()).toEqual(['a 0-90']);
    expect(press(again)).toBe(true);
    expect(places()).toEqual([]);
  }
});

test('Alt+= and Alt+- zoom by a tenth, from 0.2 to 10', () => {
  const { editor, zooms } = setUp();
  for (const [zoom, keys] of [
    [1, 'Alt ='],
    [1, 'Alt -'],
    [10, 'Alt ='],
    [0.2, 'Alt -'],
  ] as const) {
    editor.state.setState({ zoom });
    press(keys);
  }
  expect(zooms).toEqual([1.1, 0.9, 10, 0.2]);
});

test('C takes the crop tool for a selected clip, and puts it away', () => {
  const { editor } = setUp();
  expect(press('c')).toBe(false);
  editor.state.setState({ selection: ['a'] });
  expect([press('c'), editor.state.getState().tool]).toEqual([true, { kind: 'crop', id: 'a' }]);
  expect([press('c'), editor.state.getState().tool]).toEqual([true, null]);
});

test('other keys are left to the browser', () => {
  setUp();
  expect(['Ctrl r', 'Ctrl Shift a', 'Alt Ctrl z', 'z', 'Shift s', 'Ctrl [', 'Meta ['].filter(press)).toEqual([]);
});

test('changed keys work, and the old ones no longer do', () => {
  const { editor, places } = setUp();
  editor.playhead.seek(30);
  useChosen.setState({ chosen: { 'clips.split': ['Shift+X'] } });
  expect(press('s')).toBe(false);
  expect(places()).toEqual(['a 0-90']);
  expect(press('Shift x')).toBe(true);
  expect(places()).toEqual(['a 0-30', 'new 30-90']);
});
