import { z } from 'zod';
import { api } from '../../lib/api.ts';
import { forgetHistories } from '../../lib/forget-histories.ts';
import { confirmReturnPath, linkReturnPath } from './account-address.ts';
import { replaceSession, User } from './session.ts';

const SignedIn = z.object({ user: User });
/** Without a token the email has to be confirmed first. */
const SignedUp = z.object({ user: User, token: z.string().nullish() });
const Anything = z.unknown();

export interface Credentials {
  email: string;
  password: string;
}

/** The part of an email before the @, used as the name. */
function nameFromEmail(email: string): string {
  return email.split('@')[0] || email;
}

/** @throws ApiError, see `authFailure` for the messages */
export async function signIn({ email, password }: Credentials): Promise<void> {
  const { user } = await api.post(
    '/api/auth/sign-in/email',
    { email, password, rememberMe: true, callbackURL: confirmReturnPath },
    SignedIn,
  );
  replaceSession(user);
}

/**
 * Creates the account, and its session unless the email has to be confirmed first.
 * @throws ApiError, see `authFailure` for the messages
 */
export async function signUp({ email, password }: Credentials): Promise<'signed-in' | 'confirm-email'> {
  const body = { name: nameFromEmail(email), email, password, callbackURL: confirmReturnPath };
  const { user, token } = await api.post('/api/auth/sign-up/email', body, SignedUp);
  if (!token) return 'confirm-email';
  replaceSession(user);
  return 'signed-in';
}

/** Ends the session on the server, then on the page. @throws ApiError */
export async function signOut(): Promise<void> {
  await api.post('/api/auth/sign-out', {}, Anything);
  forgetHistories();
  replaceSession(null);
}

const Redirect = z.object({ url: z.string() });
export type SocialProvider = 'google' | 'github';

/** The provider's address. It returns signed in to `backTo`, or to the studio with an error code. @throws ApiError */
export async function socialAddress(provider: SocialProvider, backTo: string): Promise<string> {
  return (
    await api.post(
      '/api/auth/sign-in/social',
      { provider, callbackURL: backTo, errorCallbackURL: '/studio/video' },
      Redirect,
    )
  ).url;
}

/** The providers that are linked to this account. @throws ApiError */
export async function linkedProviders(signal: AbortSignal): Promise<readonly string[]> {
  const accounts = await api.get('/api/auth/list-accounts', z.array(z.object({ providerId: z.string() })), { signal });
  return accounts.map(({ providerId }) => providerId);
}

/** The provider's address for linking it to this account. @throws ApiError */
export async function linkAddress(provider: SocialProvider): Promise<string> {
  const back = { callbackURL: linkReturnPath, errorCallbackURL: linkReturnPath };
  return (await api.post('/api/auth/link-social', { provider, ...back }, Redirect)).url;
}

/** Sends the confirmation link again, if the email is not confirmed yet. @throws ApiError */
export async function sendConfirmation(email: string): Promise<void> {
  await api.post('/api/auth/send-verification-email', { email, callbackURL: confirmReturnPath }, Anything);
}

/** Sends a link for a new password, if the address has an account. @throws ApiError */
export async function requestPasswordReset(email: string, backTo: string): Promise<void> {
  await api.post('/api/auth/request-password-reset', { email, redirectTo: backTo }, Anything);
}

/** @throws ApiError with code INVALID_TOKEN when the link is used or expired */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await api.post('/api/auth/reset-password', { token, newPassword }, Anything);
}
