import { limits, type MediaRecord } from '@kinoloom/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type GalleryFilter } from './address.ts';
import { flowMediaQuery, newestMediaQuery } from './flow-media.ts';
import { hideFlow, hideRecords, restore, showRecords, snapshot } from './lists.ts';
import { mediaQuery } from './queries.ts';
import { sampleRecord } from './testing/record.ts';

let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const made = (hour: number, parts: Partial<MediaRecord> = {}): MediaRecord =>
  sampleRecord({ id: `${hour}`, created_at: new Date(Date.UTC(2026, 10, 1, hour)).toISOString(), ...parts });

const list = (filter: GalleryFilter, ...data: MediaRecord[]) => correctedList(null, filter, ...data);

function correctedList(corrected: string | null, filter: GalleryFilter, ...data: MediaRecord[]) {
  const { queryKey } = mediaQuery(filter);
  const page = {
    success: true as const,
    data,
    next_cursor: null,
    total_count: data.length,
    corrected,
    end: data.at(-1),
  };
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] });
  return {
    ids: () => client.getQueryData(queryKey)?.pages.flatMap((one) => one.data.map(({ id }) => id)),
    isStale: () => client.getQueryState(queryKey)?.isInvalidated,
  };
}

/** A flow's list as the wall and the editor show it. */
function flowList(id: string, ...media: MediaRecord[]) {
  const { queryKey } = flowMediaQuery(id);
  client.setQueryData(queryKey, media);
  return { ids: () => client.getQueryData(queryKey)?.map((one) => one.id) };
}

test('the lists of flows change with those of the gallery: what is made, moved, renamed and deleted', async () => {
  const clip = made(2, { flow_id: 'a' });
  const [a, b, all] = [
    flowList('a', clip, made(1, { flow_id: 'a' })),
    flowList('b', made(1, { flow_id: 'b' })),
    list({}, clip),
  ];
  showRecords(client, [made(3, { flow_id: 'a' })]);
  expect([a.ids(), all.ids()]).toEqual([
    ['3', '2', '1'],
    ['3', '2'],
  ]);
  showRecords(client, [{ ...clip, flow_id: 'b', title: 'Moved' }]);
  expect([a.ids(), b.ids()]).toEqual([
    ['3', '1'],
    ['2', '1'],
  ]);
  expect(client.getQueryData(flowMediaQuery('b').queryKey)?.[0]?.title).toBe('Moved');
  const before = await snapshot(client);
  hideRecords(client, new Set(['2']));
  hideFlow(client, 'a');
  expect([a.ids(), b.ids(), all.ids()]).toEqual([[], ['1'], []]);
  restore(client, before);
  expect([a.ids(), b.ids(), all.ids()]).toEqual([
    ['3', '1'],
    ['2', '1'],
    ['3', '2'],
  ]);
});

test('the newest of all change in place, and are read again for one that they lack', () => {
  const { queryKey } = newestMediaQuery(true);
  client.setQueryData(queryKey, [made(1)]);
  showRecords(client, [made(1, { title: 'Named' })]);
  vi.runAllTimers();
  expect(client.getQueryData(queryKey)?.[0]?.title).toBe('Named');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  showRecords(client, [made(2)]);
  vi.runAllTimers();
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a new result is put into each list that it belongs to, in the order of each', () => {
  const [newest, oldest, name] = [
    list({}, made(2), made(1)),
    list({ sort: 'oldest' }, made(1), made(2)),
    list({ sort: 'name' }, made(1, { title: 'a' }), made(2, { title: 'm' })),
  ];
  const [tagged, videos] = [list({ tags: 'anna' }), list({ type: 'video' })];
  showRecords(client, [made(3, { title: 'c', tags: ['anna'] })]);
  expect(newest.ids()).toEqual(['3', '2', '1']);
  expect(oldest.ids()).toEqual(['1', '2', '3']);
  expect(name.ids()).toEqual(['1', '3', '2']);
  expect(tagged.ids()).toEqual(['3']);
  expect(videos.ids()).toEqual([]);
});

test('a tag that is taken off takes a result out of the list of that tag alone', () => {
  const one = made(1, { tags: ['anna', 'best'] });
  const [anna, best] = [list({ tags: 'anna' }, one), list({ tags: 'best' }, one)];
  showRecords(client, [{ ...one, tags: ['best'] }]);
  expect(anna.ids()).toEqual([]);
  expect(best.ids()).toEqual(['1']);
});

test('a list for a corrected word keeps what has that word, and takes what is made with it', () => {
  const quay = made(1, { prompt: 'A harbour' });
  const harbour = correctedList('harbour', { q: 'habrour' }, quay);
  showRecords(client, [
    { ...quay, favourite: true },
    made(2, { prompt: 'Two harbours' }),
    made(3, { prompt: 'A fox' }),
  ]);
  expect(harbour.ids()).toEqual(['2', '1']);
});

test('a list whose order only the server knows is read again, once for several changes, and shows what it had', () => {
  const [largest, newest] = [list({ sort: 'largest' }, made(1)), list({}, made(1))];
  const read = vi.spyOn(client, 'invalidateQueries');
  showRecords(client, [made(2)]);
  showRecords(client, [made(3)]);
  expect(largest.ids()).toEqual(['1']);
  expect(newest.ids()).toEqual(['3', '2', '1']);
  expect(largest.isStale()).toBe(false);
  vi.advanceTimersByTime(limits.gallery.refreshDebounceMs);
  expect(largest.isStale()).toBe(true);
  expect(newest.isStale()).toBe(false);
  expect(read).toHaveBeenCalledTimes(1);
});
