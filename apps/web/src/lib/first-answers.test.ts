import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Imports the module as on a page that has just loaded with these answers. */
async function pageWith(sent: unknown): Promise<typeof import('./first-answers.ts')> {
  vi.stubGlobal('performance', { now: () => 900 });
  const textContent = sent === undefined ? null : JSON.stringify(sent);
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'first-answers' ? { textContent } : null) });
  return import('./first-answers.ts');
}

test('an answer embedded in the page is returned once, for its own address only', async () => {
  const { takeFirstAnswer } = await pageWith({ since: 7, answers: { '/api/a?x=1': { a: 1 }, '/api/b': null } });
  expect(takeFirstAnswer('/api/a')).toBeUndefined();
  expect(takeFirstAnswer('/api/a?x=1')).toEqual({ a: 1 });
  expect(takeFirstAnswer('/api/a?x=1')).toBeUndefined();
  // "Not signed in" is an answer, too.
  expect(takeFirstAnswer('/api/b')).toBeNull();
});

test('an embedded answer expires', async () => {
  const { takeFirstAnswer } = await pageWith({ since: 7, answers: { '/api/a': 1 } });
  vi.stubGlobal('performance', { now: () => 60_000 });
  expect(takeFirstAnswer('/api/a')).toBeUndefined();
});

test('the first event number is returned once, and later connections drop the embedded answers', async () => {
  const { broughtAnswers, takeFirstAnswer, takeFirstEvent } = await pageWith({
    since: 7,
    answers: { '/api/jobs': [] },
  });
  expect(broughtAnswers()).toBe(true);
  expect(takeFirstEvent()).toBe(7);
  expect(takeFirstEvent()).toBeUndefined();
  // They may be outdated, since no events were received.
  expect(takeFirstAnswer('/api/jobs')).toBeUndefined();
  expect(broughtAnswers()).toBe(false);
});

test('no embedded answers are left after they are forgotten', async () => {
  const { forgetFirstAnswers, takeFirstAnswer } = await pageWith({ since: 7, answers: { '/api/jobs': [1] } });
  forgetFirstAnswers();
  expect(takeFirstAnswer('/api/jobs')).toBeUndefined();
});

test('a page without embedded answers returns none', async () => {
  const { takeFirstAnswer, takeFirstEvent } = await pageWith(undefined);
  expect(takeFirstAnswer('/api/jobs')).toBeUndefined();
  expect(takeFirstEvent()).toBeUndefined();
});
