import { expect, test } from 'vitest';
import { conditionsOf, filterOf, galleryAddress } from './address.ts';

test('an address says what is shown, and odd parts of it are left out', () => {
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

test('a number that somebody searches for stays words', () => {
  expect(galleryAddress({ q: 1999 }).q).toBe('1999');
});

test('a tab lists its kind, narrowed by the rest of the address', () => {
  expect(filterOf({ tab: 'audio', q: 'rain', media: 'x' })).toEqual({ type: 'audio', q: 'rain' });
  expect(filterOf({ tab: 'all', favourite: true })).toEqual({ favourite: true });
  expect(conditionsOf({ q: 'rain', from: '2026-08-01', to: '2026-08-02', favourite: true })).toBe(2);
});
