import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { replaceSession, sessionKey, watchSessionLoss } from './session.ts';

const ada = { id: 'u1', email: 'ada@example.com', name: 'Ada' };

beforeEach(() => {
  queryClient.setQueryData(sessionKey, ada);
  queryClient.setQueryData(['config'], { welcomeCredits: 200 });
  queryClient.setQueryData(['flows'], ['Halcyon']);
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('signing out removes the data of the user and keeps the configuration of the installation', () => {
  replaceSession(null);
  expect(queryClient.getQueryData(sessionKey)).toBeNull();
  expect(queryClient.getQueryData(['flows'])).toBeUndefined();
  expect(queryClient.getQueryData(['config'])).toEqual({ welcomeCredits: 200 });
});

test("signing in as somebody else drops the former user's data", () => {
  const grace = { ...ada, id: 'u2' };
  replaceSession(grace);
  expect(queryClient.getQueryData(sessionKey)).toEqual(grace);
  expect(queryClient.getQueryData(['flows'])).toBeUndefined();
});

test('a session that the server no longer knows is ended on the page', async () => {
  const stop = watchSessionLoss();
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () =>
      Response.json({ success: false, error: 'Please sign in to continue.', code: 'auth.required' }, { status: 401 }),
    ),
  );
  await expect(api.get('/api/credits', z.unknown())).rejects.toThrow('Please sign in');
  expect(queryClient.getQueryData(sessionKey)).toBeNull();
  stop();
});
