/* oxlint-disable no-restricted-imports -- a part of the build, not of the app */
// A part of the build: the service worker is one classic script at a fixed address, beside the app's modules.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const entry = fileURLToPath(new URL('../src/service-worker/main.ts', import.meta.url));

/**
 * @param {import('vite').PluginOption[]} plugins what its sources need
 * @returns {import('vite').Plugin}
 */
export function serviceWorkerPlugin(plugins = []) {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins,
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
      const [{ output }] = [built].flat();
      const [script, another] = output.filter(({ type }) => type === 'chunk');
      if (!script || another) throw new Error('The service worker has to be one script');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: script.code });
    },
  };
}
