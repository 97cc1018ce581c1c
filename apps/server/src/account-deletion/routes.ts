import { z } from 'zod';
import { AccountDeleted, DeleteAccount, limits, messages, ZipLink } from '@kinoloom/contract';
import { endpoint, Refused, unwrap, type App } from '../http/index.ts';
import { isSignatureGood, signedLink, SignedQuery, type Intake } from '../media/index.ts';
import { zipResponse } from '../platform/zip-stream.ts';
import { beginDeletion } from './begin.ts';
import { exportAccount } from './export.ts';

/** The signed value. No media id contains a colon. */
const signed = (userId: string): string => `account:${userId}`;

export function accountDeletionRoutes(app: App, { db, objects }: Intake, secret: string, clock: () => number): void {
  endpoint(app, 'POST /api/account/export', {
    summary: 'A link to everything that the account has, as one zip file, good for ten minutes',
    answer: ZipLink,
    async handle({ user }) {
      return signedLink(`/api/account/export/${user.id}`, secret, signed(user.id), clock() + limits.gallery.linkMs);
    },
  });

  endpoint(app, 'GET /api/account/export/{id}', {
    summary: 'The zip file behind a link',
    access: 'public',
    query: SignedQuery,
    answer: z.string(),
    answerType: 'application/zip',
    async handle({ query, param }) {
      const userId = param('id');
      const now = clock();
      const stream = isSignatureGood(secret, signed(userId), query, now)
        ? await exportAccount({ db, objects }, userId, new Date(now))
        : undefined;
      if (!stream) throw new Refused({ code: 'not_found', message: messages.linkOver });
      const day = new Date(now).toISOString().slice(0, 10);
      return zipResponse(stream, `kinoloom-account-${day}`);
    },
  });

  endpoint(app, 'POST /api/account/delete', {
    summary: 'Delete the account with everything in it: its address and, where it has one, its password confirm it',
    body: DeleteAccount,
    answer: AccountDeleted,
    async handle({ user, body }) {
      unwrap(await beginDeletion(db, user, body));
      return { success: true as const };
    },
  });
}
