import { expect, test } from 'vitest';
import { secondsLeft } from './clock.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const job = (progress: number) => ({
  status: 'running' as const,
  estimate: null,
  progress,
  started_at: '2026-01-01T00:00:00Z',
});

test('a job with 50% progress after 30 s has 30 s left', () => {
  expect(secondsLeft(job(0.5), start + 30_000)).toBe(30);
});

test('a job that is almost done has at least 1 s left', () => {
  expect(secondsLeft(job(0.999), start + 10_000)).toBe(1);
});

test('there is no estimate at low progress, right after the start or before it', () => {
  expect(secondsLeft(job(0.01), start + 60_000)).toBeNull();
  expect(secondsLeft(job(0.5), start + 500)).toBeNull();
  expect(secondsLeft({ ...job(0.5), status: 'queued' }, start + 30_000)).toBeNull();
  expect(secondsLeft({ ...job(0.5), started_at: null }, start + 30_000)).toBeNull();
});
