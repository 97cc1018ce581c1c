import { expect, test } from 'vitest';
import { secondsLeft } from './clock.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const job = (progress: number) => ({ status: 'running' as const, progress, started_at: '2026-01-01T00:00:00Z' });

test('half done after thirty seconds leaves thirty', () => {
  expect(secondsLeft(job(0.5), start + 30_000)).toBe(30);
});

test('a job almost done never says zero', () => {
  expect(secondsLeft(job(0.999), start + 10_000)).toBe(1);
});

test('says nothing rather than guess', () => {
  expect(secondsLeft(job(0.01), start + 60_000)).toBeNull();
  expect(secondsLeft(job(0.5), start + 500)).toBeNull();
  expect(secondsLeft({ ...job(0.5), status: 'queued' }, start + 30_000)).toBeNull();
  expect(secondsLeft({ ...job(0.5), started_at: null }, start + 30_000)).toBeNull();
});
