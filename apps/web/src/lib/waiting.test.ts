import { expect, test } from 'vitest';
import { waitingOf } from './waiting.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const job = {
  status: 'running' as const,
  progress: 0,
  started_at: '2026-01-01T00:00:00Z',
  estimate: { usual: 42, longest: 60 },
  ahead: null,
};
const after = (seconds: number, more: object = {}) => waitingOf({ ...job, ...more }, start + seconds * 1000);

test('a job without progress shows its elapsed time instead of 0%', () => {
  expect(after(12)).toEqual({ figure: '0:12', note: 'usually 40 s' });
  expect(after(-3)).toEqual({ figure: '0:00', note: 'usually 40 s' });
  expect(after(12, { estimate: null })).toEqual({ figure: '0:12', note: '' });
});

test('the time left replaces the usual time when progress is reported', () => {
  expect(after(20, { progress: 0.5 })).toEqual({ figure: '50%', note: '0:20 left' });
});

test('no more time is left than until the longest, or the usual one without it', () => {
  expect(after(10, { progress: 0.05 }).note).toBe('0:50 left');
  expect(after(10, { progress: 0.05, estimate: { usual: 42, longest: null } }).note).toBe('0:32 left');
  expect(after(10, { progress: 0.05, estimate: null }).note).toBe('3:10 left');
});

test('a job beyond its longest time, or beyond its usual time without one, is longer than usual', () => {
  expect(after(60).note).toBe('usually 40 s');
  expect(after(61).note).toBe('longer than usual');
  expect(after(80, { progress: 0.8 }).note).toBe('0:20 left, longer than usual');
  expect(after(43, { estimate: { usual: 42, longest: null } }).note).toBe('longer than usual');
});

test('a queued job shows how many jobs are ahead of it', () => {
  const queued = { status: 'queued', started_at: null };
  expect(after(0, { ...queued, ahead: 2 })).toEqual({ figure: null, note: '2 ahead of you' });
  expect(after(0, { ...queued, ahead: 0 })).toEqual({ figure: null, note: 'Next in line' });
});

test.each([
  [8, '8 s'],
  [13, '15 s'],
  [89, '90 s'],
  [95, '2 min'],
  [240, '4 min'],
])('a usual time of %i s is shown as %s', (usual, said) => {
  expect(after(1, { estimate: { usual, longest: null } }).note).toBe(`usually ${said}`);
});
