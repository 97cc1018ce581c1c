import { describe, expect, test } from 'vitest';
import { defaultStyles } from './default-styles.ts';
import { groundLookOf, isGroundClip } from './ground-clip.ts';
import type { VideoOverlay } from './overlay.ts';
import { SoundStyles } from './styles.ts';
import { compositionOf, video } from './testing/composition-of.ts';
import { fieldChangesOf } from './testing/field-changes.ts';

const { canvas } = compositionOf();
const clip = video();

/** Of fields that a ground look says. */
const LOOK = 'a part of its look';

/** Fields of a clip that may have any value in one that is shown as a ground, and why. */
const free: Readonly<Record<string, string>> = {
  id: 'a name',
  from: 'when it is shown',
  durationInFrames: 'when it is shown',
  row: 'the order of overlays',
  content: 'a name',
  group: 'what stays together',
  shapes: 'where it is in other shapes of the film',
  originalWidth: 'a fact of the media',
  originalHeight: 'a fact of the media',
  aspectRatio: 'a fact of the media',
  speed: 'which frames of the media are shown',
  originalDuration: 'a fact of the media',
  mediaStart: 'which frames of the media are shown',
  reversed: 'which frames of the media are shown',
  pitch: 'how it sounds',
  ramp: 'which frames of the media are shown',
  frozen: 'which frames of the media are shown',
  smoothing: 'which frames of the media are shown',
  transition: 'what is painted of two overlays together',
  src: 'which media is shown',
  origin: 'where the media came from',
  'styles.zIndex': 'the order of overlays',
  'styles.filter.strength': 'of no preset',
  'styles.animation.enter': 'asked of `motionOf`',
  'styles.animation.exit': 'asked of `motionOf`',
  'styles.objectFit': 'how it is fitted, which its reader does',
  'styles.crop': LOOK,
  'styles.light': LOOK,
  'styles.curves': LOOK,
  'styles.lut': LOOK,
  ...Object.fromEntries(Object.keys(SoundStyles.shape).map((name) => [`styles.${name}`, 'its sound'])),
};

describe('a clip that can be a ground', () => {
  test('has any value in the fields of its look and those that change no picture, and the default in all others', () => {
    expect(isGroundClip(clip, canvas)).toBe(true);
    const grounds = fieldChangesOf(clip).filter(({ overlay }) => isGroundClip(overlay, canvas));
    expect(grounds.map(({ path }) => path)).toEqual(Object.keys(free));
    const looking = grounds.filter(({ overlay }) => groundLookOf(overlay as VideoOverlay) !== undefined);
    expect(looking.map(({ path }) => path)).toEqual(Object.keys(free).filter((path) => free[path] === LOOK));
  });

  test('may be mirrored, but not scaled', () => {
    const scaled = (scaleX: number, scaleY: number): VideoOverlay => ({
      ...clip,
      styles: { ...clip.styles, transform: { scaleX, scaleY } },
    });
    expect(isGroundClip(scaled(-1, -1), canvas)).toBe(true);
    expect(groundLookOf(scaled(-1, 1))).toEqual({ isFlipped: true });
    expect(groundLookOf(scaled(1, -1))).toEqual({ isUpended: true });
    expect(isGroundClip(scaled(-0.9, 1), canvas)).toBe(false);
  });

  test('fills the canvas, upright, to a hundredth of a pixel', () => {
    expect(isGroundClip({ ...clip, left: 0.009, width: clip.width - 0.009, rotation: 720 }, canvas)).toBe(true);
    expect(isGroundClip({ ...clip, left: 0.02 }, canvas)).toBe(false);
    expect(isGroundClip({ ...clip, rotation: 180 }, canvas)).toBe(false);
    const { mediaStart: _start, speed: _speed, ...placed } = clip;
    expect(isGroundClip({ ...placed, type: 'image', styles: defaultStyles.image }, canvas)).toBe(false);
  });
});
