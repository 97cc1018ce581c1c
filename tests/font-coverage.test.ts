// @module-tag slow
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { allFontFiles } from '@kinoloom/composition/painter';
import { expect, test } from 'vitest';
import { rangesOf } from '../packages/media/src/node/font-ranges.ts';
import { codePointsOf } from './harness/font-cmap.ts';

const composition = createRequire(import.meta.url).resolve('@kinoloom/composition');
const installed = createRequire(composition);
const { dependencies } = JSON.parse(readFileSync(path.join(path.dirname(composition), '../package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

const names = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'));

/** The characters of each file of a package that all its styles draw. */
function coverageOf(name: string): Record<string, string> {
  const folder = path.join(path.dirname(installed.resolve(`${name}/package.json`)), 'files');
  const short = name.slice(name.indexOf('/') + 1);
  const kind = name.startsWith('@fontsource-variable/') ? 'wght' : '400';
  const coverage: Record<string, string> = {};
  for (const file of readdirSync(folder).filter((each) => each.endsWith(`-${kind}-normal.woff2`))) {
    const stem = path.join(folder, file.slice(0, -'-normal.woff2'.length));
    const italic = `${stem}-italic.woff2`;
    const both = existsSync(italic) ? new Set(codePointsOf(italic)) : undefined;
    const points = codePointsOf(`${stem}-normal.woff2`).filter((point) => !both || both.has(point));
    if (points.length > 0) coverage[path.basename(stem).slice(short.length + 1, -kind.length - 1)] = rangesOf(points);
  }
  return coverage;
}

test('the characters that each font file draws are those that it is chosen for', async () => {
  const coverage = Object.fromEntries(names.map((name) => [name, coverageOf(name)]));
  // After an update of fonts: `node scripts/run.mjs vitest run --project unit tests/font-coverage.test.ts -u`.
  await expect(`${JSON.stringify(coverage, null, 2)}\n`).toMatchFileSnapshot(
    path.join(path.dirname(composition), 'painter/fonts/coverage.json'),
  );
});

test('every font file that a text may need is installed', () => {
  const files = allFontFiles();
  expect(files.length).toBeGreaterThan(350);
  for (const { specifier } of files) expect(existsSync(installed.resolve(specifier))).toBe(true);
});

test('the page about licences names every font of videos', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../docs/licences.md'), 'utf8');
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
