/* oxlint-disable no-restricted-imports, no-console -- a build script, not a part of the app */
// Measures what a browser fetches before the studio's first screen can show: the entry, what it starts, the static imports
// and styles of both, gzipped. Prints a table, writes dist/shell-size.json, and fails above the budget.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const budgetKiB = 170;
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** Every file that the chunk needs before it can run. */
function closure(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The manifest has no ${key}`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) closure(next, seen);
  return seen;
}

function filesOf(keys) {
  const files = new Set();
  for (const key of keys) {
    files.add(manifest[key].file);
    for (const style of manifest[key].css ?? []) files.add(style);
  }
  return [...files];
}

/** The first stylesheet fixes the order of the cascade layers; another order would let the reset undo the kit. */
function checkLayers() {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const first = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(page)?.[1];
  const css = first ? readFileSync(join(dist, first), 'utf8') : '';
  const at = ['theme', 'base', 'components', 'utilities'].map((layer) => css.indexOf(`@layer ${layer}`));
  if (at.some((place, index) => place < 0 || place < (at[index - 1] ?? 0)))
    throw new Error(`The first stylesheet (${first}) does not bring the layers in their order`);
}

const gzip = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const kib = (bytes) => Math.round((bytes / 1024) * 10) / 10;

checkLayers();
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
if (!entry) throw new Error('The manifest has no entry');
const atOnce = () => closure('src/start.tsx', closure(entry));
const shell = filesOf(atOnce());
const sum = (files) => kib(files.reduce((total, file) => total + gzip(file), 0));
const shellKiB = sum(shell);
// For information: the same, with the workspace's own files, which come after the shell has painted.
const workspace = ['src/app/screens/video-screen.tsx', 'src/app/studio-video/index.ts'];
const withWorkspaceKiB = sum(filesOf(workspace.reduce((seen, key) => closure(key, seen), atOnce())));

const files = shell.map((file) => ({ file, gzipKiB: kib(gzip(file)) }));
const report = { budgetKiB, shellKiB, withWorkspaceKiB, files };
writeFileSync(join(dist, 'shell-size.json'), `${JSON.stringify(report, null, 2)}\n`);
for (const { file, gzipKiB } of files) console.log(`${String(gzipKiB).padStart(7)} KiB  ${file}`);
console.log(
  `${String(shellKiB).padStart(7)} KiB  shell, gzip (budget ${budgetKiB}); ${withWorkspaceKiB} KiB with the workspace`,
);
if (shellKiB > budgetKiB) {
  console.error(`The shell is ${shellKiB} KiB, over its budget of ${budgetKiB} KiB.`);
  process.exitCode = 1;
}
