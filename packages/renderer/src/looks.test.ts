import { isGroundClip, Overlay, SoundStyles, type SeenOverlay } from '@kinoloom/composition';
import { describe, expect, test } from 'vitest';
import { compositionOf, video } from '../../composition/src/testing/composition-of.ts';
import { fieldChangesOf, type FieldChange } from '../../composition/src/testing/field-changes.ts';
import { oneOfEach } from '../../composition/src/testing/one-of-each.ts';
import { looksOfLayer } from './looks.ts';
import { intervalsOf } from './plan.ts';

/** Fields that a frame of an overlay does not show, and why. */
const invisible: Readonly<Record<string, string>> = {
  id: 'a name',
  group: 'what stays together',
  shapes: 'where it is in other shapes of the film',
  row: 'the order of overlays, which is that of the segment',
  'styles.zIndex': 'the order of overlays, which is that of the segment',
  ...Object.fromEntries(Object.keys(SoundStyles.shape).map((name) => [`styles.${name}`, 'sound'])),
  originalWidth: 'a fact of the media, whose bytes count',
  originalHeight: 'a fact of the media, whose bytes count',
  originalDuration: 'a fact of the media, whose bytes count',
  aspectRatio: 'a fact of the media, whose bytes count',
  origin: 'where the media came from, whose bytes count',
  pitch: 'sound',
  'transition.kind': 'what is painted of two overlays together',
  'transition.after': 'what is painted of two overlays together',
  'transition.framesBefore': 'what is painted of two overlays together',
  'transition.framesAfter': 'what is painted of two overlays together',
  'transition.ease': 'what is painted of two overlays together',
  'transition.direction': 'what is painted of two overlays together',
};

/** Of an adjustment, which has no animations. */
const unanimated = ['from', 'durationInFrames', 'styles.animation.enter', 'styles.animation.exit'];

const isVisible = ({ type }: Overlay, path: string): boolean =>
  !(path in invisible) &&
  (path !== 'content' || type === 'text') &&
  (type !== 'adjustment' || !unanimated.includes(path));

describe('the look of a segment, by which it is kept', () => {
  test.each(oneOfEach)('changes with every field of $type that can be seen, and with no other', (overlay) => {
    const looks = (each: Overlay): string =>
      JSON.stringify(looksOfLayer(each as SeenOverlay, overlay.from, overlay.durationInFrames, (src) => src));
    const changes = fieldChangesOf(overlay);
    expect(changes.length).toBeGreaterThan(20);
    const changing = changes
      .filter((change) => looks(change.overlay) !== looks(Overlay.parse(overlay)))
      .map(({ path }) => path);
    expect(changing).toEqual(changes.map(({ path }) => path).filter((path) => isVisible(overlay, path)));
  });
});

describe('a clip is passed on without being painted', () => {
  const clip = video({ durationInFrames: 90 });
  const state = { size: compositionOf().canvas, isSeeThrough: false };
  const isPainted = (overlay: Overlay): boolean =>
    intervalsOf(compositionOf(overlay), () => state).every(({ clip: passed }) => passed === null);

  test('exactly if it can be a ground', () => {
    expect(isPainted(clip)).toBe(false);
    const isGround = ({ overlay }: FieldChange): boolean => isGroundClip(overlay, compositionOf().canvas);
    const changes = fieldChangesOf(clip);
    expect(changes.filter(isGround).length).toBeGreaterThan(10);
    expect(changes.filter(({ overlay }) => isPainted(overlay))).toEqual(changes.filter((change) => !isGround(change)));
  });
});
