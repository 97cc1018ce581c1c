import { expect, test } from 'vitest';
import { passesOf } from './filter-passes.ts';

test('brightness below 1 becomes a separate pass, unless contrast follows it', () => {
  expect(passesOf('contrast(1.2) brightness(0.9)')).toEqual({ css: 'contrast(1.2)', light: 0.9 });
  expect(passesOf('brightness(0.9) hue-rotate(6deg)')).toEqual({ css: 'hue-rotate(6deg)', light: 0.9 });
  expect(passesOf('brightness(0.5)')).toEqual({ css: 'none', light: 0.5 });
});

test('brightness before contrast, and brightness above 1, stay in the CSS filter', () => {
  expect(passesOf('brightness(0.9) contrast(1.2)')).toEqual({ css: 'brightness(0.9) contrast(1.2)', light: 1 });
  expect(passesOf('brightness(1.1)')).toEqual({ css: 'brightness(1.1)', light: 1 });
});

test('saturation below 1 becomes grayscale', () => {
  expect(passesOf('saturate(0.85) sepia(0.1)')).toEqual({ css: 'grayscale(0.15) sepia(0.1)', light: 1 });
  expect(passesOf('saturate(1.2)')).toEqual({ css: 'saturate(1.2)', light: 1 });
});

test('blur stays unchanged', () => {
  expect(passesOf('blur(2.50px)')).toEqual({ css: 'blur(2.50px)', light: 1 });
});
