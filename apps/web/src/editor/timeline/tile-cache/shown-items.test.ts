import { frame } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { compositionOf, rowOfClips, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { runsOf } from './shown-items.ts';

const composition = rowOfClips([0, 10], [10, 20], [20, 30], [40, 50]);
const inRuns = (items: typeof composition.overlays) => {
  const { runs, others } = runsOf(composition, items, (item) => item);
  return {
    runs: runs.map((run) => `${run.items.map(({ id }) => id).join('')} ${run.by} ${run.down}`),
    others: others.map(({ id }) => id),
  };
};
const moved = (by: number, down = 0) =>
  composition.overlays.map((each) => ({ ...each, from: frame(each.from + by), row: down }));

test('neighbours that moved by the same distance form one run', () => {
  expect(inRuns(composition.overlays).runs).toEqual(['abcd 0 0']);
  expect(inRuns([...composition.overlays.slice(0, 2), ...moved(5).slice(2)]).runs).toEqual(['ab 0 0', 'cd 5 0']);
  expect(inRuns(moved(0, 2)).runs).toEqual(['abcd 0 2']);
});

test('a run ends where an item of the row is missing', () => {
  expect(inRuns(composition.overlays.filter(({ id }) => id !== 'b')).runs).toEqual(['a 0 0', 'cd 0 0']);
});

test('new and changed items are painted, not shown from their tiles', () => {
  const [a, ...rest] = composition.overlays;
  const longer = rest.map((each) => (each.id === 'c' ? { ...each, durationInFrames: frame(15) } : each));
  const film2 = compositionOf(video({ id: 'new' }));
  expect(inRuns([...(a ? [a] : []), ...longer, ...film2.overlays])).toEqual({
    runs: ['ab 0 0', 'd 0 0'],
    others: ['c', 'new'],
  });
});
