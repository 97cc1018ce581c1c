import { betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins';
import { desc, eq, inArray } from 'drizzle-orm';
import { limits } from '@kinoloom/contract';
import type { Session } from '../http/index.ts';
import type { Config } from '../platform/config.ts';
import { tables, type Database } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mail.ts';
import { checkNewPassword, checkProfile } from './account-rules.ts';
import { prepareFindSession, KnownTokens, type SessionRow } from './find-session.ts';
import { confirmLetter, knownLetter, resetLetter } from './letters.ts';

export interface Auth {
  /** Handles every request under /api/auth/. */
  handle(request: Request): Promise<Response>;
  /** The session of a request's cookie or bearer token. */
  sessionOf(headers: Headers): Promise<Session | null>;
  /** The id of that session. */
  sessionIdOf(headers: Headers): Promise<string | undefined>;
}

interface AuthOptions {
  readonly db: Database;
  readonly config: Config;
  readonly publicUrl: string;
  readonly secret: string;
  readonly log: Log;
  /** Sends mails; without it, email addresses are not confirmed and passwords cannot be reset. */
  readonly mailer: Mailer | undefined;
  /** Called after a user has been created. */
  readonly onSignUp: (userId: string) => Promise<void>;
}

const HOUR_S = 60 * 60;
const SESSION_S = { lasts: 30 * 24 * HOUR_S, prolongedAfter: 24 * HOUR_S } as const;

const social = (id: string | undefined, secret: string | undefined) =>
  id && secret ? { clientId: id, clientSecret: secret } : undefined;

export function createAuth({ db, config, publicUrl, secret, log, mailer, onSignUp }: AuthOptions): Auth {
  const google = social(config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET);
  const github = social(config.GITHUB_CLIENT_ID, config.GITHUB_CLIENT_SECRET);
  const auth = betterAuth({
    appName: 'Kinoloom',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: db.pool,
    telemetry: { enabled: false },
    trustedOrigins: (request) => [publicUrl, ...sameMachine(request)],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.password.min,
      maxPasswordLength: limits.password.max,
      ...(mailer && {
        requireEmailVerification: true,
        resetPasswordTokenExpiresIn: HOUR_S,
        // Signs out everyone who used the old password.
        revokeSessionsOnPasswordReset: true,
        sendResetPassword: async ({ user, url }) => mailer.post(resetLetter(user.email, url)),
        onExistingUserSignUp: async ({ user }) => mailer.post(knownLetter(user.email, `${publicUrl}/studio/video`)),
      }),
    },
    ...(mailer && {
      emailVerification: {
        sendOnSignUp: true,
        sendOnSignIn: true,
        autoSignInAfterVerification: true,
        expiresIn: HOUR_S,
        sendVerificationEmail: async ({ user, url }) => mailer.post(confirmLetter(user.email, url)),
      },
    }),
    // Where a failed OAuth sign-in ends when its own page is unknown; the studio shows the error.
    onAPIError: { errorURL: `${publicUrl}/studio/video` },
    socialProviders: { ...(google && { google }), ...(github && { github }) },
    session: { expiresIn: SESSION_S.lasts, updateAge: SESSION_S.prolongedAfter },
    advanced: {
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: ['x-kinoloom-client'], trustedProxies: config.TRUSTED_PROXIES },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: 10 },
        '/sign-up/email': { window: 60, max: 20 },
        '/request-password-reset': { window: 60, max: 5 },
        '/send-verification-email': { window: 60, max: 5 },
      },
    },
    plugins: [bearer()],
    hooks: { before: checkNewPassword },
    databaseHooks: {
      user: {
        create: { before: async (user) => ({ data: checkProfile(user) }), after: (user) => onSignUp(user.id) },
        update: { before: async (user) => ({ data: checkProfile(user) }) },
      },
      session: { create: { after: ({ userId }) => endOldest(db, userId) } },
    },
    logger: {
      log: (level, message) => {
        if (level === 'error' || level === 'warn') log[level]({ auth: message }, 'accounts');
      },
    },
  });
  const findSession = prepareFindSession(db.queries);
  const tokens = new KnownTokens();
  /** Checks the session with the library, which verifies the signature, extends a due session and deletes an expired one. */
  const checked = async (headers: Headers): Promise<SessionRow | undefined> => {
    const since = Date.now();
    const found = await auth.api.getSession({ headers }).catch(async (error: unknown) => {
      await db.expectAvailable(since);
      throw error;
    });
    if (!found) return undefined;
    tokens.keep(headers, found.session.token);
    return findSession(found.session.token);
  };
  const sessionOf = async (headers: Headers): Promise<Session | null> => {
    if (!headers.has('cookie') && !headers.has('authorization')) return null;
    const known = tokens.find(headers);
    const live = known === undefined ? undefined : await findSession(known);
    const row = live && !isDue(live) ? live : await checked(headers);
    if (!row) return null;
    await seen(db, row.session);
    return present(row, config.ADMIN_EMAILS);
  };
  return {
    async handle(request) {
      const since = Date.now();
      const response = await auth.handler(request);
      if (response.status === 500) await db.expectAvailable(since);
      // The library uses its own header.
      const wait = response.headers.get('x-retry-after');
      if (wait !== null) response.headers.set('retry-after', wait);
      const asksSession = request.method === 'GET' && new URL(request.url).pathname === '/api/auth/get-session';
      return asksSession && response.ok ? withAdmin(response, await sessionOf(request.headers)) : response;
    },
    sessionOf,
    async sessionIdOf(headers) {
      return (await auth.api.getSession({ headers }))?.session.id;
    },
  };
}

