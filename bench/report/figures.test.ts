import { expect, test } from 'vitest';
import { figuresTable, type Measured } from './figures.ts';

const NAME = 'CPU of another title';
const row = (...values: number[]): string => {
  const history = values.map((value, day): Measured => ({ name: NAME, date: `2026-11-0${day + 1}`, value }));
  return figuresTable(history).split('\n').at(-1) ?? '';
};

test('a figure is shown with its goal and with its best value before', () => {
  expect(row(12, 8, 9)).toMatch(/9 % \| at most 10 % \| yes \| the whole film \| +8 % \| 2026-11-03/);
  expect(row(12)).toMatch(/12 % \| at most 10 % \| +no \|/);
});

test('a figure that is a quarter worse than its best is marked', () => {
  expect(row(8, 10.1)).toContain('8 %, worse now');
  expect(row(8, 9.9)).not.toContain('worse');
});
