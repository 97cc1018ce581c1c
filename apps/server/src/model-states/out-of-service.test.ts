import { expect, test } from 'vitest';
import { judgeSources } from './out-of-service.ts';
import type { SourceJobs } from './recent-jobs.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const ago = (minutes: number): Date => new Date(now - minutes * 60_000);
const jobs = (some: Partial<SourceJobs> = {}): SourceJobs => ({
  model: 'flux-pro',
  provider: 'replicate',
  of: 20,
  failed: 0,
  words: null,
  failedAt: null,
  lastCode: null,
  lastAt: ago(1),
  ...some,
});

test.for<[string, SourceJobs[], boolean]>([
  ['without jobs', [], false],
  ['whose jobs succeed', [jobs()], false],
  ['half of whose jobs failed', [jobs({ failed: 10, failedAt: ago(9) })], true],
  ['whose last failure was ten minutes ago', [jobs({ failed: 20, failedAt: ago(10) })], false],
  ['that refused the key', [jobs({ lastCode: 'auth', lastAt: ago(9) })], true],
  ['that refused the key ten minutes ago', [jobs({ lastCode: 'auth', lastAt: ago(10) })], false],
  ['whose account is empty, as another model showed', [jobs({ model: 'kling-pro', lastCode: 'quota' })], true],
  [
    'that refused the key and has worked since',
    [jobs({ model: 'kling-pro', lastCode: 'auth', lastAt: ago(2) }), jobs({ lastAt: ago(1) })],
    false,
  ],
  ['another model of which fails', [jobs({ model: 'kling-pro', failed: 20, failedAt: ago(1) })], false],
  ['while another source refuses the key', [jobs({ provider: 'other', lastCode: 'auth' })], false],
  ['that refused a prompt', [jobs({ lastCode: 'policy' })], false],
])('a source %s: out of service is %s', ([, recent, isOut]) => {
  expect(judgeSources(recent, [], now).has('flux-pro', 'replicate')).toBe(isOut);
});

test('a source that no longer has the model is out of service for this model', () => {
  const out = judgeSources([], [{ model: 'flux-pro', provider: 'replicate' }], now);
  expect([out.has('flux-pro', 'replicate'), out.has('kling-pro', 'replicate'), out.has('flux-pro', 'fal')]).toEqual([
    true,
    false,
    false,
  ]);
});
