import { expect, test } from 'vitest';
import { findOverlay } from '../composition-index.ts';
import type { PictureOverlay } from '../overlay.ts';
import { SoundStyles } from '../styles.ts';
import { compositionOf, done, video } from '../testing/composition-of.ts';
import { fieldChangesOf } from '../testing/field-changes.ts';
import { isPicture } from '../timing.ts';
import { applyChange, invertChange } from './change.ts';
import { lookAt, pasteLook } from './paste-look.ts';

const picture = (overlay: unknown): PictureOverlay => overlay as PictureOverlay;
const plain = video({ id: 'plain' });

test('a clip takes everything that says how another one looks, and keeps its place, its fit, its media and its sound', () => {
  const kept = ['zIndex', 'transform', 'objectFit', 'crop', 'animation', ...Object.keys(SoundStyles.shape)];
  const film = compositionOf(plain);
  for (const { path, overlay } of fieldChangesOf(video())) {
    const after = done(film, pasteLook(film, { ids: ['plain'], look: lookAt(picture(overlay), 0), at: 0 }));
    const [field, name = ''] = path.split('.');
    const isLook = field === 'styles' && !kept.includes(name);
    const expected = isLook ? { ...plain, styles: overlay.styles } : plain;
    expect([path, after.overlays[0]]).toEqual([path, expected]);
  }
});

test('a look without something removes it, from several at once, and undo brings it back', () => {
  const styled = (id: string): PictureOverlay => ({
    ...video({ id }),
    styles: { ...plain.styles, blur: 9, lut: { look: 'silver', strength: 1 }, volume: 0.3 },
  });
  const sound = { ...video({ id: 's' }), type: 'sound' as const, styles: { volume: 1 } };
  const film = compositionOf(styled('a'), styled('b'));
  const change = pasteLook(film, { ids: ['a', 'b', 's'], look: lookAt(plain, 0), at: 0 });
  const after = done(film, change);
  expect(after.overlays.map(({ styles }) => styles)).toEqual([
    { ...plain.styles, volume: 0.3 },
    { ...plain.styles, volume: 0.3 },
  ]);
  expect(change.ok && applyChange(after, invertChange(change.value))).toEqual(film);
  expect(sound.type).toBe('sound');
});

test('a look is as it is at the frame, and becomes a key where there are keys', () => {
  const keys = (value: number) => [
    { at: 0, value: 0, ease: 'linear' as const },
    { at: 10, value, ease: 'linear' as const },
  ];
  const from = { ...video({ id: 'from' }), keyframes: { blur: keys(20) } };
  const film = compositionOf({ ...plain, keyframes: { blur: keys(0) } });
  const after = done(film, pasteLook(film, { ids: ['plain'], look: lookAt(from, 5), at: 5 }));
  const overlay = findOverlay(after, 'plain');
  expect(overlay && isPicture(overlay) && overlay.keyframes?.blur?.map(({ at, value }) => [at, value])).toEqual([
    [0, 0],
    [5, 10],
    [10, 0],
  ]);
});
