import { AnimationName, frame, motionOf, type Animation, type SeenOverlay } from '@kinoloom/composition';
import { alpha } from '@kinoloom/composition/painter';
import { expect, test } from 'vitest';
import { oneOfEach } from '../../../../../../packages/composition/src/testing/one-of-each.ts';
import { onTile, TILE_FRAMES } from '../preview/paint-tile.ts';
import { momentsOf, type Side } from './animation-moments.ts';

const onATile = (overlay: SeenOverlay, animation: Animation): SeenOverlay =>
  ({ ...overlay, ...onTile, styles: { ...overlay.styles, animation } }) as SeenOverlay;

test.each(oneOfEach.filter(({ type }) => type !== 'adjustment'))(
  'a tile shows $type in the middle of each animation, and plays it from rest or to it',
  (overlay) => {
    for (const name of AnimationName.options)
      for (const side of ['enter', 'exit'] satisfies Side[]) {
        const shown = onATile(overlay, { enter: null, exit: null, [side]: name });
        const { at, moves } = momentsOf([shown], side);
        const { stillFrom, stillTo } = motionOf(shown);
        expect([name, side, alpha(shown, at) > 0, at < stillFrom || at > stillTo]).toEqual([name, side, true, true]);
        expect([name, side, ...moves]).toEqual(
          side === 'enter' ? [name, side, 0, stillFrom] : [name, side, stillTo, stillTo + 14],
        );
      }
  },
);

test('a tile without an animation shows the overlay itself', () => {
  for (const overlay of oneOfEach)
    for (const side of ['enter', 'exit'] satisfies Side[]) {
      const shown = onATile(overlay, { enter: null, exit: null });
      const { at } = momentsOf([shown], side);
      expect([alpha(shown, at), at < frame(TILE_FRAMES)]).toEqual([1, true]);
    }
});
