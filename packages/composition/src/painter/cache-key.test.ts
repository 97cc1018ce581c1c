import { expect, test } from 'vitest';
import { Overlay, type SeenOverlay } from '../overlay.ts';
import { fieldChangesOf } from '../testing/field-changes.ts';
import { oneOfEach } from '../testing/one-of-each.ts';
import { cacheKey } from './cache-key.ts';
import { alpha } from './paint.ts';

/** What a painted overlay does not depend on, and why. */
const unpainted: Readonly<Record<string, string>> = {
  id: 'a name',
  row: 'the order of overlays',
  group: 'what stays together',
  shapes: 'where it is in other shapes of the film',
  transition: 'what is painted of two overlays together',
  'styles.zIndex': 'the order of overlays',
};

/** Of an adjustment, which has no animations. */
const unanimated = ['from', 'durationInFrames', 'styles.animation.enter', 'styles.animation.exit'];

/** Everything that a cache of painted overlays compares, of each frame of the overlay as it was. */
const keysOf = (overlay: Overlay, { from, durationInFrames }: SeenOverlay): string =>
  JSON.stringify(
    Array.from({ length: durationInFrames }, (_, index) => [
      cacheKey(overlay as SeenOverlay, from + index),
      alpha(overlay as SeenOverlay, from + index),
    ]),
  );

test.each(oneOfEach)('the key of a painted $type changes with every field but its name and its order', (overlay) => {
  // Parsed, as the others are: the order of fields counts.
  const before = keysOf(Overlay.parse(overlay), overlay);
  const same = fieldChangesOf(overlay).filter((change) => keysOf(change.overlay, overlay) === before);
  const paths = new Set(same.map(({ path }) => path.replace(/^transition\..*/, 'transition')));
  if (overlay.type === 'adjustment')
    for (const path of unanimated) expect([path, paths.delete(path)]).toEqual([path, true]);
  const unseen = Object.keys(unpainted).filter((path) => path !== 'transition' || path in overlay);
  expect([...paths]).toEqual(unseen);
});
