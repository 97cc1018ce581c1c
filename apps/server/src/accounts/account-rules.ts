import { APIError, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { limits, messages } from '@kinoloom/contract';
import { isWeakPassword } from './weak-password.ts';

const Image = z.url({ protocol: /^https$/u }).max(limits.account.imageMax);

/** What a user may be called and shown by, however it comes: by a form, another provider, or a call. @throws APIError */
export function checkProfile<T extends { name?: unknown; image?: unknown }>(user: T): T {
  const { name, image } = user;
  if (typeof name === 'string' && name.length > limits.account.nameMax)
    throw new APIError('BAD_REQUEST', { code: 'NAME_TOO_LONG', message: messages.accountName });
  if (image !== undefined && image !== null && !Image.safeParse(image).success)
    throw new APIError('BAD_REQUEST', { code: 'INVALID_IMAGE', message: messages.accountImage });
  return user;
}

/** Refuses a new password that anybody would try first. Its length is checked by the library. */
export const checkNewPassword = createAuthMiddleware(async ({ path, body }) => {
  const sent = z.object({ password: z.string().optional(), newPassword: z.string().optional() }).safeParse(body);
  const chosen = path === '/sign-up/email' ? sent.data?.password : sent.data?.newPassword;
  if (chosen !== undefined && chosen.length >= limits.password.min && isWeakPassword(chosen))
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_WEAK', message: messages.passwordWeak });
});
