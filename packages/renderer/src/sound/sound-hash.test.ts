import type { Composition, Overlay } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { clip, smallComposition, still, title, words } from '../testing/overlays.ts';
import { fieldChangesOf } from '../../../composition/src/testing/field-changes.ts';
import { soundComposition, type SoundedClip } from '../../../composition/src/testing/sound-composition.ts';
import { soundHash } from './sound-hash.ts';

const hash = (composition: Composition, identify = (src: string): string => src): string =>
  soundHash(composition, identify);
const sounded = (fields: Partial<SoundedClip> = {}): Composition =>
  soundComposition([{ file: '/a', length: 30, ...fields }]);

test('the hash of the sound does not depend on anything visible', () => {
  const film = smallComposition(clip({ length: 300 }), words({ content: 'Halcyon' }), title());
  const other = smallComposition(
    clip({ length: 300, left: 7, styles: { opacity: 0.5 } }),
    words({ content: 'Days', from: 100 }),
  );
  expect(hash(other)).toBe(hash(film));
});

test.for([
  { from: 1 },
  { length: 31 },
  { start: 0.25 },
  { speed: 2 },
  { volume: 0.5 },
  { file: '/b' },
  { sound: { fadeIn: { frames: 7 } } },
  { sound: { pan: -0.5 } },
])('it changes with what is heard: %j', (fields) => {
  expect(hash(sounded(fields))).not.toBe(hash(sounded()));
});

/** Not heard are a voice-over's other takes, how the frames of a clip are blended, and what a picture has as well, except which media it shows and when, its keys, and the media's length: its bytes count. */
const unheard = new Set(
  ['originalDuration', 'smoothing', 'takes', ...fieldChangesOf(still()).map(({ path }) => path)].filter(
    (path) => !['from', 'durationInFrames', 'src', 'keyframes'].includes(path),
  ),
);

test.for<[Overlay['type'], Overlay]>([
  ['sound', sounded({ from: 10, start: 5, volume: 0.8 }).overlays[0]!],
  ['video', sounded({ from: 10, start: 5, volume: 0.8, as: 'video' }).overlays[0]!],
])('it changes with every field of a %s that can be heard, and with no other', ([, sound]) => {
  const changes = fieldChangesOf(sound);
  const heard = changes.filter(({ overlay }) => hash(smallComposition(overlay)) !== hash(smallComposition(sound)));
  expect(heard.map(({ path }) => path)).toEqual(changes.map(({ path }) => path).filter((path) => !unheard.has(path)));
  expect(heard.length).toBeGreaterThan(5);
});

test('it changes with the bytes of a source and with the length of the video', () => {
  expect(hash(sounded(), () => 'other bytes')).not.toBe(hash(sounded()));
  const silent = clip({ from: 0, length: 90, styles: { volume: 0 } });
  expect(hash({ ...sounded(), overlays: [...sounded().overlays, silent] })).not.toBe(hash(sounded()));
});

test('it stays as it was stored for films that use nothing newer than volume and speed', () => {
  const film = soundComposition([
    { file: '/a', length: 60, volume: 0.8, as: 'video' },
    { file: '/a', from: 60, start: 60, length: 30, volume: 0.5, as: 'video' },
    { file: '/b', from: 10, length: 80, start: 12.25, speed: 1.5, volume: 0.3 },
  ]);
  expect(hash(film)).toBe('486728e0e65903d8b9deb137515ac7283e2d20c3cefa6b8bd53e8778785b83bb');
});

test('it changes with the gain of the film', () => {
  expect(hash({ ...sounded(), gain: -2 })).not.toBe(hash(sounded()));
});
