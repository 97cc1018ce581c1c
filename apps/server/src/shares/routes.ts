import { z } from 'zod';
import { CreateShare, limits, messages, Shared, ShareCreated, ShareList } from '@kinoloom/contract';
import { addressOf } from '../accounts/index.ts';
import { endpoint, found, Refused, unwrap, type App } from '../http/index.ts';
import { countRequest } from '../platform/rates.ts';
import type { Database } from '../platform/db/index.ts';
import { openShare } from './open.ts';
import { createShare, listShares, revokeShare } from './store.ts';

interface Deps {
  readonly db: Database;
  readonly publicUrl: string;
  /** Signs the addresses of files. */
  readonly secret: string;
  readonly trustedProxies: readonly string[];
  readonly clock: () => number;
}

/** Links for others, and what they show. */
export function shareRoutes(app: App, { db, publicUrl, secret, trustedProxies, clock }: Deps): void {
  endpoint(app, 'POST /api/shares', {
    summary: 'Create a link for others',
    description: 'To a file or a flow. The link is answered only once.',
    body: CreateShare,
    answer: ShareCreated,
    async handle({ user, body }) {
      const { share, token } = unwrap(await createShare(db, user.id, body));
      // Behind the hash: browsers send it to no server, so that it is in no log.
      return { success: true as const, share, link: `${publicUrl}/shared#${token}` };
    },
  });

  endpoint(app, 'GET /api/shares', {
    summary: 'List links for others',
    description: 'Newest first.',
    answer: ShareList,
    handle: async ({ user }) => ({ success: true as const, shares: await listShares(db.queries, user.id) }),
  });

  endpoint(app, 'DELETE /api/shares/{id}', {
    summary: 'End a link for others',
    description: 'At once; what was opened by it before is good for minutes.',
    answer: z.object({ success: z.literal(true) }),
    async handle({ user, param }) {
      found((await revokeShare(db, user.id, param('id'))) || undefined, 'This link');
      return { success: true as const };
    },
  });

  endpoint(app, 'GET /api/shared', {
    summary: 'Open a link',
    description: 'By its token: the part behind the hash. The addresses of files are good for minutes.',
    access: 'public',
    query: z.object({ link: z.string() }),
    answer: Shared,
    async handle({ query, context }) {
      context.header('cache-control', 'no-store');
      context.header('x-robots-tag', 'noindex');
      if (!(await countRequest(db.queries, 'shared', addressOf(context, trustedProxies), limits.share.perMinute)))
        throw new Refused({ code: 'rate_limited', message: messages.rateLimited });
      const shared = await openShare(db.queries, query.link, secret, clock());
      if (!shared) throw new Refused({ code: 'not_found', message: messages.shareOver });
      return { success: true as const, ...shared };
    },
  });
}
