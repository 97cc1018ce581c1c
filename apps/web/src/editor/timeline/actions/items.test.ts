import { beforeEach, expect, test } from 'vitest';
import { defaultStyles, frame, type Overlay } from '@kinoloom/composition';
import { compositionOf, placesOf, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { handleToasts, type ToastRequest } from '../../../ui/toast.ts';
import { createEditor } from '../../store/index.ts';
import { splitAtPlayhead, trimToPlayhead } from './items.ts';

let shown: ToastRequest[] = [];
beforeEach(() => {
  shown = [];
  return handleToasts((request) => shown.push(request));
});
const said = (): string[] => shown.map((request) => (request.kind === 'show' ? request.message.text : ''));

const music: Overlay = {
  ...video({ id: 'music', row: 4 }),
  type: 'sound',
  mediaStart: frame(0),
  durationInFrames: frame(90),
  styles: defaultStyles.sound,
} as unknown as Overlay;

function editorAt(at: number, selection: string[]) {
  const composition = compositionOf(
    video({ durationInFrames: 30 }),
    video({ id: 'b', from: 30, durationInFrames: 30 }),
    music,
  );
  const editor = createEditor({ composition, newId: () => 'new' });
  editor.playhead.seek(at);
  editor.state.setState({ selection });
  return { editor, places: () => placesOf(editor.state.getState().history.present) };
}
const whole = ['a 0-30', 'music 0-90 row 4', 'b 30-60'];

test('without a selection a split cuts clips and never sounds; a selected sound is cut', () => {
  const one = editorAt(10, []);
  splitAtPlayhead(one.editor);
  expect(one.places()).toEqual(['a 0-10', 'music 0-90 row 4', 'new 10-30', 'b 30-60']);
  const other = editorAt(10, ['music']);
  splitAtPlayhead(other.editor);
  expect(other.places()).toEqual(['a 0-30', 'music 0-10 row 4', 'new 10-90 row 4', 'b 30-60']);
  expect(said()).toEqual([]);
});

test('a split with nothing to cut says so and changes nothing', () => {
  const { editor, places } = editorAt(75, []);
  expect(splitAtPlayhead(editor)).toBe(false);
  expect(places()).toEqual(whole);
  expect(said()).toEqual([expect.stringContaining('No clip to split')]);
});

test.each([
  ['start', 40],
  ['end', 40],
  ['start', 30],
  ['end', 0],
] as const)('a trim of the %s with the playhead outside, at %i, says so and changes nothing', (side, at) => {
  const { editor, places } = editorAt(at, ['a']);
  trimToPlayhead(editor, side);
  expect(places()).toEqual(whole);
  expect(said()).toEqual([expect.stringContaining('outside of the selected clip')]);
});

test('of several selected clips those at the playhead are trimmed', () => {
  const { editor, places } = editorAt(40, ['a', 'b']);
  trimToPlayhead(editor, 'end');
  expect(places()).toEqual(['a 0-30', 'music 0-90 row 4', 'b 30-40']);
});
