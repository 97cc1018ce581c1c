import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { licences } from './scripts/licences.mjs';
import { withoutJsonSchema } from './scripts/no-json-schema.mjs';
import { precompress } from './scripts/precompress.mjs';
import { serviceWorkerPlugin } from './scripts/service-worker.mjs';
import { languagePlugin } from './scripts/words.mjs';

/**
 * What every studio screen needs at once: a few files instead of dozens of small ones. Each module belongs to the first
 * group that it matches. The base styles belong to the first stylesheet, since whichever loads first fixes the order of
 * the cascade layers.
 */
const atOnce = [
  // Asked for before the shell, which needs it, too (`main.tsx`).
  { name: 'language', test: /apps\/web\/src\/words\/(language|translations)\.ts/ },
  // With Vite's own code for dynamic imports, which every file needs.
  {
    name: 'vendor',
    test: /preload-helper|node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[^/]+|zustand|zod|use-sync-external-store)\//,
  },
  // Apart from the shell's code: the page imports these styles first, and the code in a task after the libraries.
  { name: 'base', test: /apps\/web\/src\/ui\/(styles|tokens|badge|button|skeleton)\.css$/ },
  // In a task before the shell's code (`main.tsx`).
  {
    name: 'schemas',
    test: /apps\/web\/src\/lib\/schemas\.ts|packages\/contract\/src\/(?!assistant|billing|connections|design|gallery|generation|model-state|own-fonts|own-looks|own-models|own-templates|projects|purposes|push|receipts|rendering|shares|voices)/,
  },
  {
    name: 'shell',
    test: /apps\/web\/src\/features\/(account\/(session|account-dialogs|account-address)|compare\/compared|gallery\/address|sharing\/open-share)\.|apps\/web\/src\/(lib\/(?!advice-after|begin-project|clock|dates|file-drag|file-kind|grid-focus|keep-per-user|kept-histories|own-models|keyboard\/(?:takes-key|composed-escape|editor-shortcuts)|justify|media-drag|media-names|media-preview|model-states|pending-model|pending-prompt|playback|push|read-number|send-form|service-worker|shared-things|shares|submission|swipe|tag-choices|tags|waiting)|ui\/(avatar|badge|button|credits|cx|icon-button|mark|notice|skeleton|states|toast|tooltip)\.tsx?$)|lucide-react\/dist\/esm\/icons\/(clapperboard|film|layout-grid)\./,
  },
  // What one does in the studio is done in menus, dialogs and fields.
  {
    name: 'kit',
    test: /apps\/web\/src\/(ui\/(menu|dialog|question-dialogs|sheet|select|select-field|segmented|field|popover|progress)\.(tsx|css)|lib\/dates\.ts)$/,
  },
  // What the line on the first page and the studio's prompt share: the page loads no more of the studio than that.
  {
    name: 'prompt',
    test: /apps\/web\/src\/(features\/prompt\/(choose|draft|quote|settings)|lib\/(model-states|waiting))\.|lucide-react\/dist\/esm\/icons\/(image|video)\./,
  },
  // What pictures at rest share with the player: the gallery needs no more of it before one is opened.
  {
    name: 'pictures',
    test: /apps\/web\/src\/ui\/backdrop\.tsx|lucide-react\/dist\/esm\/icons\/(audio-lines|download|image-off|play)\./,
  },
  // A player without menus and dialogs, for what a link shows.
  {
    name: 'player',
    test: /apps\/web\/src\/ui\/video-player\.tsx|packages\/contract\/src\/shares\.ts/,
  },
  // What two or more of the studio's own screens show, with its texts: no public page has any of it.
  {
    name: 'studio',
    test: /apps\/web\/src\/(words\/en\/studio\/(gallery|result-actions|screens)|features\/(compare\/open-compare|gallery\/(action-items|selection))|lib\/(begin-project|grid-focus|justify|pending-model|tags)|app\/studio-video\/share-compare-tools)\.|lucide-react\/dist\/esm\/icons\/(arrow-up-right|refresh-cw|sliders-horizontal|tags)\./,
  },
  // Apart from code that says the studio's texts, since public pages show some of them.
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\/(?!menu|chevron-right)/, minShareCount: 3 },
  // What at least three screens or dialogs share, without what public pages load: each file costs 5 to 20 ms of CPU, however small.
  // Nor what says the studio's texts, since a public page may load this group before their translations.
  {
    name: 'workspace',
    test: /packages\/contract\/src|apps\/web\/src\/(features\/(?!account|compare|sharing|viewer|gallery\/(?:action-items|chosen-media|media-actions|move-dialog|selection-bar))|lib\/(?!push|service-worker|shared-things|shares|swipe|tag-choices)|app\/studio-video\/(?!share-compare|media-tools|use-media-actions)|ui\/(?!media-frame|screens|share-row|tag-field|use-folded))/,
    minShareCount: 3,
  },
];

/**
 * Code of the editor, and of menus and dialogs, is compiled on another thread while it loads, instead of function by function
 * at the first use. This comment tells V8 so (explicit compile hints, Chromium from 136); other browsers ignore it.
 */
const postBanner = ({ name }: { name: string }): string =>
  /^(editor|timeline|src|kit|sign-in-dialog|index\.esm)/.test(name) ? '//# allFunctionsCalledOnLoad' : '';

/** The studio's server, for Vite's own: `npm run dev`. */
const server = process.env['SERVER_URL'] ?? 'http://localhost:3000';

const { collect, write } = licences();

export default defineConfig({
  // `LANGUAGES`: another folder of languages, for tests.
  plugins: [
    languagePlugin(process.env['LANGUAGES']),
    withoutJsonSchema(),
    react(),
    tailwindcss(),
    serviceWorkerPlugin([languagePlugin()]),
    write(),
    precompress(),
  ],
  worker: { plugins: () => [collect()] },
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
    // Browsers older than Safari 17 load the same files, a little later.
    modulePreload: { polyfill: false },
    // Everything stays a file: inlined data would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: atOnce }, postBanner } },
  },
});
