import { defaultStyles, findOverlay, ImageStyles, isPicture } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { compositionOf, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { fieldChangesOf } from '../../../../../../packages/composition/src/testing/field-changes.ts';
import { withBarePicture } from './bare-picture.ts';

test('a picture keeps its place and its sound, and loses every style that changes its colours', () => {
  const kept = fieldChangesOf(video({ id: 'a' })).flatMap(({ path, overlay }) => {
    const bare = findOverlay(withBarePicture(compositionOf(overlay), overlay.id, 0), overlay.id);
    if (!bare || !isPicture(bare) || !isPicture(overlay)) throw new Error('A clip is a picture');
    const [field, name = ''] = path.split('.');
    if (field !== 'styles' || !(name in ImageStyles.shape)) return [];
    return JSON.stringify(Reflect.get(bare.styles, name)) === JSON.stringify(Reflect.get(overlay.styles, name))
      ? [name]
      : [];
  });
  expect([...new Set(kept)]).toEqual(['transform', 'padding', 'objectFit', 'crop']);
});

test('it is as its keys say at the frame, and others are the same objects', () => {
  const [moving, other] = [video({ id: 'a', from: 10 }), video({ id: 'b', row: 1 })];
  const keys = {
    left: [{ at: 0, value: 40, ease: 'linear' as const }],
    opacity: [{ at: 0, value: 0.2, ease: 'linear' as const }],
  };
  const film = compositionOf({ ...moving, keyframes: keys }, other);
  const after = withBarePicture(film, 'a', 12);
  expect(findOverlay(after, 'a')).toMatchObject({ left: 40, styles: { opacity: defaultStyles.video.opacity } });
  expect(findOverlay(after, 'b')).toBe(other);
});
