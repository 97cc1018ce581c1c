import { expect, test } from 'vitest';
import { frame, rowOf } from '@kinoloom/composition';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { handleToasts } from '../../ui/toast.ts';
import type { MediaFacts } from '../media/index.ts';
import { createEditor, shownComposition, undoEdit, type Editor } from '../store/index.ts';
import { addMedia } from './media-overlay.ts';

const facts: MediaFacts = {
  id: 'm',
  name: 'Slow swell',
  type: 'video',
  url: '/media/m/m.mp4',
  thumbnailUrl: null,
  width: 1280,
  height: 720,
  seconds: 8,
  model: null,
  prompt: null,
  hasAudio: true,
};

function added(more: Partial<MediaFacts>): unknown {
  const editor: Editor = createEditor({ composition: compositionOf(), newId: () => 'new' });
  addMedia(editor, { ...facts, ...more });
  return shownComposition(editor.state.getState()).overlays.at(-1);
}

// docs/contract/editor.md, From a flow.
test('a clip is as long as its media, or 3 s if that is unknown; an image is 3 s long', () => {
  expect(added({})).toMatchObject({ durationInFrames: 240, originalDuration: 240, width: 1920, height: 1080 });
  expect(added({ seconds: null })).toMatchObject({ durationInFrames: 90 });
  expect(added({ type: 'image', seconds: null })).toMatchObject({ durationInFrames: 90 });
});

test('a sound is 1920 by 100 px at full volume, and 200 frames long if its length is unknown', () => {
  const box = { type: 'sound', width: 1920, height: 100, styles: { volume: 1 } };
  expect(added({ type: 'audio', seconds: 2 })).toMatchObject({ ...box, durationInFrames: 60 });
  expect(added({ type: 'audio', seconds: null })).toMatchObject({ ...box, durationInFrames: 200 });
});

test('a file from the Local panel becomes an overlay of its kind that says so, with the usual length and size', () => {
  const isUpload = true;
  expect(added({})).not.toHaveProperty('origin');
  expect(added({ isUpload })).toMatchObject({
    type: 'video',
    origin: 'upload',
    mediaStart: 0,
    durationInFrames: 240,
    originalDuration: 240,
    width: 1920,
    height: 1080,
    originalWidth: 1280,
  });
  const sound = added({ isUpload, type: 'audio', seconds: 2, width: null, height: null });
  expect(sound).toMatchObject({
    type: 'sound',
    origin: 'upload',
    mediaStart: 0,
    durationInFrames: 60,
    width: 1920,
    height: 100,
  });
  const still = added({ isUpload, type: 'image', seconds: null, width: 100, height: 100 });
  expect(still).toMatchObject({ type: 'image', origin: 'upload', durationInFrames: 90, width: 1080, left: 420 });
});

test('an uploaded sound is placed in the row before that of the sound, an uploaded clip in the row of clips', () => {
  const editor = createEditor({ composition: compositionOf(), newId: () => crypto.randomUUID() });
  addMedia(editor, facts);
  addMedia(editor, { ...facts, type: 'audio' });
  addMedia(editor, { ...facts, type: 'audio', isUpload: true });
  addMedia(editor, { ...facts, isUpload: true });
  const [clip, sound, upload, plate] = shownComposition(editor.state.getState()).overlays;
  expect([upload?.row, plate?.row]).toEqual([Number(sound?.row) - 1, clip?.row]);
});

// docs/contract/editor.md, Canvas and formats.
test('a clip of unknown size fills the canvas, and a message says so', () => {
  const said: string[] = [];
  const stop = handleToasts((request) => request.kind === 'show' && said.push(request.message.text));
  expect(added({})).toMatchObject({ originalWidth: 1280 });
  expect(added({ type: 'audio', width: null, height: null })).toMatchObject({ type: 'sound' });
  expect(said).toEqual([]);
  const overlay = added({ width: null, height: null });
  expect(overlay).toMatchObject({ left: 0, top: 0, width: 1920, height: 1080 });
  expect(overlay).not.toHaveProperty('originalWidth');
  expect(said).toEqual(['Could not detect video dimensions for Slow swell, using default sizing']);
  stop();
});

const twoClips = (): Editor => {
  const editor = createEditor({
    composition: compositionOf(
      video({ id: 'a', durationInFrames: 100, originalDuration: frame(400) }),
      video({ id: 'b', from: 100, durationInFrames: 100 }),
    ),
    newId: () => crypto.randomUUID(),
  });
  editor.playhead.seek(40);
  return editor;
};
const lengths = (editor: Editor): string[] =>
  rowOf(shownComposition(editor.state.getState()), 0).map(
    ({ from, durationInFrames }) => `${from}+${durationInFrames}`,
  );

test('media are cut in at the playhead, or put over what plays there, as the panel says', () => {
  const editor = twoClips();
  editor.state.setState({ addMode: 'insert' });
  addMedia(editor, { ...facts, seconds: 1 });
  expect(lengths(editor)).toEqual(['0+40', '40+30', '70+60', '130+100']);
  undoEdit(editor);
  editor.state.setState({ addMode: 'overwrite' });
  addMedia(editor, { ...facts, seconds: 1 });
  expect(lengths(editor)).toEqual(['0+40', '40+30', '70+30', '100+100']);
  expect(editor.state.getState().history.past.length).toBe(1);
});

test('media that are dropped at a point of the canvas are added on top whatever the panel says', () => {
  const editor = twoClips();
  editor.state.setState({ addMode: 'insert', replaced: 'a' });
  addMedia(editor, { ...facts, type: 'image' }, { x: 900, y: 500 });
  expect(lengths(editor)).toEqual(['40+90']);
  expect(shownComposition(editor.state.getState()).overlays).toMatchObject([{ id: 'a', src: '/a' }, {}, {}]);
});

test('media replace those of the chosen clip, which keeps its place, and a sound is refused there', () => {
  const editor = twoClips();
  editor.state.setState({ replaced: 'a' });
  const said: string[] = [];
  const stop = handleToasts((request) => request.kind === 'show' && said.push(request.message.text));
  addMedia(editor, { ...facts, type: 'audio' });
  expect(said).toEqual(['Replace a clip or an image by one of them, and a sound by a sound']);
  stop();
  addMedia(editor, facts);
  const [a] = shownComposition(editor.state.getState()).overlays;
  expect(a).toMatchObject({ id: 'a', src: facts.url, content: facts.name, from: 0, durationInFrames: 100 });
  expect(editor.state.getState()).toMatchObject({ replaced: null, selection: ['a'] });
  undoEdit(editor);
  expect(shownComposition(editor.state.getState()).overlays[0]?.content).toBe('');
});
