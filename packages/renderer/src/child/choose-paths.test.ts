import { flowToComposition } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import type { AvcConfiguration } from '../avc/configuration.ts';
import type { Copyable } from '../libav/copyable.ts';
import { intervalsOf } from '../plan.ts';
import { choosePaths } from './choose-paths.ts';

/** Parameter sets with id 0 (their first bit after the header), distinguished by their last byte. */
const configuration = (last: number): AvcConfiguration => ({
  profile: 100,
  level: 30,
  lengthSize: 4,
  sequenceSets: [Buffer.from([0x67, 100, 0, 30, 0x80, last])],
  pictureSets: [Buffer.from([0x68, 0xc0, last])],
});
const copy = (last: number): Copyable => ({ ok: true, configuration: configuration(last), delay: 0 });

const intervals = intervalsOf(
  flowToComposition(
    [10, 30, 30, 30].map((endFrame, index) => ({
      id: String(index),
      url: '/a',
      startFrame: 0,
      endFrame,
      volume: 1,
      isMuted: false,
    })),
  ),
  () => undefined,
);

const paths = (found: readonly Copyable[]) =>
  choosePaths(intervals.map((interval, index) => ({ interval, found: found[index]! })));

test('of conflicting parameter sets, those of the longer part of the video keep their ids', () => {
  const plan = paths([copy(1), copy(2), { ok: false, reason: 'another codec' }, copy(2)]);
  expect(plan.spans.map((span) => [span.path, span.path === 'copy' && span.setId])).toEqual([
    ['copy', 15],
    ['copy', undefined],
    ['yuv', false],
    ['copy', undefined],
  ]);
  expect(plan.encoderSetId).toBe(31);
  expect(plan.spans[2]).toMatchObject({ reason: 'another codec' });
});

test('clips with several parameter sets that conflict with others are encoded', () => {
  const several = (last: number): Copyable => {
    const one = configuration(last);
    const pictureSets = [...one.pictureSets, Buffer.from([0x68, 0x60, last])];
    return { ok: true, delay: 0, configuration: { ...one, pictureSets } };
  };
  const plan = paths([several(1), several(2), several(2), several(2)]);
  expect(plan.spans.map(({ path }) => path)).toEqual(['yuv', 'copy', 'copy', 'copy']);
  expect(plan.spans[0]).toMatchObject({ reason: 'parameter sets that clash with those of other clips' });
});
