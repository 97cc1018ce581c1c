/* oxlint-disable no-restricted-imports, no-console -- a build script, not a part of the app */
// Measures what a browser fetches for each page, gzipped, without what comes with a later click. Prints a table, and fails above a budget,
// and if a page would say texts whose translations come later.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { earlyWords } from './early-words.mjs';

/** KiB of scripts and styles before the first screen of the studio can show. */
const SHELL_BUDGET = 170;

/** The modules that a page loads by itself, and its budget: KiB of scripts. */
const PAGES = [
  { page: '/', modules: ['screens/landing-screen.tsx'], budget: 172 },
  { page: '/terms', modules: ['screens/terms-screen.tsx'], budget: 168 },
  { page: '/privacy', modules: ['screens/privacy-screen.tsx'], budget: 168 },
  { page: '/shared', modules: ['screens/shared-screen.tsx'], budget: 170 },
  { page: '/studio/video', modules: ['screens/video-screen.tsx', 'studio-video/index.ts'], budget: 306 },
  { page: '/studio/editor', modules: ['screens/editor-screen.tsx', 'editor/editor-workspace.tsx'], budget: 476 },
  { page: '/studio/gallery', modules: ['screens/gallery-screen.tsx', 'gallery/gallery-page.tsx'], budget: 264 },
  { page: '/studio/user', modules: ['screens/user-screen.tsx'], budget: 216 },
  { page: '/checkout', modules: ['screens/checkout-screen.tsx'], budget: 170 },
];

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const read = (file) => JSON.parse(readFileSync(join(dist, '.vite', file), 'utf8'));
const manifest = read('manifest.json');
const router = readFileSync(fileURLToPath(new URL('../src/app/router.tsx', import.meta.url)), 'utf8');

/** Every file that the chunk needs before it can run. */
function closure(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The manifest has no ${key}`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) closure(next, seen);
  return seen;
}

const scriptsOf = (keys) => [...new Set([...keys].map((key) => manifest[key].file))];
const stylesOf = (keys) => [...new Set([...keys].flatMap((key) => manifest[key].css ?? []))];

/** The first stylesheet fixes the order of the cascade layers; another order would let the reset undo the kit. */
function checkLayers() {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const first = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(page)?.[1];
  const css = first ? readFileSync(join(dist, first), 'utf8') : '';
  const at = ['theme', 'base', 'components', 'utilities'].map((layer) => css.indexOf(`@layer ${layer}`));
  if (at.some((place, index) => place < 0 || place < (at[index - 1] ?? 0)))
    throw new Error(`The first stylesheet (${first}) does not bring the layers in their order`);
}

/** `main.tsx` evaluates libraries, schemas and shell in tasks of their own: a step must not import the code of a later one. */
function checkSteps() {
  const schemas = Object.keys(manifest).find((key) => manifest[key].name === 'schemas');
  for (const { step, later } of [
    { step: 'index.html', later: ['schemas', 'shell'] },
    { step: schemas, later: ['shell'] },
  ]) {
    const early = [...closure(step)].map((key) => manifest[key].name).find((name) => later.includes(name));
    if (early) throw new Error(`${step} imports the chunk ${early} too early: see the groups in vite.config.ts`);
  }
}

/** A screen without a budget could grow unseen. */
function checkAllScreens() {
  const known = new Set([...PAGES.flatMap(({ modules }) => modules), 'screens/not-found-screen.tsx']);
  for (const [, screen] of router.matchAll(/import\('\.\/(screens\/[^']+)'\)/g)) {
    if (!known.has(screen)) throw new Error(`${screen} has no budget: add its page to scripts/page-sizes.mjs`);
  }
}

function checkWords() {
  const early = earlyWords(manifest, read('words.json'));
  if (early.length > 0)
    throw new Error(
      `These say texts before their translations are loaded; move the texts to an earlier part:\n${early.join('\n')}`,
    );
}

const gzip = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024;
const sum = (files) => Math.round(files.reduce((total, file) => total + gzip(file), 0) * 10) / 10;

checkLayers();
checkSteps();
checkAllScreens();
checkWords();
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
if (!entry) throw new Error('The manifest has no entry');
const shell = () => closure('src/start.tsx', closure(entry));

const rows = [
  { page: 'shell, with styles', kib: sum([...scriptsOf(shell()), ...stylesOf(shell())]), budget: SHELL_BUDGET },
  ...PAGES.map(({ page, modules, budget }) => {
    const keys = modules.reduce((seen, module) => closure(`src/app/${module}`, seen), shell());
    return { page, kib: sum(scriptsOf(keys)), budget };
  }),
];
for (const { page, kib, budget } of rows) {
  console.log(`${kib.toFixed(1).padStart(7)} KiB  ${page.padEnd(18)}  (budget ${budget})`);
  if (kib <= budget) continue;
  console.error(`${page} needs ${kib} KiB, over its budget of ${budget} KiB.`);
  process.exitCode = 1;
}
