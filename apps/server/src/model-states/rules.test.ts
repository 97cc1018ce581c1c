import { describe, expect, test } from 'vitest';
import { findModel, type ModelState } from '@kinoloom/contract';
import { isFailing, statesOf, type Evidence } from './rules.ts';

const live: Evidence = {
  served: { provider: 'replicate', connection: null, sandbox: false },
  jobs: undefined,
  check: undefined,
};
const sandbox: Evidence = { ...live, served: { provider: 'replicate', connection: null, sandbox: true } };
const failing: Evidence = { ...live, jobs: { of: 8, failed: 5, words: 'Out of memory' } };
const checked = (state: 'live' | 'changed' | 'retired', message = ''): Evidence => ({
  ...live,
  check: { model: '', state, message, at: new Date('2026-11-20T10:00:00Z') },
});
const unserved: Evidence = { ...live, served: null };

/** The states of models with this evidence; all others are live. */
const judged = (evidence: Readonly<Record<string, Evidence>>) => {
  const ids = ['flux-pro', 'seedream-3', 'imagen-4', 'ideogram-v3', 'act-2'];
  const states = statesOf(ids.map((id) => [findModel(id)!, evidence[id] ?? live] as const));
  return (id: string) => states.find((status) => status.id === id);
};

test.for<[failed: number, of: number, is: boolean]>([
  [2, 2, false],
  [3, 3, true],
  [3, 6, true],
  [3, 7, false],
  [10, 20, true],
  [9, 20, false],
])('%d failures of %d jobs: failing is %s', ([failed, of, is]) => {
  expect(isFailing({ of, failed, words: null })).toBe(is);
});

test.for<[Evidence, ModelState, string]>([
  [live, 'live', ''],
  [sandbox, 'sandbox', ''],
  [{ ...live, jobs: { of: 8, failed: 2, words: 'x' } }, 'live', ''],
  [failing, 'failing', '5 of its last 8 jobs failed at the provider, which says: Out of memory'],
  [{ ...sandbox, jobs: { of: 3, failed: 3, words: null } }, 'failing', '3 of its last 3 jobs failed at the provider.'],
  [checked('live'), 'live', ''],
  [checked('changed', 'It takes no seed.'), 'changed', 'It takes no seed.'],
  [checked('retired', 'It is gone.'), 'retired', 'It is gone.'],
  [{ ...failing, ...checked('retired', 'It is gone.'), jobs: failing.jobs }, 'retired', 'It is gone.'],
  [
    { ...checked('changed', 'It takes no seed.'), jobs: failing.jobs },
    'failing',
    '5 of its last 8 jobs failed at the provider, which says: Out of memory',
  ],
  [unserved, 'unavailable', 'Nobody serves it on this installation: its provider has no key, and there is no sandbox.'],
])('%j is %s', ([evidence, state, message]) => {
  expect(judged({ 'act-2': evidence })('act-2')).toMatchObject({ state, message });
});

test('says when the vendor was asked', () => {
  expect(judged({ 'act-2': checked('live') })('act-2')?.checked_at).toBe('2026-11-20T10:00:00.000Z');
  expect(judged({})('act-2')?.checked_at).toBe(null);
});

describe('the alternative', () => {
  test('is the first that is well, and only for a model that is not', () => {
    expect(judged({})('flux-pro')).toMatchObject({ alternative: null });
    expect(judged({ 'flux-pro': failing })('flux-pro')).toMatchObject({ alternative: 'seedream-3' });
    const both = judged({ 'flux-pro': failing, 'seedream-3': checked('retired') });
    expect(both('flux-pro')).toMatchObject({ alternative: 'imagen-4' });
    expect(both('seedream-3')).toMatchObject({ alternative: 'imagen-4' });
  });

  test('is missing where none is well, or the catalogue has none', () => {
    const all = judged({ 'flux-pro': failing, 'seedream-3': failing, 'imagen-4': unserved, 'ideogram-v3': failing });
    expect(all('flux-pro')).toMatchObject({ alternative: null });
    expect(judged({ 'act-2': failing })('act-2')).toMatchObject({ alternative: null });
  });

  test('is no placeholder of the sandbox for a real model, but for one that nobody serves or the sandbox does', () => {
    const others = { 'seedream-3': sandbox, 'imagen-4': sandbox, 'ideogram-v3': sandbox };
    expect(judged({ ...others, 'flux-pro': failing })('flux-pro')).toMatchObject({ alternative: null });
    expect(judged({ ...others, 'flux-pro': unserved })('flux-pro')).toMatchObject({ alternative: 'seedream-3' });
    const played = { ...sandbox, jobs: failing.jobs };
    expect(judged({ ...others, 'flux-pro': played })('flux-pro')).toMatchObject({ alternative: 'seedream-3' });
  });

  test('of a model of one’s own is the live one of the nearest price that is not higher', () => {
    const image = findModel('flux-pro')!;
    const own = (id: string, credits: number) => ({
      ...image,
      id,
      label: id,
      price: { per: 'result', credits } as const,
    });
    const [chosen, dear, near, far] = [own('own-a', 8), own('own-b', 9), own('own-c', 7), own('own-d', 2)];
    const instead = (of: Evidence, evidence: Evidence) =>
      statesOf([
        [chosen, of],
        [far, live],
        [dear, live],
        [near, evidence],
        [findModel('seedream-3')!, sandbox],
      ]).find(({ id }) => id === 'own-a');
    expect(instead(failing, live)).toMatchObject({ state: 'failing', alternative: 'own-c' });
    expect(instead(failing, failing)).toMatchObject({ alternative: 'own-d' });
    expect(instead(live, live)).toMatchObject({ alternative: null });
    expect(instead(unserved, live)).toMatchObject({
      state: 'unavailable',
      message: 'Its connection is paused, was removed, or cannot be used.',
      alternative: 'own-c',
    });
  });
});
