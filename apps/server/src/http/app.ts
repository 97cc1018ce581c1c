import { OpenAPIHono } from '@hono/zod-openapi';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import { messages, type ErrorBody } from '@kinoloom/contract';
import { isDatabaseUnavailable } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';
import { countRequest } from '../platform/metrics.ts';
import { isStorageFull } from '../platform/objects/index.ts';
import type { App, AppEnv, Session } from './endpoint.ts';
import { discardBody } from './json-body.ts';
import { UserEventCache } from './user-event-cache.ts';
import { Refused } from './refused.ts';
import { serveWeb, type Web } from './web.ts';

export interface AppOptions {
  readonly log: Log;
  /** The built web app; absent for a server that only answers the API. */
  readonly web?: Web | undefined;
  readonly sessionOf: (headers: Headers) => Promise<Session | null>;
  /** The subjects' routes. */
  readonly mount: (app: App) => void;
}

/** A lost connection is replaced at once; a database that restarts or fails over takes seconds. */
const RETRY_AFTER_S = 2;
/** Rates are counted by the minute. */
const RATE_WINDOW_S = 60;
/** Of answers that may be asked for again, of all users together. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** The whole HTTP surface: API, media, live events, and the web app for every other path. */
export function createApp({ log, web, sessionOf, mount }: AppOptions): App {
  const app = new OpenAPIHono<AppEnv>();
  const kept = new UserEventCache<Uint8Array<ArrayBuffer>>({
    now: () => performance.now(),
    sizeOf: ({ length }) => length,
    mostSize: KEPT_BYTES,
  });

  app.use(async (context, next) => {
    const started = performance.now();
    const requestId = crypto.randomUUID();
    context.set('requestId', requestId);
    context.set('log', log.child({ requestId }));
    context.set('user', null);
    context.set('session', null);
    context.set('kept', kept);
    context.header('x-request-id', requestId);
    // Nothing is known by a name with NUL in it, and PostgreSQL cannot even look for one.
    if (context.req.url.includes('%00')) throw new Refused({ code: 'not_found', message: messages.notFound });
    await next();
    if (context.req.method !== 'GET') await discardBody(context.req.raw);
    const ms = performance.now() - started;
    countRequest(context.req.method, context.req.routePath, context.res.status, ms);
    context
      .get('log')
      .debug(
        { method: context.req.method, path: context.req.path, status: context.res.status, ms: Math.round(ms) },
        'answered',
      );
  });
  const common = { xFrameOptions: 'DENY', referrerPolicy: 'same-origin', strictTransportSecurity: false } as const;
  const secureMedia = secureHeaders({ ...common, contentSecurityPolicy: { defaultSrc: ["'none'"], sandbox: [] } });
  const securePages = secureHeaders({
    ...common,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  });
  // Of files that users bring, opened by themselves, nothing runs.
  app.use((context, next) => (context.req.path.startsWith('/media/') ? secureMedia : securePages)(context, next));
  const guardCookies = csrf();
  app.use('/api/*', async (context, next) => {
    // Only a cookie is sent along by a browser unasked; a bearer token is not, and needs no guard.
    if (context.req.header('cookie') === undefined) return next();
    return guardCookies(context, next);
  });
  for (const path of ['/api/*', '/media/*']) {
    app.use(path, async (context, next) => {
      const session = await sessionOf(context.req.raw.headers);
      context.set('session', session);
      context.set('user', session && session.user);
      await next();
    });
  }
  app.use('/api/*', async (context, next) => {
    await next();
    // Not by `context.header`, which would turn a finished answer into a stream.
    const { headers } = context.res;
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  });

  mount(app);
  app.doc31('/api/openapi.json', { openapi: '3.1.0', info: { title: 'Kinoloom', version: '1' } });
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'better-auth.session_token',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  app.all('/api/*', () => {
    throw new Refused({ code: 'not_found', message: messages.notFound });
  });
  if (web) serveWeb(app, web, sessionOf);

  app.onError((error, context) => {
    const requestId = context.get('requestId');
    if (error instanceof Refused) {
      const { code, message, ...details } = error.refusal;
      // What is left of a body that nobody will read would be taken for the next request.
      if (error.status === 413) context.header('connection', 'close');
      if (error.status === 429) context.header('retry-after', String(RATE_WINDOW_S));
      return context.json<ErrorBody>({ success: false, error: message, code, ...details }, error.status);
    }
    // What hono's own guards throw, such as the one against requests forged by other sites.
    if (error instanceof HTTPException) {
      const message = 'This request is not allowed from here.';
      return context.json<ErrorBody>({ success: false, error: message, code: 'auth.foreign' }, 403);
    }
    const said = (text: string): string => [context.get('failed'), text].filter(Boolean).join(' ');
    if (isDatabaseUnavailable(error)) {
      context.get('log').warn({ reason: error.message, path: context.req.path }, 'the database was unavailable');
      context.header('retry-after', String(RETRY_AFTER_S));
      return context.json<ErrorBody>({ success: false, error: said(messages.unavailable), code: 'unavailable' }, 503);
    }
    if (isStorageFull(error)) {
      context.get('log').error({ err: error, path: context.req.path }, 'the storage is full');
      return context.json<ErrorBody>({ success: false, error: said(messages.storageFull), code: 'storage.full' }, 507);
    }
    context.get('log').error({ err: error, path: context.req.path }, 'a request failed');
    return context.json<ErrorBody>(
      { success: false, error: said(messages.serverError), code: 'internal', requestId },
      500,
    );
  });
  return app;
}
