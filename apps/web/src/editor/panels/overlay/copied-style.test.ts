import { defaultStyles, SoundStyles, VisualStyles, type Overlay, type SeenOverlay } from '@kinoloom/composition';
import { describe, expect, test } from 'vitest';
import { video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { fieldChangesOf } from '../../../../../../packages/composition/src/testing/field-changes.ts';
import { oneOfEach } from '../../../../../../packages/composition/src/testing/one-of-each.ts';
import { plainStyle, styledLike } from './copied-style.ts';

/** Each style of an overlay, changed once; by its name in `styles`. */
const styleChangesOf = (overlay: Overlay): { name: string; overlay: SeenOverlay }[] =>
  fieldChangesOf(overlay).flatMap(({ path, overlay }) => {
    const [field, name = ''] = path.split('.');
    return field === 'styles' && overlay.type !== 'sound' ? [{ name, overlay }] : [];
  });

/** Names, each once. */
const namesOf = (changes: readonly { name: string }[]): string[] => [...new Set(changes.map(({ name }) => name))];

test('a clip takes every style of another one except sound, animation, transform, crop and layer', () => {
  const own = ['zIndex', 'transform', 'animation', 'crop', ...Object.keys(SoundStyles.shape)];
  const other = video({ id: 'other' });
  const kept = styleChangesOf(video()).filter(({ overlay }) => {
    expect(styledLike(other, overlay)).not.toBe(undefined);
    return JSON.stringify(styledLike(other, overlay)) === JSON.stringify(other);
  });
  expect(namesOf(kept)).toEqual(own);
});

describe.each(oneOfEach)('the style of a $type that is reset', (overlay) => {
  const names = Object.keys(VisualStyles.shape).filter((name) => !['transform', 'animation', 'zIndex'].includes(name));

  test('has the default in everything that all overlays have except fit, animation and layer, and stays upright', () => {
    for (const { name, overlay: changed } of styleChangesOf(overlay)) {
      const { transform, ...plain } = plainStyle(changed);
      const { scaleX, scaleY } = changed.styles.transform;
      expect(transform).toEqual({ scaleX: Math.abs(scaleX), scaleY: Math.abs(scaleY) });
      const expected = names.map((each): unknown => [each, Reflect.get(defaultStyles[changed.type], each)]);
      expect([name, Object.entries(plain)]).toEqual([name, expected]);
    }
  });
});
