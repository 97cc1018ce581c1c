import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { closeSignIn, finishSignIn, useAccountDialogs } from './account-dialogs.ts';
import { requireSession } from './require-session.ts';
import { sessionKey } from './session.ts';

const user = { id: 'u1', email: 'you@example.com', name: 'you' };

afterEach(() => {
  queryClient.clear();
  closeSignIn();
  vi.unstubAllGlobals();
});

test('a signed-in user goes on at once', () => {
  queryClient.setQueryData(sessionKey, user);
  const then = vi.fn<() => void>();
  requireSession(then);
  expect(then).toHaveBeenCalledOnce();
  expect(useAccountDialogs.getState().signIn).toBeUndefined();
});

test('a visitor gets the modal with its reason, and goes on after signing in', () => {
  queryClient.setQueryData(sessionKey, null);
  const then = vi.fn<() => void>();
  requireSession(then, { title: 'Sign in to generate' });
  expect(useAccountDialogs.getState().signIn?.title).toBe('Sign in to generate');
  expect(then).not.toHaveBeenCalled();
  finishSignIn();
  expect(then).toHaveBeenCalledOnce();
});

test('a visitor who closes the modal does not go on, even after signing in later', () => {
  queryClient.setQueryData(sessionKey, null);
  const then = vi.fn<() => void>();
  requireSession(then);
  closeSignIn();
  finishSignIn();
  expect(then).not.toHaveBeenCalled();
});

test('while the session is not known yet, the server is asked before anything opens', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Response.json({ session: {}, user })),
  );
  const then = vi.fn<() => void>();
  requireSession(then);
  expect(then).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(then).toHaveBeenCalledOnce());
  expect(useAccountDialogs.getState().signIn).toBeUndefined();
});
