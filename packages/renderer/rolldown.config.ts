import { copyFile } from 'node:fs/promises';
import { defineConfig } from 'rolldown';

/**
 * The renderer's child, with the code of each kind of task in files of its own. Packages with native code are loaded from their folders. CommonJS
 * starts sooner: an import of a module of Node reads all its exports, for which `node:fs` loads streams.
 */
export default defineConfig({
  input: 'src/child/main.ts',
  platform: 'node',
  external: ['@napi-rs/canvas', 'sharp'],
  output: {
    dir: 'dist',
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    minify: true,
    cleanDir: true,
  },
  plugins: [
    {
      name: 'copy-kernel',
      writeBundle: () => copyFile('src/blend/kernel.wasm', 'dist/kernel.wasm'),
    },
  ],
});
