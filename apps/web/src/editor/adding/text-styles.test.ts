import { defaultStyles, TextStyles, VisualStyles, type Overlay } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { fieldChangesOf } from '../../../../../packages/composition/src/testing/field-changes.ts';
import { oneOfEach } from '../../../../../packages/composition/src/testing/one-of-each.ts';
import { inStyle, styleOf, textStyleNames } from './text-styles.ts';

test('every style is valid in a composition and is recognised in a text that has it', () => {
  for (const name of textStyleNames) {
    const styles = inStyle(defaultStyles.text, name);
    expect(TextStyles.parse(styles)).toEqual(styles);
    expect(styleOf(styles)).toBe(name);
  }
});

test('a style replaces all properties of the previous style', () => {
  for (const before of textStyleNames)
    for (const name of textStyleNames)
      expect(inStyle(inStyle(defaultStyles.text, before), name)).toEqual(inStyle(defaultStyles.text, name));
});

test('a text keeps its opacity, filter and animation when it takes a style', () => {
  const styles = { ...defaultStyles.text, opacity: 0.5, animation: { enter: 'fade' as const, exit: null } };
  expect(inStyle(styles, 'retro')).toMatchObject({ opacity: 0.5, animation: { enter: 'fade', exit: null } });
});

test('a style sets everything that only texts have, and nothing that every overlay has', () => {
  const text = oneOfEach.find(({ type }) => type === 'text')!;
  const styled = (overlay: Overlay): string => JSON.stringify(inStyle(TextStyles.parse(overlay.styles), 'retro'));
  const changes = fieldChangesOf(text).filter(({ path }) => path.startsWith('styles.'));
  const kept = changes.filter(({ overlay }) => styled(overlay) !== styled(text)).map(({ path }) => path.split('.')[1]);
  expect([...new Set(kept)]).toEqual(Object.keys(VisualStyles.shape));
});

test('a text whose font size was changed has no style', () => {
  expect(styleOf({ ...inStyle(defaultStyles.text, 'wide'), fontSize: 90 })).toBeNull();
});
