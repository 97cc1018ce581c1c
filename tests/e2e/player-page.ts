import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview, type Connect, type Plugin, type PreviewServer } from 'vite';
import { makeTestClip, type ClipRecipe } from '../../packages/renderer/src/testing/make-clip.ts';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));

/** The web app with the separate pages of player, timeline and canvas, and media files. */
export interface PlayerPage extends AsyncDisposable {
  readonly url: string;
  /** Makes a clip; returns its URL and its local path. */
  clip(name: string, recipe: ClipRecipe): Promise<{ url: string; path: string }>;
  /** Serves bytes; returns their URL. */
  file(name: string, bytes: Uint8Array): string;
  /**
   * Blocks a file until the returned function is called. The server does this: a Playwright route misses requests of a
   * worker that start before the browser reports the worker.
   */
  hold(name: string): () => void;
}

/** Serves the output of `buildPages`; a run with several workers builds it once, with its path in `BUILT_PAGES`. */
export async function openPlayerPage(): Promise<PlayerPage> {
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-player-'));
  const files = new Map<string, Uint8Array>();
  const held = new Map<string, PromiseWithResolvers<void>>();
  const pages = process.env['BUILT_PAGES'] ?? (await buildPages(join(folder, 'pages')));
  const server = await preview({
    ...shared,
    build: { outDir: pages },
    preview: { port: 0, host: '127.0.0.1' },
    plugins: [serving(files, held)],
  });
  const file = (name: string, bytes: Uint8Array): string => {
    files.set(`/fixtures/${name}`, bytes);
    return `/fixtures/${name}`;
  };
  return {
    file,
    hold(name) {
      const hold = Promise.withResolvers<void>();
      held.set(`/fixtures/${name}`, hold);
      return hold.resolve;
    },
    url: addressOf(server),
    async clip(name, recipe) {
      const path = join(folder, name);
      await makeTestClip(path, recipe);
      return { url: file(name, await readFile(path)), path };
    },
    async [Symbol.asyncDispose]() {
      for (const { resolve } of held.values()) resolve();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A production build with those pages included: from source a page takes four times as long to open. */
const shared = { root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'error', mode: 'bench' } as const;

export async function buildPages(outDir: string): Promise<string> {
  await build({ ...shared, build: { outDir, emptyOutDir: true } });
  return outDir;
}

function addressOf(server: PreviewServer): string {
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('The server of the pages has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Serves the fixtures with range requests, like the server's media routes. */
function serving(
  files: ReadonlyMap<string, Uint8Array>,
  held: ReadonlyMap<string, PromiseWithResolvers<void>>,
): Plugin {
  const answer = async (...[request, response, next]: Parameters<Connect.NextHandleFunction>): Promise<void> => {
    const path = request.url?.split('?')[0] ?? '';
    // The pages have no server behind them: their visitor is not signed in.
    if (path === '/api/auth/get-session')
      return void response.setHeader('content-type', 'application/json').end('null');
    if (!path.startsWith('/fixtures/')) return next();
    const hold = held.get(path);
    if (hold) {
      // Prevents the browser's cache from answering the next request.
      response.setHeader('cache-control', 'no-store');
      await hold.promise;
    }
    const bytes = files.get(path);
    if (!bytes) {
      response.statusCode = 404;
      return void response.end();
    }
    response.setHeader('accept-ranges', 'bytes');
    response.setHeader('content-type', path.endsWith('.mp4') ? 'video/mp4' : 'application/octet-stream');
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    if (!range) return void response.end(bytes);
    const start = Number(range[1]);
    const end = Math.min(range[2] ? Number(range[2]) : Infinity, bytes.length - 1);
    response.statusCode = 206;
    response.setHeader('content-range', `bytes ${start}-${end}/${bytes.length}`);
    response.end(bytes.subarray(start, end + 1));
  };
  return {
    name: 'fixtures',
    configurePreviewServer: (server) => void server.middlewares.use((...asked) => void answer(...asked)),
  };
}
