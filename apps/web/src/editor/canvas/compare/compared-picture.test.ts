import {
  asPlayed,
  defaultStyles,
  findOverlay,
  ImageStyles,
  isPicture,
  resolvedAt,
  type Keyframes,
  type PictureOverlay,
} from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { compositionOf, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { fieldChangesOf } from '../../../../../../packages/composition/src/testing/field-changes.ts';
import { AnimatedProperty } from '../../../../../../packages/composition/src/keys.ts';
import { withComparedPicture } from './compared-picture.ts';

const LOOK = ['filter', 'blend', 'chromaKey', 'light', 'curves', 'lut', 'sharpen', 'blur'] as const;

function beforeOf(overlay: PictureOverlay): PictureOverlay {
  const before = findOverlay(withComparedPicture(compositionOf(overlay), overlay.id, 0.3), `${overlay.id}/before`);
  if (!before || !isPicture(before)) throw new Error('A clip is a picture');
  return before;
}

test('the left part keeps its place and loses every style that is a look, or it is named here', () => {
  const kept = fieldChangesOf(video({ id: 'a' })).flatMap(({ path, overlay }) => {
    const [field, name = ''] = path.split('.');
    if (field !== 'styles' || !(name in ImageStyles.shape) || !isPicture(overlay)) return [];
    const now: unknown = Reflect.get(beforeOf(overlay).styles, name);
    return JSON.stringify(now) === JSON.stringify(Reflect.get(overlay.styles, name)) ? [name] : [];
  });
  const places = [
    'opacity',
    'transform',
    'borderRadius',
    'padding',
    'paddingBackgroundColor',
    'animation',
    'objectFit',
    'crop',
  ];
  expect([...new Set(kept)]).toEqual(places);
});

test('keys of a look do not bring it back, and it stays silent', () => {
  const keys: Keyframes = Object.fromEntries(
    AnimatedProperty.options.map((name) => [name, [{ at: 0, value: 0.7, ease: 'linear' as const }]]),
  );
  const before = resolvedAt(beforeOf({ ...video({ id: 'a' }), keyframes: keys }), 0);
  for (const name of LOOK) expect(Reflect.get(before.styles, name)).toEqual(Reflect.get(defaultStyles.image, name));
  expect(before.styles).toMatchObject({ volume: 0, opacity: 0.7 });
  expect(before.left).toBe(0.7);
});

test('it lies over its picture alone, and transitions stay', () => {
  const [first, second, above] = [video({ id: 'a' }), video({ id: 'b', from: 30 }), video({ id: 'c', row: 0 })];
  const film = compositionOf({ ...first, row: 1 }, { ...second, row: 1 }, above);
  const shown = withComparedPicture(film, 'a', 0.5);
  expect(shown.overlays.slice(0, -1)).toEqual(film.overlays);
  expect(asPlayed(shown).overlays).toHaveLength(4);
  expect(withComparedPicture(film, 'gone', 0.5)).toBe(film);
});
