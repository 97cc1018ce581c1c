import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { z } from 'zod';
import { SignedInPlaces, type SignedInPlace } from '@kinoloom/contract';
import { endpoint, found, type App } from '../http/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import type { Auth } from './auth.ts';

const Done = z.object({ success: z.literal(true) });

/** Where an account is signed in. Other places are named by an id of ours: the tokens that open them are never told. */
export function sessionRoutes(app: App, db: Database, auth: Auth): void {
  const { session } = tables;
  const ownLive = (userId: string) => and(eq(session.userId, userId), gt(session.expiresAt, new Date()));

  endpoint(
    app,
    {
      method: 'get',
      path: '/api/account/sessions',
      summary: 'Where the account is signed in, last seen first',
      access: 'session',
      answer: SignedInPlaces,
    },
    async ({ user, context }) => {
      const current = await auth.sessionIdOf(context.req.raw.headers);
      const rows = await db.queries.select().from(session).where(ownLive(user.id)).orderBy(desc(session.updatedAt));
      const places = rows.map((row) => present(row, current));
      return { success: true as const, sessions: places.toSorted((a, b) => Number(b.current) - Number(a.current)) };
    },
  );

  endpoint(
    app,
    {
      method: 'delete',
      path: '/api/account/sessions/{id}',
      summary: 'Sign out at one place',
      access: 'session',
      answer: Done,
    },
    async ({ user, param }) => {
      const own = and(eq(session.userId, user.id), eq(session.id, param('id')));
      const [ended] = await db.queries.delete(session).where(own).returning({ id: session.id });
      found(ended, 'This session');
      return { success: true as const };
    },
  );

  endpoint(
    app,
    {
      method: 'post',
      path: '/api/account/sessions/end-others',
      summary: 'Sign out everywhere but here',
      access: 'session',
      answer: Done,
    },
    async ({ user, context }) => {
      const current = found(await auth.sessionIdOf(context.req.raw.headers), 'This session');
      await db.queries.delete(session).where(and(eq(session.userId, user.id), ne(session.id, current)));
      return { success: true as const };
    },
  );
}

function present(row: typeof tables.session.$inferSelect, current: string | undefined): SignedInPlace {
  return {
    id: row.id,
    user_agent: row.userAgent || null,
    address: row.ipAddress || null,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.updatedAt.toISOString(),
    current: row.id === current,
  };
}
