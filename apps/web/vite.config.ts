import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What every studio screen needs at once: two files instead of two dozen small ones. The base styles belong to the
 * first stylesheet, since whichever loads first fixes the order of the cascade layers.
 */
const atOnce = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack|zustand|zod|use-sync-external-store)\// },
  {
    name: 'shell',
    test: /packages\/contract\/src\/|apps\/web\/src\/(lib\/|ui\/(styles|tokens|avatar|badge|button|credits|cx|icon-button|kbd|mark|notice|skeleton|spinner|states|toast|tooltip|tooltip-layer|place-beside)\.(ts|tsx|css)$)/,
  },
];

const server = 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: {
    port: 5173,
    proxy: { '/api': { target: server }, '/media': { target: server } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The size check walks the manifest, so that it measures what a browser really fetches.
    manifest: true,
    target: 'es2022',
    // Everything stays a file: inlined data would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: atOnce } } },
  },
});
