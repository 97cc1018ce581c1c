import { expect, test } from 'vitest';
import { filterCss, withStrength } from './filters.ts';
import { FilterPreset } from './style-values.ts';

test('there are twelve filter presets, each with its own CSS filter', () => {
  expect(FilterPreset.options).toHaveLength(12);
  expect(new Set(FilterPreset.options.map((preset) => filterCss({ preset, brightness: 100 }))).size).toBe(12);
});

test('filterCss adds brightness after the preset, and omits a brightness of 100%', () => {
  expect(filterCss({ preset: 'none', brightness: 100 })).toBe('none');
  expect(filterCss({ preset: 'none', brightness: 50 })).toBe('brightness(0.5)');
  expect(filterCss({ preset: 'film-noir', brightness: 120 })).toBe(
    'grayscale(1) contrast(1.45) brightness(0.92) brightness(1.2)',
  );
});

test('a strength brings each step of a preset nearer to what changes nothing, and leaves the brightness', () => {
  expect(filterCss({ preset: 'retro', brightness: 120, strength: 0.5 })).toBe(
    'sepia(0.175) contrast(1.05) saturate(1.1) hue-rotate(-4deg) brightness(1.2)',
  );
  for (const preset of FilterPreset.options) {
    expect(filterCss({ preset, brightness: 100, strength: 1 })).toBe(filterCss({ preset, brightness: 100 }));
    expect(filterCss({ preset, brightness: 100, strength: 0 })).toBe('none');
  }
});

test('a whole strength, and one without a preset, is not stored', () => {
  const kodak = { preset: 'kodak', brightness: 100 } as const;
  expect(withStrength(kodak, 0.25)).toEqual({ ...kodak, strength: 0.25 });
  expect(withStrength({ ...kodak, strength: 0.25 }, 1)).toEqual(kodak);
  expect(withStrength({ preset: 'none', brightness: 50, strength: 0.25 }, 0.5)).toEqual({
    preset: 'none',
    brightness: 50,
  });
});
