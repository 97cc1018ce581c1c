import { defaultStyles, TextStyles } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { inStyle, styleOf, textStyleNames } from './text-styles.ts';

test('every style is one that a composition can hold, and a text in it is known to be', () => {
  for (const name of textStyleNames) {
    const styles = inStyle(defaultStyles.text, name);
    expect(TextStyles.parse(styles)).toEqual(styles);
    expect(styleOf(styles)).toBe(name);
  }
});

test('one style leaves nothing of another behind', () => {
  for (const before of textStyleNames)
    for (const name of textStyleNames)
      expect(inStyle(inStyle(defaultStyles.text, before), name)).toEqual(inStyle(defaultStyles.text, name));
});

test('a text keeps its opacity, filter and animation when it takes a style', () => {
  const styles = { ...defaultStyles.text, opacity: 0.5, animation: { enter: 'fade' as const, exit: null } };
  expect(inStyle(styles, 'retro')).toMatchObject({ opacity: 0.5, animation: { enter: 'fade', exit: null } });
});

test('a text whose letters were changed is in no style', () => {
  expect(styleOf({ ...inStyle(defaultStyles.text, 'wide'), fontSize: 90 })).toBeNull();
});
