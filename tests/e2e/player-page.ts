import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, createServer, preview, type Connect, type Plugin, type PreviewServer, type ViteDevServer } from 'vite';
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

/** `built`: as users get it, for those who measure; it takes longer to open. */
export async function openPlayerPage({ built = false } = {}): Promise<PlayerPage> {
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-player-'));
  const files = new Map<string, Uint8Array>();
  const server = await (built ? serveBuilt : serveSources)(folder, serving(files));
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

const shared = { root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'error' } as const;

async function serveSources(folder: string, plugin: Plugin): Promise<ViteDevServer> {
  const server = await createServer({
    ...shared,
    cacheDir: join(folder, 'vite'),
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    plugins: [plugin],
  });
  return server.listen();
}

/** The mode keeps the pages for measuring in a build that is otherwise that of users. */
async function serveBuilt(folder: string, plugin: Plugin): Promise<PreviewServer> {
  const outDir = join(folder, 'dist');
  await build({ ...shared, mode: 'bench', build: { outDir } });
  return preview({
    ...shared,
    mode: 'bench',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
    plugins: [plugin],
  });
}

function addressOf(server: ViteDevServer | PreviewServer): string {
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('The development server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Answers with the fixtures, whole or the part that is asked for, as the media routes of the server do. */
function serving(files: ReadonlyMap<string, Uint8Array>): Plugin {
  const answer: Connect.NextHandleFunction = (request, response, next) => {
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
  };
  return {
    name: 'fixtures',
    configureServer: (server) => void server.middlewares.use(answer),
    configurePreviewServer: (server) => void server.middlewares.use(answer),
  };
}
