import { expect, test } from 'vitest';
import { conditionsOf, filterOf, galleryAddress } from './address.ts';
import { belongs } from './media-request.ts';
import { sampleRecord } from './testing/record.ts';

test('valid parameters of the address are kept, and invalid ones are dropped', () => {
  expect(galleryAddress({ tab: 'videos', q: 'sea', model: 'kling-pro', from: '2026-08-01', favourite: true })).toEqual({
    tab: 'videos',
    q: 'sea',
    model: 'kling-pro',
    from: '2026-08-01',
    favourite: true,
  });
  expect(
    galleryAddress({ tab: 'flows', view: 'list', q: ' ', from: 'yesterday', to: '2026-99-99', media: {} }),
  ).toEqual({});
});

test('a number in the search is read as text', () => {
  expect(galleryAddress({ q: 1999 }).q).toBe('1999');
});

test('a tab filters by its media type, together with the other conditions of the address', () => {
  expect(filterOf({ tab: 'audio', q: 'rain', media: 'x' })).toEqual({ type: 'audio', q: 'rain' });
  expect(filterOf({ tab: 'all', favourite: true })).toEqual({ favourite: true });
  expect(conditionsOf({ q: 'rain', from: '2026-08-01', to: '2026-08-02', favourite: true })).toBe(2);
});

const made = sampleRecord({ created_at: new Date(2026, 7, 1, 23, 30).toISOString() });

test('a record must meet every condition: type, words in any order and case, model, flow, favourite', () => {
  expect(belongs(made, {})).toBe(true);
  expect(belongs(made, { type: 'image', q: 'LOW swell', model: 'mock-img', flow: 'flow' })).toBe(true);
  expect(belongs(made, { type: 'video' })).toBe(false);
  expect(belongs(made, { q: 'swell dawn' })).toBe(false);
  expect(belongs(made, { model: 'imagen-4' })).toBe(false);
  expect(belongs(made, { flow: 'other' })).toBe(false);
  expect(belongs(made, { favourite: true })).toBe(false);
});

test('date conditions include whole days in the local time zone', () => {
  expect(belongs(made, { from: '2026-08-01', to: '2026-08-01' })).toBe(true);
  expect(belongs(made, { to: '2026-07-31' })).toBe(false);
  expect(belongs(made, { from: '2026-08-02' })).toBe(false);
});
