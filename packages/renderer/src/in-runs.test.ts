import { expect, test } from 'vitest';
import { inRuns } from './in-runs.ts';
import type { EncodedSegment, RenderPlan, PaintedSpan, Segment } from './segment.ts';
import { clip } from './testing/overlays.ts';

const span = (from: number, length: number): PaintedSpan => ({
  from,
  length,
  start: 0,
  path: 'yuv',
  clip: null,
  over: [],
  reason: 'another codec',
});
const encoded = (hash: string, from: number, length: number): EncodedSegment => ({
  kind: 'encoded',
  hash,
  from,
  length,
  spans: [span(from, length)],
});
const copied = (from: number, length: number): Segment => ({
  kind: 'copied',
  from,
  length,
  span: { from, length, start: 0, path: 'copy', clip: clip({ length }) },
});

function planOf(segments: Segment[]): RenderPlan {
  const frames = segments.reduce((sum, { length }) => sum + length, 0);
  const canvas = { width: 640, height: 360 };
  return { frames, segments, encoding: { canvas, quality: 'high', colours: 'bt709', setId: 31, keyframeEvery: 60 } };
}
const shape = ({ segments }: RenderPlan): unknown[] => segments.map(({ kind, from, length }) => [kind, from, length]);

test('inRuns merges consecutive encoded segments up to a copied one', () => {
  const plan = planOf([encoded('a', 0, 60), encoded('b', 60, 90), copied(150, 30), encoded('c', 180, 60)]);
  const made = inRuns(plan);
  expect(shape(made)).toEqual([
    ['encoded', 0, 150],
    ['copied', 150, 30],
    ['encoded', 180, 60],
  ]);
  expect(made.segments[0]).toMatchObject({ spans: [span(0, 60), span(60, 90)] });
  expect(made.segments.slice(1)).toEqual(plan.segments.slice(2));
});

test('inRuns does not merge segments that occur twice, so that they are encoded once', () => {
  const plan = planOf([encoded('a', 0, 60), encoded('b', 60, 60), encoded('c', 120, 60), encoded('b', 180, 60)]);
  expect(shape(inRuns(plan))).toEqual(shape(plan));
});

test('the hash of a merged segment depends on its parts and their order', () => {
  const nameOf = (...hashes: string[]): unknown =>
    inRuns(planOf(hashes.map((hash, index) => encoded(hash, index * 60, 60)))).segments.map(
      (segment) => segment.kind === 'encoded' && segment.hash,
    );
  expect(nameOf('a', 'b')).toEqual(nameOf('a', 'b'));
  expect(nameOf('a', 'b')).not.toEqual(nameOf('a', 'c'));
  expect(nameOf('a', 'b')).not.toEqual(nameOf('b', 'a'));
});