/** Whether a session has expired, or the library would extend it. */
function isDue({ session: { expiresAt } }: SessionRow): boolean {
  return expiresAt.getTime() - (SESSION_S.lasts - SESSION_S.prolongedAfter) * 1_000 <= Date.now();
}

function present({ session, user, isAdmin, newestEvent }: SessionRow, adminEmails: readonly string[]): Session {
  const { id, email, name, emailVerified } = user;
  const admin = isAdmin || (emailVerified && adminEmails.includes(email.toLowerCase()));
  return {
    id: session.id,
    user: { id, email, name, isAdmin: admin },
    newestEvent,
    answer: { session, user: { ...user, admin } },
  };
}

/** The library's answer about a session, with whether its user is an admin, which the library does not know. */
async function withAdmin(response: Response, session: Session | null): Promise<Response> {
  if (!session) return response;
  const { status, headers } = response;
  headers.delete('content-length');
  const told = (await response.json()) as { user: object } | null;
  const answer = told && { ...told, user: { ...told.user, admin: session.user.isAdmin } };
  return new Response(JSON.stringify(answer), { status, headers });
}

/** An account is signed in at so many places; one more ends the session that was used least recently. */
const MOST_SESSIONS = 200;

async function endOldest(db: Database, userId: string): Promise<void> {
  const { session } = tables;
  const older = db.queries
    .select({ id: session.id })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.updatedAt))
    .offset(MOST_SESSIONS);
  await db.queries.delete(session).where(inArray(session.id, older));
}

const SEEN_MS = 5 * 60_000;

/** Stores when a session was last used, to within five minutes, for the list of sessions. */
async function seen(db: Database, { id, updatedAt }: { id: string; updatedAt: Date }): Promise<void> {
  if (Date.now() - updatedAt.getTime() < SEEN_MS) return;
  await db.queries.update(tables.session).set({ updatedAt: new Date() }).where(eq(tables.session.id, id));
}

/** Both names of this machine, localhost and 127.0.0.1, on the same port. */
function sameMachine(request: Request | undefined): string[] {
  if (!request) return [];
  const { hostname, port, protocol } = new URL(request.url);
  return ['localhost', '127.0.0.1'].includes(hostname)
    ? [`${protocol}//localhost:${port}`, `${protocol}//127.0.0.1:${port}`]
    : [];
}
