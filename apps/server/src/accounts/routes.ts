import { z } from 'zod';
import { UserRecord, AccountSettings, AccountSettingsAnswer, SignedInPlaces } from '@kinoloom/contract';
import { endpoint, found, jsonLimits, readJsonBody, readRawBody, unwrap, type App } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import { endOtherSessions, endSession, findSettings, findUser, listSessions, saveSettings } from './account.ts';
import type { Auth } from './auth.ts';
import type { Log } from '../platform/log.ts';
import { createProxyWarning, withClientAddress } from './client-address.ts';

interface Deps {
  readonly db: Database;
  readonly auth: Auth;
  readonly trustedProxies: readonly string[];
  readonly log: Log;
}

export function accountRoutes(app: App, { db, auth, trustedProxies, log }: Deps): void {
  const warnOfProxy = createProxyWarning(log, trustedProxies);
  app.on(['GET', 'POST'], '/api/auth/*', async (context) => {
    warnOfProxy(context);
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
    summary: 'Get the signed-in user',
    description: 'A list of one; with `id`, the record itself.',
    query: z.object({ id: z.string().optional() }),
    answer: z.union([UserRecord, z.array(UserRecord)]),
    async handle({ user, query }) {
      const record = found(await findUser(db.queries, user.id), 'This user');
      if (query.id === undefined) return [record];
      return found(query.id === user.id ? record : undefined, 'This user');
    },
  });

  endpoint(app, 'GET /api/user/resolve', {
    summary: 'Resolve a user id',
    description: 'From the id of a sign-in.',
    query: z.object({ auth_id: z.string() }),
    answer: z.object({ resolved_user_id: z.string(), method: z.literal('session') }),
    handle: async ({ user, query }) => ({
      resolved_user_id: found(query.auth_id === user.id ? user.id : undefined, 'This user'),
      method: 'session' as const,
    }),
  });
}

const path = '/api/account/settings';

/** Settings of the account. */
function settingsRoutes(app: App, db: Database): void {
  endpoint(app, `GET ${path}`, {
    summary: 'Get the account settings',
    answer: AccountSettingsAnswer,
    handle: async ({ user }) => ({
      success: true as const,
      settings: found(await findSettings(db.queries, user.id), 'This user'),
    }),
  });

  endpoint(app, `PUT ${path}`, {
    summary: 'Update the account settings',
    description: 'Whether uploads keep their location data.',
    body: AccountSettings,
    answer: AccountSettingsAnswer,
    handle: async ({ user, body }) => ({
      success: true as const,
      settings: found(await saveSettings(db.queries, user.id, body), 'This user'),
    }),
  });
}

const Done = z.object({ success: z.literal(true) });

/** The sessions of an account. */
function sessionRoutes(app: App, db: Database, auth: Auth): void {
  endpoint(app, 'GET /api/account/sessions', {
    summary: 'List sessions',
    description: 'The current one first, then the last used.',
    answer: SignedInPlaces,
    async handle({ user, context }) {
      const current = await auth.sessionIdOf(context.req.raw.headers);
      return { success: true as const, sessions: await listSessions(db.queries, user.id, current) };
    },
  });

  endpoint(app, 'DELETE /api/account/sessions/{id}', {
    summary: 'End a session',
    answer: Done,
    async handle({ user, param }) {
      found((await endSession(db.queries, user.id, param('id'))) || undefined, 'This session');
      return { success: true as const };
    },
  });

  endpoint(app, 'POST /api/account/sessions/end-others', {
    summary: 'End all other sessions',
    answer: Done,
    async handle({ user, context }) {
      const current = found(await auth.sessionIdOf(context.req.raw.headers), 'This session');
      await endOtherSessions(db.queries, user.id, current);
      return { success: true as const };
    },
  });
}
