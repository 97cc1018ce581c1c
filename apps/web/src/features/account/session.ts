import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api, onSessionLost } from '../../lib/api.ts';
import { setBrowserUser } from '../../lib/browser-user.ts';
import { forgetFirstAnswers } from '../../lib/first-answers.ts';
import { queryClient } from '../../lib/query-client.ts';
import { rememberDevice } from './account-dialogs.ts';

export const User = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Whether the user may change this installation's connections and models. Absent in answers to a sign-in. */
  admin: z.boolean().optional(),
});
export type User = z.infer<typeof User>;

const SessionAnswer = z.object({ user: User }).nullable();

export const sessionKey = ['session'] as const;

/** GET /api/auth/get-session: the signed-in user, or null. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<User | null> => {
    const user = (await api.get('/api/auth/get-session', SessionAnswer, { signal }))?.user ?? null;
    setBrowserUser(user?.id ?? null);
    return user;
  },
  staleTime: 5 * 60_000,
});

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User }
  | { status: 'unknown'; error: Error; retry: () => void };

/** The studio's user. `unknown` if the server was unreachable. */
export function useSession(): SessionState {
  const { data, error, refetch } = useQuery(sessionQuery);
  if (data) return { status: 'signed-in', user: data };
  if (data === null) return { status: 'signed-out' };
  if (error) return { status: 'unknown', error, retry: () => void refetch() };
  return { status: 'loading' };
}

/** Queries whose data belongs to a user, not to the installation or the session itself. */
const owned = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] !== sessionKey[0] && queryKey[0] !== 'config',
};

/** Sets the session after a sign-in or sign-out, remembers the device, and drops all data of the former user. */
export function replaceSession(user: User | null): void {
  forgetFirstAnswers();
  setBrowserUser(user?.id ?? null);
  if (user ?? queryClient.getQueryData(sessionKey)) rememberDevice();
  queryClient.setQueryData(sessionKey, user);
  if (user) {
    void queryClient.resetQueries(owned);
    // The answer to a sign-in does not say whether the user is an admin.
    if (user.admin === undefined) void queryClient.invalidateQueries({ queryKey: sessionKey });
  } else queryClient.removeQueries(owned);
}

/** Signs the page out once a request finds that the server no longer knows the session. Returns a function to stop. */
export function watchSessionLoss(): () => void {
  return onSessionLost(() => {
    if (queryClient.getQueryData(sessionKey) !== null) replaceSession(null);
  });
}
