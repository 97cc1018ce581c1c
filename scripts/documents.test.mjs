import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './launch/places.mjs';
import { steps } from './launch/test-steps.mjs';

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const FOLDERS = 'apps|packages|docs|scripts|tests|bench';
/** Output of a build or a run. */
const MADE = /\/(?:dist|node_modules)(?:\/|$)/;

/** The first group of every match of a pattern in all documents. @param {RegExp} pattern */
function mentions(pattern) {
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    return [...text.matchAll(pattern)].map(([, found = '']) => ({ document, text: found }));
  });
}

test('every relative link in the documents leads to an existing file', () => {
  const links = mentions(/\]\(([^)\s]+)\)/g).filter(({ text }) => !/^(?:[a-z]+:|#)/.test(text));
  expect(links.length).toBeGreaterThan(80);
  const broken = links.filter(
    ({ document, text }) => !existsSync(join(root, dirname(document), text.replace(/#.*$/, ''))),
  );
  expect(broken).toEqual([]);
});

test('every path in the documents exists', () => {
  const paths = mentions(new RegExp(`\`(?:node )?((?:${FOLDERS})/[\\w./{},*-]+)[^\`]*\``, 'g'));
  expect(paths.length).toBeGreaterThan(40);
  const missing = paths.filter(({ text }) => !MADE.test(text) && globSync(text, { cwd: root }).length === 0);
  expect(missing).toEqual([]);
});

test('every npm command and test step in the documents exists', () => {
  const commands = mentions(
    /npm (?:run )?((?:test|start|dev|build|check|typecheck|lint|format|render|bench|seed)(?::[\w-]+)?)\b/g,
  );
  expect(commands.length).toBeGreaterThan(15);
  expect(commands.filter(({ text }) => scripts[text] === undefined)).toEqual([]);
  const chosen = mentions(/--only ([\w,-]+)/g).flatMap(({ document, text }) =>
    text.split(',').map((step) => ({ document, text: step })),
  );
  const known = new Set(steps.map(({ name }) => name));
  expect(chosen.filter(({ text }) => !known.has(text))).toEqual([]);
});

test.each([
  ['README.md', 500],
  ['ARCHITECTURE.md', 1_300],
])('%s has at most %i words', (document, most) => {
  const words = readFileSync(join(root, document), 'utf8')
    .split(/\s+/)
    .filter((word) => word !== '');
  expect(words.length).toBeLessThanOrEqual(most);
});
