import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as recorded from './fixtures/predictions.ts';
import { fractionOf, outputsOf, Prediction, progressOf } from './prediction.ts';

test.each<[string, unknown, object]>([
  ['starting', recorded.starting, { state: 'waiting', phase: 'queued' }],
  ['processing', recorded.processing, { state: 'waiting', phase: 'running', fraction: 0.45 }],
  [
    'succeeded',
    recorded.succeeded,
    { state: 'done', outputs: [{ url: 'https://replicate.delivery/xezq/abc/tmp.mp4', role: 'video' }] },
  ],
  ['sensitive', recorded.sensitive, { state: 'failed', failure: { code: 'policy' } }],
  ['out of memory', recorded.outOfMemory, { state: 'failed', failure: { code: 'provider' } }],
  ['busy', recorded.busy, { state: 'failed', failure: { code: 'overloaded' } }],
  ['canceled', recorded.canceled, { state: 'canceled' }],
  ['aborted', recorded.aborted, { state: 'failed', failure: { code: 'aborted' } }],
  ['already deleted', recorded.removed, { state: 'failed', failure: { code: 'expired' } }],
  ['succeeded without a result', recorded.withoutResult, { state: 'failed', failure: { code: 'no_result' } }],
  ['in an unknown status', { id: 'x', status: 'warming' }, { state: 'waiting', phase: 'running' }],
])('progressOf reports a prediction that is %s', (_, body, progress) => {
  expect(progressOf(Prediction.parse(body), 'video')).toMatchObject(progress);
});

test('outputsOf reads one URL, a list, or named parts, and ignores everything else', () => {
  expect(outputsOf(recorded.listed.output, 'image').map(({ role }) => role)).toEqual(['image', 'image']);
  expect(outputsOf(recorded.namedOutputs.output, 'audio').map(({ role }) => role)).toEqual(['vocals', 'drums']);
  expect(outputsOf(['', 'file:///etc/passwd', 'javascript:alert(1)', 7, null], 'image')).toEqual([]);
});

test('fractionOf reads the last progress bar, whatever surrounds it', () =>
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 0, max: 100 }),
      fc.stringMatching(/^[a-z\n ]*$/),
      (before, percent, after) => {
        expect(fractionOf(`${before} ${percent}%|##   |${after}`)).toBe(percent / 100);
      },
    ),
  ));

test('logs without a progress bar have no fraction', () => {
  expect(fractionOf('Using seed: 45% of the time')).toBeUndefined();
});
