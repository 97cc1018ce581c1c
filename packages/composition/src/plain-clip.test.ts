import { describe, expect, test } from 'vitest';
import { defaultStyles } from './default-styles.ts';
import { isPlainClip } from './plain-clip.ts';
import { SoundStyles } from './styles.ts';
import { compositionOf, video } from './testing/composition-of.ts';
import { fieldChangesOf } from './testing/field-changes.ts';

const { canvas } = compositionOf();
const clip = video();

/** Fields of a clip that may have any value in one that is shown as it is, and why. */
const free: Readonly<Record<string, string>> = {
  id: 'a name',
  from: 'when it is shown',
  durationInFrames: 'when it is shown',
  row: 'the order of overlays',
  content: 'a name',
  originalWidth: 'a fact of the media',
  originalHeight: 'a fact of the media',
  aspectRatio: 'a fact of the media',
  speed: 'which frames of the media are shown',
  originalDuration: 'a fact of the media',
  mediaStart: 'which frames of the media are shown',
  src: 'which media is shown',
  origin: 'where the media came from',
  'styles.zIndex': 'the order of overlays',
  'styles.animation.enter': 'asked of `motionOf`',
  'styles.animation.exit': 'asked of `motionOf`',
  'styles.objectFit': 'how it is fitted, which its reader does',
  ...Object.fromEntries(Object.keys(SoundStyles.shape).map((name) => [`styles.${name}`, 'its sound'])),
};

describe('a plain clip', () => {
  test('has any value in the fields that change no picture, and the default in all others', () => {
    expect(isPlainClip(clip, canvas)).toBe(true);
    const plain = fieldChangesOf(clip).filter(({ overlay }) => isPlainClip(overlay, canvas));
    expect(plain.map(({ path }) => path)).toEqual(Object.keys(free));
  });

  test('fills the canvas, upright, to a hundredth of a pixel', () => {
    expect(isPlainClip({ ...clip, left: 0.009, width: clip.width - 0.009, rotation: 720 }, canvas)).toBe(true);
    expect(isPlainClip({ ...clip, left: 0.02 }, canvas)).toBe(false);
    expect(isPlainClip({ ...clip, rotation: 180 }, canvas)).toBe(false);
    const { mediaStart: _start, speed: _speed, ...placed } = clip;
    expect(isPlainClip({ ...placed, type: 'image', styles: defaultStyles.image }, canvas)).toBe(false);
  });
});
