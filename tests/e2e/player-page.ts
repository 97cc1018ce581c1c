import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { makeClip, type ClipRecipe } from '../../packages/renderer/src/testing/make-clip.ts';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));

/** The web app in development, where the player has a page of its own, and media beside it. */
export interface PlayerPage extends AsyncDisposable {
  readonly url: string;
  /** Makes a clip; its address in the page, and its place on the disk. */
  clip(name: string, recipe: ClipRecipe): Promise<{ url: string; path: string }>;
  /** Serves bytes; their address in the page. */
  file(name: string, bytes: Uint8Array): string;
}

export async function openPlayerPage(): Promise<PlayerPage> {
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-player-'));
  const files = new Map<string, Uint8Array>();
  const server = await createServer({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    cacheDir: join(folder, 'vite'),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    plugins: [serving(files)],
  });
  await server.listen();
  const file = (name: string, bytes: Uint8Array): string => {
    files.set(`/fixtures/${name}`, bytes);
    return `/fixtures/${name}`;
  };
  return {
    file,
    url: addressOf(server),
    async clip(name, recipe) {
      const path = join(folder, name);
      await makeClip(path, recipe);
      return { url: file(name, await readFile(path)), path };
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(server: ViteDevServer): string {
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('The development server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Answers with the fixtures, whole or the part that is asked for, as the media routes of the server do. */
const serving = (files: ReadonlyMap<string, Uint8Array>): Plugin => ({
  name: 'fixtures',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const path = request.url?.split('?')[0] ?? '';
      if (!path.startsWith('/fixtures/')) return next();
      const bytes = files.get(path);
      if (!bytes) {
        response.statusCode = 404;
        return response.end();
      }
      response.setHeader('accept-ranges', 'bytes');
      response.setHeader('content-type', path.endsWith('.mp4') ? 'video/mp4' : 'application/octet-stream');
      const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
      if (!range) return response.end(bytes);
      const start = Number(range[1]);
      const end = Math.min(range[2] ? Number(range[2]) : Infinity, bytes.length - 1);
      response.statusCode = 206;
      response.setHeader('content-range', `bytes ${start}-${end}/${bytes.length}`);
      response.end(bytes.subarray(start, end + 1));
    });
  },
});
