import { eq, and, desc, gt, ne } from 'drizzle-orm';
import { z } from 'zod';
import {
  UserRecord,
  AccountSettings,
  AccountSettingsAnswer,
  SignedInPlaces,
  type SignedInPlace,
} from '@kinoloom/contract';
import {
  endpoint,
  found,
  jsonLimits,
  readJsonBody,
  readRawBody,
  unwrap,
  type App,
  type SessionUser,
} from '../http/index.ts';
import { tables, type Database } from '../platform/db/index.ts';
import type { Auth } from './auth.ts';
import { withClientAddress } from './client-address.ts';

export function accountRoutes(app: App, db: Database, auth: Auth, trustedProxies: readonly string[]): void {
  app.on(['GET', 'POST'], '/api/auth/*', async (context) => {
    const request = withClientAddress(context, trustedProxies);
    if (context.req.method === 'GET') return auth.handle(request);
    const body = unwrap(await readRawBody(request.body, jsonLimits.plain.maxBytes));
    const json = context.req.header('content-type')?.includes('application/json');
    if (json && body.length > 0) unwrap(await readJsonBody([body], jsonLimits.plain, ''));
    return auth.handle(new Request(request.url, { method: request.method, headers: request.headers, body }));
  });

  sessionRoutes(app, db, auth);
  settingsRoutes(app, db);

  endpoint(app, 'GET /api/db/users', {
    summary: 'The signed-in user: a list of one, or the record when its id is given',
    query: z.object({ id: z.string().optional() }),
    answer: z.union([UserRecord, z.array(UserRecord)]),
    async handle({ user, query }) {
      const record = await userRecord(db, user);
      if (query.id === undefined) return [record];
      return found(query.id === user.id ? record : undefined, 'This user');
    },
  });

  endpoint(app, 'GET /api/user/resolve', {
    summary: 'The user id behind a sign-in id',
    query: z.object({ auth_id: z.string() }),
    answer: z.object({ resolved_user_id: z.string(), method: z.literal('session') }),
    handle: async ({ user, query }) => ({
      resolved_user_id: found(query.auth_id === user.id ? user.id : undefined, 'This user'),
      method: 'session' as const,
    }),
  });
}

async function userRecord(db: Database, user: SessionUser): Promise<UserRecord> {
  const [row] = await db.queries.select().from(tables.user).where(eq(tables.user.id, user.id));
  const { id, email, name, createdAt } = found(row, 'This user');
  return { id, email, name, created_at: createdAt.toISOString() };
}

const path = '/api/account/settings';

/** Settings of the account. */
function settingsRoutes(app: App, db: Database): void {
  const { user: users } = tables;
  const settings = { keep_location: users.keepLocation };

  endpoint(app, `GET ${path}`, {
    summary: 'What the account has chosen',
    answer: AccountSettingsAnswer,
    async handle({ user }) {
      const [row] = await db.queries.select(settings).from(users).where(eq(users.id, user.id));
      return { success: true as const, settings: found(row, 'This user') };
    },
  });

  endpoint(app, `PUT ${path}`, {
    summary: 'Choose whether uploads keep the position where they were made',
    body: AccountSettings,
    answer: AccountSettingsAnswer,
    async handle({ user, body }) {
      const chosen = { keepLocation: body.keep_location };
      const [row] = await db.queries.update(users).set(chosen).where(eq(users.id, user.id)).returning(settings);
      return { success: true as const, settings: found(row, 'This user') };
    },
  });
}

const Done = z.object({ success: z.literal(true) });

/** The sessions of an account. Other sessions have an id of ours; their tokens are never sent. */
function sessionRoutes(app: App, db: Database, auth: Auth): void {
  const { session } = tables;
  const ownLive = (userId: string) => and(eq(session.userId, userId), gt(session.expiresAt, new Date()));

  endpoint(app, 'GET /api/account/sessions', {
    summary: 'Where the account is signed in, last seen first',
    answer: SignedInPlaces,
    async handle({ user, context }) {
      const current = await auth.sessionIdOf(context.req.raw.headers);
      const rows = await db.queries.select().from(session).where(ownLive(user.id)).orderBy(desc(session.updatedAt));
      const places = rows.map((row) => present(row, current));
      return { success: true as const, sessions: places.toSorted((a, b) => Number(b.current) - Number(a.current)) };
    },
  });

  endpoint(app, 'DELETE /api/account/sessions/{id}', {
    summary: 'Sign out at one place',
    answer: Done,
    async handle({ user, param }) {
      const own = and(eq(session.userId, user.id), eq(session.id, param('id')));
      const [ended] = await db.queries.delete(session).where(own).returning({ id: session.id });
      found(ended, 'This session');
      return { success: true as const };
    },
  });

  endpoint(app, 'POST /api/account/sessions/end-others', {
    summary: 'Sign out everywhere but here',
    answer: Done,
    async handle({ user, context }) {
      const current = found(await auth.sessionIdOf(context.req.raw.headers), 'This session');
      await db.queries.delete(session).where(and(eq(session.userId, user.id), ne(session.id, current)));
      return { success: true as const };
    },
  });
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
