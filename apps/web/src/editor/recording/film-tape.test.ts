import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordedSeconds, tapeOf, type Recorded } from './film-tape.ts';

const RATE = 48_000;

/** A recording in which each sample says which one it is, in pieces of 1024. */
function recordingOf(seconds: number, runs: Recorded['runs']): Recorded {
  const length = Math.round(seconds * RATE);
  const pieces = Array.from({ length: Math.ceil(length / 1024) }, (_, at) => ({
    first: at * 1024,
    samples: Int16Array.from({ length: Math.min(1024, length - at * 1024) }, (__, n) => (at * 1024 + n) % 30_000),
  }));
  return { rate: RATE, runs, pieces };
}

test('each sample lies where the film was when its echo would have been recorded', () =>
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      fc.double({ min: -0.05, max: 0.4, noNaN: true }),
      fc.integer({ min: 0, max: 600 }),
      (start, delay, from) => {
        const tape = tapeOf(recordingOf(2, [{ start, from }]), from, delay);
        const first = Math.round((start + delay) * RATE);
        for (const at of [0, 1, 5_000, 20_000]) expect(tape[at]).toBe(first + at < 0 ? 0 : (first + at) % 30_000);
        expect(tape.length).toBe(2 * RATE - first);
      },
    ),
  ));

test('what was recorded while the film waited is left out, and the later sound counts where it went back', () => {
  const runs = [
    { start: 0, end: 0.5, from: 30 },
    { start: 0.75, from: 42 },
  ];
  const tape = tapeOf(recordingOf(1.5, runs), 30, 0.1);
  const at = (seconds: number): number => Math.round(seconds * RATE);
  expect(tape[at(0.39)]).toBe(at(0.49) % 30_000);
  // Frame 42 is 0.4 s later.
  expect(tape[at(0.4)]).toBe(at(0.85) % 30_000);
  expect(tape.length).toBe(at(0.4 + 1.5 - 0.85));
  const gap = tapeOf(recordingOf(1.5, [runs[0]!, { start: 0.75, from: 48 }]), 30, 0.1);
  expect(gap.subarray(at(0.5), at(0.6)).every((sample) => sample === 0)).toBe(true);
  expect(gap[at(0.6)]).toBe(at(0.85) % 30_000);
});

test('a film that was started anew from before the place of the recording gives only what lies there', () => {
  const tape = tapeOf(recordingOf(1, [{ start: 0, from: 24 }]), 30, 0);
  expect(tape[0]).toBe((0.2 * RATE) % 30_000);
  expect(tape.length).toBe(0.8 * RATE);
});

test('how much of the film has been recorded counts from its place, without what the echo still needs', () => {
  expect(recordedSeconds(recordingOf(1, []), 0, 0)).toBe(0);
  expect(recordedSeconds(recordingOf(1, [{ start: 0.2, from: 30 }]), 30, 0.1)).toBeCloseTo(0.7, 3);
  expect(recordedSeconds(recordingOf(1, [{ start: 0.2, end: 0.5, from: 45 }]), 30, 0.1)).toBeCloseTo(0.8, 3);
});
