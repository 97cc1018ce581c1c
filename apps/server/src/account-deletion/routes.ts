import { z } from 'zod';
import { AccountDeleted, DeleteAccount, limits, messages, ZipLink } from '@kinoloom/contract';
import { download, endpoint, Refused, unwrap, type App } from '../http/index.ts';
import { isSignatureGood, signedLink, SignedQuery, type Intake } from '../media/index.ts';
import { zipHeaders } from '../platform/zip-stream.ts';
import { beginDeletion } from './begin.ts';
import { exportAccount } from './export.ts';

/** The signed value. No media id contains a colon. */
const signed = (userId: string): string => `account:${userId}`;

export function accountDeletionRoutes(app: App, { db, objects }: Intake, secret: string, clock: () => number): void {
  endpoint(app, 'POST /api/account/export', {
    summary: 'Create a link to an account export',
    description: 'A zip file of everything that the account has. Valid for ten minutes.',
    answer: ZipLink,
    async handle({ user }) {
      return signedLink(`/api/account/export/${user.id}`, secret, signed(user.id), clock() + limits.gallery.linkMs);
    },
  });

  endpoint(app, 'GET /api/account/export/{id}', {
    summary: 'Download an account export',
    access: 'public',
    query: SignedQuery,
    answer: z.string(),
    answerType: 'application/zip',
    async handle({ query, param, context }) {
      const userId = param('id');
      const now = clock();
      const zip = isSignatureGood(secret, signed(userId), query, now)
        ? await exportAccount({ db, objects }, userId, new Date(now))
        : undefined;
      if (!zip) throw new Refused({ code: 'not_found', message: messages.linkOver });
      const day = new Date(now).toISOString().slice(0, 10);
      return download(context, zip.stream, zipHeaders(zip, `attachment; filename="kinoloom-account-${day}.zip"`));
    },
  });

  endpoint(app, 'POST /api/account/delete', {
    summary: 'Delete the account',
    description: 'With everything in it. Confirmed by its email address and, if it has one, its password.',
    body: DeleteAccount,
    answer: AccountDeleted,
    async handle({ user, body }) {
      unwrap(await beginDeletion(db, user, body));
      return { success: true as const };
    },
  });
}
