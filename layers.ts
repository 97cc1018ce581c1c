import { moduleLayer, collect, eachFolder, layer, only, packageLayer, type Layer } from './scripts/lint/layer.ts';

/*
 * The allowed imports. The lint (`scripts/lint/import-layers.ts`) refuses every other import, at any depth and of types too, and
 * `tests/import-rules.test.ts` plants each of them. A layer names only layers that stand above it here, so there can be no circle.
 * Renaming a folder changes its one line; the folders of `platform`, `features` and `dev` need none.
 */

// Packages: others import what their package.json exports.
const [packages, pack] = collect(packageLayer);
const contract = pack('contract', [], { withoutNode: true });
const composition = pack('composition', [contract], { withoutNode: true });
const media = pack('media', [contract]);
const providers = pack('providers', [contract]);
const renderer = pack('renderer', [composition, media]);
const simulators = pack('vendor-simulators', [media]);
const demoMedia = pack('demo-media', [composition, media, simulators]);

// The server: parts that know no product, and the subjects of the product above them. Others import their index.ts.
const platform = [
  ...eachFolder('apps/server/src/platform', [contract], { peers: 'platform' }),
  layer('apps/server/src/platform/*', [contract], { peers: 'platform' }),
];
const [subjects, subject] = collect((name: string, below: readonly Layer[]) =>
  moduleLayer(`apps/server/src/${name}`, [contract, ...platform, ...below]),
);
const http = subject('http', []);
const quotas = subject('quotas', [http]);
const credits = subject('credits', [http]);
const records = subject('media', [http, quotas, composition, media, renderer]);
const looks = subject('looks', [http, quotas, composition]);
const flows = subject('flows', [http, quotas, records]);
const fonts = subject('fonts', [http, quotas, records, composition, media]);
const jobs = subject('jobs', [http, quotas, credits, records]);
const accounts = subject('accounts', [http, credits, flows]);
subject('billing', [http, credits]);
subject('receipts', [http, credits, records]);
subject('shares', [http, quotas, records, flows, accounts]);
const connections = subject('connections', [http, providers]);
const modelStates = subject('model-states', [http, jobs, providers]);
const generation = subject('generation', [http, records, flows, jobs, connections, modelStates, media, providers]);
subject('rendering', [http, records, looks, flows, fonts, jobs, composition, renderer]);
const projects = subject('projects', [http, quotas, records, looks, flows, fonts, composition, media]);
subject('gallery', [http, quotas, credits, records, flows]);
subject('push', [http, connections]);
const assistant = subject('assistant', [http, records, flows]);
subject('transcripts', [http, records, generation, media, providers]);
subject('derived-media', [http, records, generation]);
subject('event-stream', [http, credits, records, flows, jobs, projects]);
subject('data-check', []);
subject('doctor', []);
subject('service-status', [http, generation, assistant]);
subject('account-deletion', [http, records, looks, jobs, accounts]);
const server = layer('apps/server/src/*', [contract, media, ...platform, ...subjects]);

