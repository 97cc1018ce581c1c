import { expect, test } from 'vitest';
import { lengthRefusal, peaksOf, refusalOf } from './recording.ts';

test('only sound is taken, up to 5 MB and 30 seconds, each with its documented text', () => {
  expect(refusalOf({ type: 'application/pdf', size: 10 })?.message).toBe('Please upload an audio file');
  expect(refusalOf({ type: 'audio/wav', size: 11.2 * 1024 * 1024 })).toEqual({
    fact: '11.2 MB of 5 MB',
    message: 'Audio file is too large. Please use a shorter audio (max 30 seconds)',
  });
  expect(refusalOf({ type: 'audio/mpeg', size: 5 * 1024 * 1024 })).toBeNull();
  expect(lengthRefusal(47)).toEqual({ fact: '0:47 of 0:30', message: 'Audio must be 30 seconds or shorter' });
  expect(lengthRefusal(30)).toBeNull();
});

test('the waveform shows where it is loud', () => {
  const samples = new Float32Array(1_000).map((_, i) => (i >= 500 ? 0.5 : 0.05) * (i % 2 === 0 ? 1 : -1));
  const peaks = peaksOf(samples, 10);
  expect(peaks[0]).toBeCloseTo(0.1);
  expect(peaks[9]).toBeCloseTo(1);
});
