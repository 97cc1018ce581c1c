import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import { takesGzip, type App, type AppEnv } from './endpoint.ts';
import { firstAnswers, type SessionOf } from './first-answers.ts';
import { GZIP_START, gzipEnd, gzipChunk, type GzipChunk } from './gzip-chunks.ts';
import { UserEventCache } from './user-event-cache.ts';
import { screenPreloads } from './preloads.ts';

export interface Web {
  /** The folder of the built web app. */
  readonly dir: string;
  /** The id of the newest event. */
  readonly newestEvent: () => Promise<number>;
}

/** Size of the cache of pages with their first responses, for all users together. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Where the web app's manifest sends what is shared. */
const SHARE_PATH = '/studio/share';

const SCREENS = /^\/(studio(\/(video|editor|gallery|user))?|terms|privacy|shared)?\/?$/;

/** Serves the built web app: hashed assets with immutable caching, and the page for every path of a screen (404 for unknown ones). */
export function serveWeb(app: App, { dir, newestEvent }: Web, sessionOf: SessionOf): void {
  const page = readFileSync(join(dir, 'index.html'), 'utf8');
  const preloads = screenPreloads(dir);
  const cut = page.indexOf('</body>');
  const parts = [gzipChunk(page.slice(0, cut)), gzipChunk(page.slice(cut))] as const;
  const kept = new UserEventCache<GzipChunk>({
    now: () => performance.now(),
    sizeOf: ({ plain, deflated }) => plain.length + deflated.length,
    mostSize: KEPT_BYTES,
  });
  const root = relative(process.cwd(), dir) || '.';
  app.use(
    '/assets/*',
    serveStatic({
      root,
      // The build writes compressed files beside the others.
      precompressed: true,
      onFound: (_, context) => context.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.get('/*', async (context, next) => {
    if (!context.req.path.includes('.')) return next();
    context.header('cache-control', cachingOf(context.req.path));
    return serveStatic<AppEnv>({ root })(context, next);
  });
  // The service worker answers what is shared to the installed studio. Without one it arrives here, before the first visit or after
  // the browser has removed its data: the page says what to do.
  app.post(SHARE_PATH, (context) => context.redirect('/studio/video?shared=lost', 303));
  app.get(SHARE_PATH, (context) => context.redirect('/studio/video', 303));
  app.get('/studio/*', (context, next) => {
    const link = preloads.get(context.req.path);
    if (!link) return next();
    context.header('link', link);
    return sendWith(context, parts, () => firstAnswers(app, { sessionOf, newestEvent, kept }, context));
  });
  app.get('/*', (context) => {
    context.header('cache-control', 'no-cache');
    // What a link shows is meant for the person who got the link.
    if (context.req.path === '/shared') context.header('x-robots-tag', 'noindex');
    const link = preloads.get(context.req.path);
    if (link) context.header('link', link);
    return context.html(page, SCREENS.test(context.req.path) || context.req.path.startsWith('/dev/') ? 200 : 404);
  });
}

/** Files with a fixed name. Icons change with the mark; of the others, such as the service worker, an old one would be wrong. */
const cachingOf = (path: string): string => (path.startsWith('/icons/') ? 'public, max-age=86400' : 'no-cache');

/** Sends the page's head at once, so that the browser can start loading, and the data when it has been looked up. */
function sendWith(
  context: Context<AppEnv>,
  [start, end]: readonly [GzipChunk, GzipChunk],
  lookUp: () => Promise<readonly GzipChunk[]>,
): Response | Promise<Response> {
  // Contains the user's data: neither others nor the user after signing out may get it from a cache.
  context.header('cache-control', 'private, no-store');
  context.header('content-type', 'text/html; charset=UTF-8');
  // Neither this server nor a proxy may buffer it until its end.
  context.header('x-accel-buffering', 'no');
  const isGzip = takesGzip(context);
  if (isGzip) context.header('content-encoding', 'gzip');
  return stream(context, async (out) => {
    const sent: GzipChunk[] = [];
    const send = async (part: GzipChunk): Promise<void> => {
      sent.push(part);
      await out.write(isGzip ? part.deflated : part.plain);
    };
    if (isGzip) await out.write(GZIP_START);
    await send(start);
    try {
      for (const part of await lookUp()) await send(part);
    } catch (error) {
      // The page then requests the data itself and shows the error.
      context.get('log').warn({ err: error }, 'a page was sent without the data of its first calls');
    }
    await send(end);
    if (isGzip) await out.write(gzipEnd(sent));
  });
}
