import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipRuns, lengthRefusal, peaksOf, lipsyncRefusal } from './recording.ts';

test('only audio up to 5 MB and 30 s is accepted, and each refusal has its documented text', () => {
  expect(lipsyncRefusal({ name: 'plan.pdf', type: 'application/pdf', size: 10 })?.message).toBe(
    'Please upload an audio file',
  );
  expect(lipsyncRefusal({ name: 'a.wav', type: 'audio/wav', size: 11.2 * 1024 * 1024 })).toEqual({
    fact: '11.2 MB of 5 MB',
    message: 'Audio file is too large. Please use a shorter audio (max 30 seconds)',
  });
  expect(lipsyncRefusal({ name: 'a.mp3', type: 'audio/mpeg', size: 5 * 1024 * 1024 })).toBeNull();
  expect(lipsyncRefusal({ name: 'recording', type: '', size: 10 }), 'the server decides').toBeNull();
  expect(lengthRefusal(47)).toEqual({ fact: '0:47 of 0:30', message: 'Audio must be 30 seconds or shorter' });
  expect(lengthRefusal(30)).toBeNull();
});

test('the peaks of the waveform show the relative level', () => {
  const samples = new Float32Array(1_000).map((_, i) => (i >= 500 ? 0.5 : 0.05) * (i % 2 === 0 ? 1 : -1));
  const peaks = peaksOf(samples, 10);
  expect(peaks[0]).toBeCloseTo(0.1);
  expect(peaks[9]).toBeCloseTo(1);
});

test('a clip of 5 s runs once and loops for 4.6 s under 9.6 s of sound', () => {
  expect(clipRuns(9.6, 5).map(({ label }) => label)).toEqual(['Clip 5.0 s', 'Loops 4.6 s']);
  expect(clipRuns(3, 5).map(({ label }) => label)).toEqual(['Clip 3.0 s']);
});

test('the runs of the clip add up to the length of the sound', () =>
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 30, noNaN: true }),
      fc.double({ min: 0.1, max: 60, noNaN: true }),
      (sound, clip) => {
        const total = clipRuns(sound, clip).reduce((sum, { seconds }) => sum + seconds, 0);
        expect(Math.abs(total - sound)).toBeLessThan(0.06);
      },
    ),
  ));
