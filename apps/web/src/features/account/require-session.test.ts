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

test('the action of a signed-in user runs at once', () => {
  queryClient.setQueryData(sessionKey, user);
  const then = vi.fn<() => void>();
  requireSession(then);
  expect(then).toHaveBeenCalledOnce();
  expect(useAccountDialogs.getState().signIn).toBeUndefined();
});

test('a visitor gets the sign-in dialog with its reason, and the action runs after signing in', () => {
  queryClient.setQueryData(sessionKey, null);
  const then = vi.fn<() => void>();
  requireSession(then, { title: 'Sign in to generate' });
  expect(useAccountDialogs.getState().signIn?.title).toBe('Sign in to generate');
  expect(then).not.toHaveBeenCalled();
  finishSignIn();
  expect(then).toHaveBeenCalledOnce();
});

test('the action of a visitor who closes the dialog does not run, even after a later sign-in', () => {
  queryClient.setQueryData(sessionKey, null);
  const then = vi.fn<() => void>();
  requireSession(then);
  closeSignIn();
  finishSignIn();
  expect(then).not.toHaveBeenCalled();
});

test('an unknown session is requested from the server before a dialog opens', async () => {
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
