import { expect, test } from 'vitest';
import { filterCss } from './filters.ts';
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
