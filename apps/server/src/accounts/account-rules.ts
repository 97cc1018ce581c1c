import { APIError, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { and, eq } from 'drizzle-orm';
import { verifyPassword } from 'better-auth/crypto';
import { limits, messages } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';

const Image = z.url({ protocol: /^https$/u }).max(limits.account.imageMax);

/** Validates a user's name and image, from a form, another provider or the API. @throws APIError */
export function checkProfile<T extends { name?: unknown; image?: unknown }>(user: T): T {
  const { name, image } = user;
  if (typeof name === 'string' && name.length > limits.account.nameMax)
    throw new APIError('BAD_REQUEST', { code: 'NAME_TOO_LONG', message: messages.accountName });
  if (image !== undefined && image !== null && !Image.safeParse(image).success)
    throw new APIError('BAD_REQUEST', { code: 'INVALID_IMAGE', message: messages.accountImage });
  return user;
}

/** Refuses an easily guessed new password. The library checks its length. */
export const checkNewPassword = createAuthMiddleware(async ({ path, body }) => {
  const sent = z.object({ password: z.string().optional(), newPassword: z.string().optional() }).safeParse(body);
  const chosen = path === '/sign-up/email' ? sent.data?.password : sent.data?.newPassword;
  if (chosen !== undefined && chosen.length >= limits.password.min && isWeakPassword(chosen))
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_WEAK', message: messages.passwordWeak });
});

/**
 * The most frequent leaked passwords of eight or more characters, without digits and symbols at their ends.
 * @see https://github.com/danielmiessler/SecLists/tree/master/Passwords/Common-Credentials
 */
const COMMON = new Set(
  `password passw0rd p@ssw0rd p@ssword pass qwerty qwertyui qwertyuiop qwertz azerty asdfghjk asdfghjkl zxcvbnm 1qaz2wsx zaq12wsx 1q2w3e4r
  1q2w3e4r5t q1w2e3r4 iloveyou sunshine princess football baseball superman batman starwars trustno welcome letmein admin administrator
  master monkey dragon shadow michael jennifer michelle charlie computer internet whatever changeme secret abc abcd abcdefgh login test
  hello freedom samsung google facebook liverpool chelsea kinoloom`.split(/\s+/u),
);
const ENDS = /^[\d\W_]+|[\d\W_]+$/gu;
/** A password with fewer different characters counts as a repetition. */
const MIN_DIFFERENT = 4;

/** Whether a password is easily guessed: a repetition, a run such as 12345678, or a common one. */
export function isWeakPassword(password: string): boolean {
  const text = password.trim().toLowerCase();
  if (new Set(text).size < MIN_DIFFERENT || isRun(text)) return true;
  return COMMON.has(text) || COMMON.has(text.replaceAll(ENDS, ''));
}

/** Whether each character follows the one before, ascending or descending; 0 follows 9. */
function isRun(text: string): boolean {
  const steps = new Set(
    Array.from({ length: text.length - 1 }, (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index)),
  );
  if (/^\d+$/u.test(text)) for (const wrapped of [-9, 9]) steps.delete(wrapped);
  return steps.size <= 1;
}

/** Checks the account's password; an account without one (sign-in with Google or GitHub) needs none. */
export async function checkPassword(db: Queries, userId: string, password: string | undefined): Promise<boolean> {
  const { account } = tables;
  const [row] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
  if (!row?.hash) return true;
  return password !== undefined && (await verifyPassword({ hash: row.hash, password }));
}
