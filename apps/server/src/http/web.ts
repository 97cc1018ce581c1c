import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { App, AppEnv } from './endpoint.ts';
import { screenPreloads } from './preloads.ts';

const SCREENS = /^\/(studio(\/(video|editor|gallery|user))?|terms|privacy)?\/?$/;

/** Serves the built web app: hashed assets for ever, and the one page for every path of a screen (404 for unknown ones). */
export function serveWeb(app: App, webDir: string): void {
  const page = readFileSync(join(webDir, 'index.html'), 'utf8');
  const preloads = screenPreloads(webDir);
  const root = relative(process.cwd(), webDir) || '.';
  app.use(
    '/assets/*',
    serveStatic({
      root,
      // The build has put the compressed files beside the others.
      precompressed: true,
      onFound: (_, context) => context.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.get('/*', async (context, next) => {
    if (context.req.path.includes('.')) return serveStatic<AppEnv>({ root })(context, next);
    return next();
  });
  app.get('/*', (context) => {
    context.header('cache-control', 'no-cache');
    const link = preloads.get(context.req.path);
    if (link) context.header('link', link);
    return context.html(page, SCREENS.test(context.req.path) || context.req.path.startsWith('/dev/') ? 200 : 404);
  });
}
