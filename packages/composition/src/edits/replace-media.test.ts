import { frame } from '@kinoloom/contract/values';
import { expect, test } from 'vitest';
import { defaultStyles } from '../default-styles.ts';
import type { ImageOverlay, SoundOverlay } from '../overlay.ts';
import { codeOf, compositionOf, done, video } from '../testing/composition-of.ts';
import { oneOfEach } from '../testing/one-of-each.ts';
import { replaceMedia } from './replace-media.ts';

const [clip] = oneOfEach;
if (clip?.type !== 'video') throw new Error('The first of each is a clip');
const edited = { ...clip, speed: 1.5, keyframes: { volume: [{ at: 4, value: 0.2, ease: 'linear' as const }] } };
const film = compositionOf(edited);

test('another clip is shown in the same place with all edits, from its start', () => {
  const media = video({
    id: 'other',
    src: '/other',
    content: 'Other',
    originalWidth: 720,
    originalDuration: frame(900),
  });
  const [after] = done(film, replaceMedia(film, { id: edited.id, media })).overlays;
  expect(after).toEqual({
    ...edited,
    src: '/other',
    content: 'Other',
    mediaStart: 0,
    originalWidth: 720,
    originalDuration: 900,
  });
});

test('it ends where its media end', () => {
  const media = video({ src: '/short', originalDuration: frame(30) });
  const [after] = done(film, replaceMedia(film, { id: edited.id, media })).overlays;
  expect(after).toMatchObject({ from: edited.from, durationInFrames: 20 });
});

test('an image takes the place of a clip, and a clip that of an image, without what the other kind lacks', () => {
  const image: ImageOverlay = {
    ...(({ mediaStart: _start, speed: _speed, ...rest }) => rest)(video({ src: '/still' })),
    type: 'image',
    styles: defaultStyles.image,
  };
  const still = done(film, replaceMedia(film, { id: edited.id, media: image }));
  const [after] = still.overlays;
  expect(after).toMatchObject({ type: 'image', src: '/still', styles: { crop: edited.styles.crop } });
  for (const name of ['speed', 'mediaStart', 'keyframes', 'originalDuration']) expect(after).not.toHaveProperty(name);
  expect(after?.styles).not.toHaveProperty('volume');
  const [again] = done(still, replaceMedia(still, { id: edited.id, media: video({ src: '/c' }) })).overlays;
  expect(again).toMatchObject({ type: 'video', src: '/c', speed: 1, styles: { volume: 1, crop: edited.styles.crop } });
});

test('a sound and a picture do not take each other’s place', () => {
  const sound: SoundOverlay = { ...video(), type: 'sound', styles: defaultStyles.sound };
  expect(codeOf(replaceMedia(film, { id: edited.id, media: sound }))).toBe('edit.invalid');
  expect(codeOf(replaceMedia(film, { id: 'none', media: sound }))).toBe('edit.notFound');
});

test('a clip that plays backwards ends with the start of its new media', () => {
  const back = compositionOf({ ...edited, speed: 2, reversed: true, mediaStart: 200, durationInFrames: frame(90) });
  for (const [length, frames, mediaStart] of [
    [900, 90, 180],
    [60, 30, 60],
  ] as const) {
    const media = video({ src: '/other', originalDuration: frame(length) });
    const [after] = done(back, replaceMedia(back, { id: edited.id, media })).overlays;
    expect(after).toMatchObject({ durationInFrames: frames, mediaStart, reversed: true });
  }
});