// The web: what every screen uses, the editor's modules, features that do not know each other, and the app that joins them.
const web = { withoutNode: true };
const words = layer('apps/web/src/words', [], web);
const wire = [contract, composition, only(media, '@kinoloom/media/browser'), words];
const lib = layer('apps/web/src/lib', [contract, words], web);
const serviceWorker = layer('apps/web/src/service-worker', [contract, words, lib], web);
const ui = layer('apps/web/src/ui', [contract, words, lib], web);
const renderStatus = moduleLayer('apps/web/src/rendering', [contract, words, lib, ui], [], web);
const [editorModules, editorModule] = collect(
  (name: string, below: readonly Layer[], entryPoints: readonly string[] = []) =>
    moduleLayer(`apps/web/src/editor/${name}`, [...wire, lib, ui, ...below], entryPoints, web),
);
const store = editorModule('store', []);
const player = editorModule(
  'player',
  [],
  ['worker/media-file.ts', 'worker/surface.ts', 'worker/font-cache.ts', 'worker/look-cache.ts'],
);
const pictures = editorModule('media', [player]);
const beats = editorModule('beats', [store, player, pictures], ['beats.ts', 'on-timeline.ts']);
const keys = editorModule('keys', [store], ['motion-values.ts', 'key-button.tsx']);
const meters = editorModule('meters', [store], ['meters.tsx', 'film-sound.tsx', 'volume-text.ts']);
const templates = editorModule('templates', [store]);
const adding = editorModule('adding', [store, pictures]);
const recording = editorModule(
  'recording',
  [store, pictures, adding],
  ['voice-over.ts', 'recorder.ts', 'recorder-settings.ts', 'microphone.ts', 'kept-recordings.ts'],
);
const timeline = editorModule(
  'timeline',
  [store, pictures, keys, meters, templates, recording, beats],
  [
    'timeline.tsx',
    'actions/items.ts',
    'actions/looks.ts',
    'transitions/actions.ts',
    'transitions/names.ts',
    'transitions/transition-drag.ts',
  ],
);
const canvas = editorModule('canvas', [store, player, pictures, adding], ['editor-canvas.tsx', 'overlay-box.ts']);
editorModule(
  'panels',
  [store, player, pictures, keys, meters, templates, timeline, adding, canvas, recording, beats],
  ['voice-over/voice-over-card.tsx'],
);
const rules = editorModule('rules', [store, pictures]);
const saving = editorModule('saving', [store]);
editorModule('render', [store, pictures, rules, saving, renderStatus]);
// Development screens, each of one module of the editor.
const trials = layer(
  editorModules.map(({ paths }) => `${paths[0]}/dev`),
  [...wire, lib, ui, ...editorModules],
  { ...web, looksInside: true },
);
// Screens that are loaded when they are shown, and what the router needs of them before, have entry points of their own.
const features = eachFolder('apps/web/src/features', [...wire, lib, ui, renderStatus], {
  ...web,
  entryPoints: {
    account: [
      'account-screen.tsx',
      'account-address.ts',
      'billing/checkout-screen.tsx',
      'mailed-link.ts',
      'session-gate.tsx',
    ],
    landing: ['landing-page.tsx'],
    gallery: ['address.ts', 'gallery.tsx', 'gallery-tabs.tsx', 'gallery-tools.tsx', 'queries.ts'],
    prompt: ['prompt-line.tsx'],
    compare: ['compared.ts', 'open-compare.ts'],
    projects: ['projects-list.tsx'],
    sharing: ['open-share.ts'],
  },
});
const [appParts, appPart] = collect((name: string, below: readonly Layer[]) =>
  layer(`apps/web/src/app/${name}`, [...wire, lib, ui, renderStatus, ...editorModules, ...features, ...below], web),
);
const theme = appPart('theme.ts', []);
const pageTitle = appPart('page-title.tsx', []);
const studio = appPart('studio-video', []);
const slots = appPart('slots.ts', [studio]);
const shell = appPart('shell', [theme, studio, slots]);
const galleryPages = appPart('gallery', [studio, shell]);
const editorPage = appPart('editor', [studio, shell]);
appPart('screens', [pageTitle, studio, slots, shell, galleryPages, editorPage]);
const app = appPart('*', [trials, ...appParts]);
const page = layer('apps/web/src/*', [words, lib, ui, app], web);

// Tests and tools.
const product = [
  ...packages,
  ...platform,
  ...subjects,
  server,
  words,
  lib,
  serviceWorker,
  ui,
  renderStatus,
  ...editorModules,
  trials,
  ...features,
];
const scripts = layer('scripts', []);
const render = layer('scripts/render', [composition, renderer]);
const contractScripts = layer('scripts/contract', [contract, composition, http, ...platform, server]);
const lint = layer(['layers.ts', 'scripts/lint'], []);
const webScripts = layer('apps/web/scripts', [contract, media, simulators, demoMedia], { looksInside: true });
export const harness = layer('tests/harness', product, { looksInside: true });
const tests = layer('tests', [...product, harness, lint, contractScripts, webScripts], { looksInside: true });
const bench = layer('bench', [...product, harness, tests], { looksInside: true });
const settings = layer(['*', 'apps/server/*', 'apps/web/*', 'apps/web/public'], [scripts, webScripts, lint]);

export const layers: readonly Layer[] = [
  ...product,
  ...appParts,
  page,
  scripts,
  render,
  contractScripts,
  lint,
  webScripts,
  harness,
  tests,
  bench,
  settings,
];
