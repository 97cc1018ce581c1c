import { expect, test } from 'vitest';
import { columnsFor } from './arrange.ts';

const wide = { width: 1376, height: 700, gap: 12, caption: 96 };

test('wide pictures stand in a square, tall ones in a row', () => {
  expect(columnsFor([16 / 9, 16 / 9], wide)).toBe(2);
  expect(columnsFor([16 / 9, 16 / 9, 16 / 9, 16 / 9], wide)).toBe(2);
  expect(columnsFor([9 / 16, 9 / 16, 9 / 16, 9 / 16], wide)).toBe(4);
});

test('on a tall, narrow screen they stand below each other', () => {
  expect(columnsFor([16 / 9, 16 / 9], { width: 390, height: 700, gap: 12, caption: 96 })).toBe(1);
});
