import { expect, test } from 'vitest';
import { waveformOf } from './waveform-of.ts';

test('the measured loudness is read, and anything else counts as none', () => {
  expect(waveformOf({ metadata: { waveform_data: [0, 0.5, 1] } })).toEqual([0, 0.5, 1]);
  for (const waveform_data of [undefined, [], ['loud'], [2], 'loud'])
    expect(waveformOf({ metadata: { waveform_data } })).toEqual([]);
});
