import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDelay, parseRetryAfter, type RetryPolicy } from './retry-policy.ts';

const policies: fc.Arbitrary<RetryPolicy> = fc.record({
  attempts: fc.integer({ min: 1, max: 10 }),
  baseMs: fc.integer({ min: 1, max: 5_000 }),
  capMs: fc.integer({ min: 1, max: 60_000 }),
  patienceMs: fc.integer({ min: 0, max: 120_000 }),
});
const randoms = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('delays stay below the cap and the exponential backoff, and the attempts are limited', () =>
  fc.assert(
    fc.property(policies, randoms, (policy, random) => {
      let tried = 0;
      for (;;) {
        tried += 1;
        const wait = nextDelay(policy, tried, () => random);
        if (wait === undefined) break;
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(policy.capMs);
        expect(wait).toBeLessThanOrEqual(policy.baseMs * 2 ** (tried - 1));
      }
      expect(tried).toBe(policy.attempts);
    }),
  ));

test('a delay is at least the time that the provider asked for', () =>
  fc.assert(
    fc.property(policies, randoms, fc.integer({ min: 0, max: 200_000 }), (policy, random, asked) => {
      const wait = nextDelay({ ...policy, attempts: 2, patienceMs: asked }, 1, () => random, asked);
      expect(wait).toBeGreaterThanOrEqual(asked);
      expect(wait).toBeLessThanOrEqual(asked * 1.1 + 1);
    }),
  ));

test('a requested time above patienceMs ends the attempts', () =>
  fc.assert(
    fc.property(policies, randoms, fc.integer({ min: 1, max: 200_000 }), (policy, random, asked) => {
      expect(nextDelay({ ...policy, patienceMs: asked - 1 }, 1, () => random, asked)).toBeUndefined();
    }),
  ));

test.each([
  ['7', 7_000],
  [' 120 ', 120_000],
  ['Sat, 21 Nov 2026 00:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 00:00:00 GMT', 0],
  ['Fri, 20 Nov 2026 23:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After %j means %j ms', (header, ms) => {
  expect(parseRetryAfter(header, Date.UTC(2026, 10, 21))).toBe(ms);
});
