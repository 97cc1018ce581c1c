import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { UserRecord } from '@kinoloom/contract';
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
import { sessionRoutes } from './sessions.ts';
import { settingsRoutes } from './settings.ts';

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

  endpoint(
    app,
    {
      method: 'get',
      path: '/api/db/users',
      summary: 'The signed-in user: a list of one, or the record when its id is given',
      access: 'session',
      query: z.object({ id: z.string().optional() }),
      answer: z.union([UserRecord, z.array(UserRecord)]),
    },
    async ({ user, query }) => {
      const record = await userRecord(db, user);
      if (query.id === undefined) return [record];
      return found(query.id === user.id ? record : undefined, 'This user');
    },
  );

  endpoint(
    app,
    {
      method: 'get',
      path: '/api/user/resolve',
      summary: 'The user id behind a sign-in id',
      access: 'session',
      query: z.object({ auth_id: z.string() }),
      answer: z.object({ resolved_user_id: z.string(), method: z.literal('session') }),
    },
    async ({ user, query }) => ({
      resolved_user_id: found(query.auth_id === user.id ? user.id : undefined, 'This user'),
      method: 'session' as const,
    }),
  );
}

async function userRecord(db: Database, user: SessionUser): Promise<UserRecord> {
  const [row] = await db.queries.select().from(tables.user).where(eq(tables.user.id, user.id));
  const { id, email, name, createdAt } = found(row, 'This user');
  return { id, email, name, created_at: createdAt.toISOString() };
}
