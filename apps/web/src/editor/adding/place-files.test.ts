import { expect, test } from 'vitest';
import { frame, rowOf } from '@kinoloom/composition';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import type { MediaFacts } from '../media/index.ts';
import { createEditor, shownComposition, undoEdit, type Editor } from '../store/index.ts';
import { placeFiles } from './place-files.ts';

const factsOf = (name: string, more: Partial<MediaFacts> = {}): MediaFacts => ({
  id: name,
  name,
  type: 'video',
  url: `/media/${name}/video.mp4`,
  thumbnailUrl: null,
  width: 1280,
  height: 720,
  seconds: 1,
  model: null,
  prompt: null,
  hasAudio: true,
  isUpload: true,
  ...more,
});
const done = (...files: (MediaFacts | null)[]): Promise<MediaFacts | null>[] =>
  files.map((file) => Promise.resolve(file));

const editorOf = (...overlays: Parameters<typeof compositionOf>): Editor =>
  createEditor({ composition: compositionOf(...overlays), newId: () => crypto.randomUUID() });
const shown = (editor: Editor, row: number): string[] =>
  rowOf(shownComposition(editor.state.getState()), row).map(
    ({ content, from, durationInFrames }) => `${content}:${from}+${durationInFrames}`,
  );
const past = (editor: Editor): number => editor.state.getState().history.past.length;

test('files lie one after the other from the place of the drop, in their order, as one step of undo', async () => {
  const editor = editorOf();
  const later = Promise.withResolvers<MediaFacts>();
  const placing = placeFiles(editor, [later.promise, ...done(factsOf('b', { seconds: 2 }), factsOf('c'))], {
    from: 20,
    row: 1,
  });
  await Promise.resolve();
  expect(shown(editor, 1)).toEqual([]);
  later.resolve(factsOf('a'));
  await placing;
  expect(shown(editor, 1)).toEqual(['a:20+30', 'b:50+60', 'c:110+30']);
  expect(editor.state.getState().selection).toHaveLength(3);
  expect(past(editor)).toBe(1);
  undoEdit(editor);
  expect(shown(editor, 1)).toEqual([]);
});

test('the next file takes the place of one that was refused', async () => {
  const editor = editorOf();
  await placeFiles(editor, done(null, factsOf('b'), null, factsOf('d')), { from: 0, row: 0 });
  expect(shown(editor, 0)).toEqual(['b:0+30', 'd:30+30']);
});

const filled = (): Editor =>
  editorOf(video({ id: 'a', content: 'old', durationInFrames: 200, originalDuration: frame(400) }));

test('on the timeline files are cut in, or put over what plays there, as the panels say', async () => {
  const insert = filled();
  insert.state.setState({ addMode: 'insert' });
  await placeFiles(insert, done(factsOf('a'), factsOf('b')), { from: 50, row: 0 });
  expect(shown(insert, 0)).toEqual(['old:0+50', 'a:50+30', 'b:80+30', 'old:110+150']);
  expect(past(insert)).toBe(1);
  const over = filled();
  over.state.setState({ addMode: 'overwrite' });
  await placeFiles(over, done(factsOf('a'), factsOf('b')), { from: 50, row: 0 });
  expect(shown(over, 0)).toEqual(['old:0+50', 'a:50+30', 'b:80+30', 'old:110+90']);
});

test('on the canvas an image lies at the point, a clip in the row of clips, whatever the panels say', async () => {
  const editor = filled();
  editor.state.setState({ addMode: 'insert' });
  const image = factsOf('image', { type: 'image', seconds: null, width: 1920, height: 1080 });
  await placeFiles(editor, done(image, factsOf('clip')), { from: 40, at: { x: 900, y: 500 } });
  expect(shown(editor, 0).concat(shown(editor, 1))).toEqual(expect.arrayContaining(['old:0+200', 'image:40+90']));
  const { overlays } = shownComposition(editor.state.getState());
  expect(overlays.find(({ content }) => content === 'image')).toMatchObject({ width: 960, left: 420, top: 230 });
  expect(overlays.find(({ content }) => content === 'clip')).toMatchObject({ from: 200 });
});

test('a file waits for the end of a gesture, and leaves what was selected meanwhile', async () => {
  const editor = filled();
  const { history } = editor.state.getState();
  editor.state.setState({ draft: { composition: history.present, change: { overlays: [] } as never } });
  const placing = placeFiles(editor, done(factsOf('b')), { from: 300, row: 0 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown(editor, 0)).toHaveLength(1);
  editor.state.setState({ draft: null, selection: ['a'] });
  await placing;
  expect(shown(editor, 0)).toEqual(['old:0+200', 'b:300+30']);
  expect(editor.state.getState().selection).toEqual(['a']);
});
