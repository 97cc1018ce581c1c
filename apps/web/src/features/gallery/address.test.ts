import { expect, test } from 'vitest';
import { GallerySort } from '@kinoloom/contract';
import {
  conditionsOf,
  filterOf,
  flowsView,
  galleryAddress,
  gallerySorts,
  isNarrowed,
  tagList,
  unnarrowed,
} from './address.ts';
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

test('an order is kept if it is one, and the default is not written', () => {
  expect(gallerySorts.toSorted()).toEqual(GallerySort.options.toSorted());
  for (const sort of gallerySorts) expect(galleryAddress({ sort }).sort).toBe(sort === 'newest' ? undefined : sort);
  expect(galleryAddress({ sort: 'price' })).toEqual({});
});

test('tags are written as the server has them, each once, and what cannot be a tag is dropped', () => {
  expect(galleryAddress({ tags: ' Anna,best,ANNA,, ' }).tags).toBe('anna,best');
  expect(galleryAddress({ tags: 2026 }).tags).toBe('2026');
  expect(
    galleryAddress({ tags: Array.from({ length: 30 }, (_, at) => `t${at}`).join(',') }).tags?.split(','),
  ).toHaveLength(20);
  expect(galleryAddress({ tags: ',' })).toEqual({});
  expect(tagList([])).toBeUndefined();
});

test('flows are shown as a grid, and an old address of a flow or of the carousel in the carousel', () => {
  expect(flowsView(galleryAddress({}))).toBe('grid');
  expect(flowsView(galleryAddress({ view: 'carousel' }))).toBe('carousel');
  expect(flowsView(galleryAddress({ flow: 'one' }))).toBe('carousel');
  expect(flowsView(galleryAddress({ view: 'grid', flow: 'one' }))).toBe('grid');
});

test('an order narrows no list, every filter does, and clearing removes all of them', () => {
  expect(isNarrowed(filterOf({ tab: 'images', sort: 'name' }))).toBe(false);
  const filters = galleryAddress({
    q: 'sea',
    tags: 'anna,best',
    model: 'm',
    from: '2026-08-01',
    to: '2026-08-02',
    favourite: true,
    flow: 'f',
  });
  for (const [name, value] of Object.entries(filters)) expect(isNarrowed(filterOf({ [name]: value }))).toBe(true);
  expect(Object.keys(unnarrowed).toSorted()).toEqual(Object.keys(filters).toSorted());
  expect(conditionsOf(filters)).toBe(6);
});

test('parameters of other links are no filter', () => {
  const galleryLink = { tab: 'all', utm: 'mail' } as const;
  expect(filterOf(galleryLink)).toEqual({});
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

test('a record has all tags of the filter, and is found by its title and its tags', () => {
  const named = { ...made, title: 'For Anna', tags: ['night', 'best'] };
  expect(belongs(named, { tags: 'best,night' })).toBe(true);
  expect(belongs(named, { tags: 'best,day' })).toBe(false);
  expect(belongs(named, { q: 'anna nigh swell' })).toBe(true);
});

test('date conditions include whole days in the local time zone', () => {
  expect(belongs(made, { from: '2026-08-01', to: '2026-08-01' })).toBe(true);
  expect(belongs(made, { to: '2026-07-31' })).toBe(false);
  expect(belongs(made, { from: '2026-08-02' })).toBe(false);
});
