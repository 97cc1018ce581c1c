import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './places.mjs';

/** One of this many of the chosen files runs whatever has changed, the same ones each time. */
const FIXED = 4;

/** A word in the name of a test says as much about it as this many in its text. */
const IN_NAME = 8;

/**
 * The test files to run of a slow suite: some that are always the same, those that have changed, and those that speak of what has changed most. A file's
 * subject is the words of its path; a word counts the more, the fewer tests have it (term frequency times inverse document frequency). So nobody keeps
 * a list of which tests are about what.
 * @param {ReadonlyMap<string, string>} tests the texts of the suite's files by their paths
 * @param {number} count how many to choose
 * @param {readonly string[]} changed paths of the files that have changed
 * @returns {string[]} sorted
 */
export function relatedTests(tests, count, changed) {
  const sorted = [...tests.keys()].sort();
  const step = Math.max(1, (sorted.length * FIXED) / count);
  const fixed = sorted.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const nearness = nearnessTo(changed, tests);
  const near = sorted
    .filter((test) => !fixed.includes(test))
    .map((test) => ({ test, worth: changed.includes(test) ? Infinity : nearness(test) }))
    .sort((one, other) => other.worth - one.worth)
    .slice(0, Math.max(0, count - fixed.length));
  return [...fixed, ...near.map(({ test }) => test)].sort();
}

/** The words of a text in lower case: `listen-to-keys.ts` and `listenToKeys` have the same. @param {string} text */
const wordsOf = (text) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]{3,}/g) ?? [];

/** @template T @param {readonly T[]} values @returns {Map<T, number>} */
function countsOf(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, string>} tests
 * @returns {(test: string) => number}
 */
function nearnessTo(changed, tests) {
  const texts = new Map(
    [...tests].map(([test, text]) => {
      const name = wordsOf(path.basename(test));
      return [test, countsOf([...wordsOf(text), ...Array.from({ length: IN_NAME }, () => name).flat()])];
    }),
  );
  const having = countsOf([...texts.values()].flatMap((words) => [...words.keys()]));
  const subjects = [...countsOf(changed.flatMap((file) => [...new Set(wordsOf(file))]))].map(([word, files]) => ({
    word,
    worth: (1 + Math.log(files)) * Math.log(tests.size / (having.get(word) ?? tests.size)),
  }));
  return (test) => {
    const words = texts.get(test) ?? new Map();
    let length = 0;
    for (const count of words.values()) length += (1 + Math.log(count)) ** 2;
    const sum = subjects.reduce(
      (all, { word, worth }) => all + (words.has(word) ? worth * (1 + Math.log(words.get(word))) : 0),
      0,
    );
    return sum / Math.sqrt(length || 1);
  };
}

/** A change that is looked at as one: without another base, the commits of a day. */
const DAY_S = 24 * 60 * 60;

/**
 * The files that differ from a base: `BASE`, or where the branch left the default branch, or, on that branch itself, what was there a day before the
 * last commit. Empty outside of a clone.
 * @returns {string[]}
 */
export function changedFiles() {
  const head = git('rev-parse', 'HEAD');
  const left = git('merge-base', 'HEAD', 'origin/HEAD');
  const dayBefore = String(Number(git('log', '-1', '--format=%ct')) - DAY_S);
  const base =
    process.env['BASE'] ??
    (left !== '' && left !== head ? left : git('rev-list', '-1', `--before=${dayBefore}`, 'HEAD'));
  const committed = git('diff', '--name-only', base === '' ? 'HEAD' : base);
  return `${committed}\n${git('ls-files', '--others', '--exclude-standard')}`.split('\n').filter((file) => file !== '');
}

/**
 * Paths of the files below some folders that match.
 * @param {readonly string[]} folders
 * @param {RegExp} names of paths from the root
 */
export function filesNamed(folders, names) {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .filter((file) => names.test(file)),
  );
}

/** @param {readonly string[]} files @returns {ReadonlyMap<string, string>} */
export const textsOf = (files) => new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));

/** What git prints; empty where it fails. @param {string[]} args */
function git(...args) {
  const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout.trim() : '';
}
