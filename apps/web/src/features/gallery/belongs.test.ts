import { expect, test } from 'vitest';
import { belongs } from './belongs.ts';
import { record } from './testing/record.ts';

const made = record({ created_at: new Date(2026, 7, 1, 23, 30).toISOString() });

test('every condition counts: kind, words in any order and case, model, flow, favourite', () => {
  expect(belongs(made, {})).toBe(true);
  expect(belongs(made, { type: 'image', q: 'LOW swell', model: 'mock-img', flow: 'flow' })).toBe(true);
  expect(belongs(made, { type: 'video' })).toBe(false);
  expect(belongs(made, { q: 'swell dawn' })).toBe(false);
  expect(belongs(made, { model: 'imagen-4' })).toBe(false);
  expect(belongs(made, { flow: 'other' })).toBe(false);
  expect(belongs(made, { favourite: true })).toBe(false);
});

test('days are whole, and those of the reader', () => {
  expect(belongs(made, { from: '2026-08-01', to: '2026-08-01' })).toBe(true);
  expect(belongs(made, { to: '2026-07-31' })).toBe(false);
  expect(belongs(made, { from: '2026-08-02' })).toBe(false);
});
