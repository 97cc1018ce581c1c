import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
  },
});
