import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import { messages, type ErrorBody } from '@kinoloom/contract';
import { isDatabaseUnavailable } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';
import { countRequest } from '../platform/metrics.ts';
import { isStorageFull, ObjectMissing } from '../platform/objects/index.ts';
import type { App, AppEnv, Session } from './endpoint.ts';
import { discardBody } from './json-body.ts';
import { UserEventCache } from './user-event-cache.ts';
import { Refused } from './refused.ts';
import { serveWeb, type Web } from './web.ts';

export interface AppOptions {
  readonly log: Log;
  /** The built web app; undefined for a server that has only the API. */
  readonly web?: Web | undefined;
  readonly sessionOf: (headers: Headers) => Promise<Session | null>;
  /** Mounts the feature routes. */
  readonly mount: (app: App) => void;
}

/** A lost connection is replaced at once; a database that restarts or fails over needs seconds. */
const RETRY_AFTER_S = 2;
/** Rate limits count per minute. */
const RATE_WINDOW_S = 60;
/** Size of the response cache for all users together. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** The complete HTTP server: API, media, live events, and the web app for every other path. */
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
    // No name contains NUL, and PostgreSQL refuses it in a query.
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
      // Colours and blur are kernels of WebAssembly, which are opened from bytes; text is still never run.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  });
  // Uploaded files must not run scripts when they are opened directly.
  app.use((context, next) => (context.req.path.startsWith('/media/') ? secureMedia : securePages)(context, next));
  const guardCookies = csrf();
  app.use('/api/*', async (context, next) => {
    // Browsers send only cookies by themselves; a bearer token needs no CSRF protection.
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
    // `context.header` would turn a finished response into a stream.
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

  app.onError(answerError);
  return app;
}

function answerError(error: Error, context: Context<AppEnv>): Response {
  const requestId = context.get('requestId');
  if (error instanceof Refused) {
    const { code, message, ...details } = error.refusal;
    // Otherwise the unread rest of the body would be parsed as the next request.
    if (error.status === 413) context.header('connection', 'close');
    if (error.status === 429) context.header('retry-after', String(RATE_WINDOW_S));
    return context.json<ErrorBody>({ success: false, error: message, code, ...details }, error.status);
  }
  // Errors of Hono's own middleware, such as CSRF protection.
  if (error instanceof HTTPException) {
    const message = 'This request is not allowed from here.';
    return context.json<ErrorBody>({ success: false, error: message, code: 'auth.foreign' }, 403);
  }
  const withContext = (text: string): string => [context.get('failed'), text].filter(Boolean).join(' ');
  if (isDatabaseUnavailable(error)) {
    context.get('log').warn({ reason: error.message, path: context.req.path }, 'the database was unavailable');
    context.header('retry-after', String(RETRY_AFTER_S));
    return context.json<ErrorBody>(
      { success: false, error: withContext(messages.unavailable), code: 'unavailable' },
      503,
    );
  }
  if (error instanceof ObjectMissing) {
    context.get('log').error({ err: error, path: context.req.path }, 'a stored file is missing');
    return context.json<ErrorBody>({ success: false, error: messages.fileGone, code: 'media.gone' }, 410);
  }
  if (isStorageFull(error)) {
    context.get('log').error({ err: error, path: context.req.path }, 'the storage is full');
    return context.json<ErrorBody>(
      { success: false, error: withContext(messages.storageFull), code: 'storage.full' },
      507,
    );
  }
  context.get('log').error({ err: error, path: context.req.path }, 'a request failed');
  return context.json<ErrorBody>(
    { success: false, error: withContext(messages.serverError), code: 'internal', requestId },
    500,
  );
}
