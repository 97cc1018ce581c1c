import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProviderUnreachable, type RemoteOperation } from '@kinoloom/providers';
import { findSubmission } from './find-submission.ts';

const operation: RemoteOperation = { provider: 'replicate', id: 'p1', model: 'owner/name' };
const unreadable = new ProviderUnreachable({ code: 'provider', message: 'Internal error' });

/** How a lookup ends whose calls answer as `answers` says, the last one from then on; and how many there were. */
async function lookedUp(answers: readonly (RemoteOperation | Error | undefined)[]) {
  let calls = 0;
  const look = async (): Promise<RemoteOperation | undefined> => {
    const answer = answers[Math.min(calls++, answers.length - 1)];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const sleep = async (ms: number): Promise<void> => void vi.setSystemTime(Date.now() + ms);
  const [end] = await Promise.allSettled([findSubmission(look, Date.now(), sleep)]);
  return { end, calls };
}

describe('a submission whose answer was lost', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('is adopted once it is in the list of the provider', async () => {
    const { end, calls } = await lookedUp([undefined, undefined, operation]);
    expect(end).toEqual({ status: 'fulfilled', value: operation });
    expect(calls).toBe(3);
  });

  test('counts as not sent when it is not in the list after 20 s', async () => {
    const { end, calls } = await lookedUp([undefined]);
    expect(end).toEqual({ status: 'fulfilled', value: undefined });
    expect(calls).toBeGreaterThan(19);
    expect(calls).toBeLessThan(24);
  });

  test('is found when the list can be read again', async () => {
    const { end } = await lookedUp([unreadable, unreadable, unreadable, operation]);
    expect(end).toEqual({ status: 'fulfilled', value: operation });
  });

  test('is found when the list answers before the deadline again', async () => {
    const { end } = await lookedUp([new DOMException('too late', 'TimeoutError'), operation]);
    expect(end).toEqual({ status: 'fulfilled', value: operation });
  });

  test('is unknown when the list cannot be read for a minute', async () => {
    const { end, calls } = await lookedUp([unreadable]);
    expect(end).toEqual({ status: 'fulfilled', value: undefined });
    expect(calls).toBeGreaterThan(11);
    expect(calls).toBeLessThan(16);
  });

  test('is looked up again by the step when the database fails', async () => {
    const { end } = await lookedUp([new Error('no database')]);
    expect(end).toMatchObject({ status: 'rejected', reason: { message: 'no database' } });
  });
});
