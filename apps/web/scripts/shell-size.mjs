/* oxlint-disable no-restricted-imports, no-console -- a build script, not a part of the app */
// Measures what a browser fetches before the studio's first screen can show: the entry, its static imports and their
// styles, gzipped. Prints a table, writes dist/shell-size.json, and fails above the budget.
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

const gzip = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const kib = (bytes) => Math.round((bytes / 1024) * 10) / 10;

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
if (!entry) throw new Error('The manifest has no entry');
const shell = filesOf(closure(entry));
const screen = filesOf(closure('src/app/screens/video-screen.tsx', closure(entry)));
const extra = screen.filter((file) => !shell.includes(file));

const rows = shell.map((file) => ({ file, gzipKiB: kib(gzip(file)) }));
const shellKiB = kib(shell.reduce((sum, file) => sum + gzip(file), 0));
const screenKiB = kib(screen.reduce((sum, file) => sum + gzip(file), 0));

writeFileSync(
  join(dist, 'shell-size.json'),
  `${JSON.stringify({ budgetKiB, shellKiB, withVideoScreenKiB: screenKiB, files: rows, videoScreenFiles: extra }, null, 2)}\n`,
);
for (const { file, gzipKiB } of rows) console.log(`${String(gzipKiB).padStart(7)} KiB  ${file}`);
console.log(
  `${String(shellKiB).padStart(7)} KiB  shell, gzip (budget ${budgetKiB}); ${screenKiB} KiB with the video screen`,
);
if (shellKiB > budgetKiB) {
  console.error(`The shell is ${shellKiB} KiB, over its budget of ${budgetKiB} KiB.`);
  process.exitCode = 1;
}
