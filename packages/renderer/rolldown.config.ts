import { copyFile } from 'node:fs/promises';
import { defineConfig } from 'rolldown';

/** The renderer's child with all its JavaScript in one file. Packages with native code are loaded from their folders. */
export default defineConfig({
  input: 'src/child/main.ts',
  platform: 'node',
  external: ['@napi-rs/canvas', 'sharp'],
  output: { file: 'dist/main.js', format: 'esm', minify: true },
  plugins: [
    {
      name: 'copy-kernel',
      writeBundle: () => copyFile('src/blend/kernel.wasm', 'dist/kernel.wasm'),
    },
  ],
});
