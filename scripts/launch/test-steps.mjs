import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { printLine } from './output.mjs';
import { root, runtimeDir } from './places.mjs';
import { Interrupted, run } from './processes.mjs';
import { changedFiles, filesNamed, relatedTests, textsOf } from './related-tests.mjs';
import { readPlaywright, readVitest } from './reports.mjs';
import { currentCommit, shardOfCommit } from './sample.mjs';
import { readIfThere } from './stamp.mjs';
import { TIMED } from './timed-tests.mjs';

/**
 * @typedef {import('./reports.mjs').Digest} Digest
 * @typedef {{
 *   name: string,
 *   browser?: boolean,                                   // needs Chromium
 *   firefox?: boolean,                                   // and Firefox
 *   web?: boolean,                                       // needs the built web app
 *   commands: string[][],
 *   files?: () => string[],                              // test files, which every command is given besides
 *   read?: (report: any) => Digest,                      // a test runner's JSON report
 *   env?: Record<string, string>,                        // for its commands
 *   asked?: boolean,                                     // only on request, not in `npm test`
 *   sample?: boolean,                                    // a sample of a step that runs on request
 *   part?: boolean,                                      // a part of another step
 * }} Step
 * @typedef {{ name: string, outcome: 'passed' | 'failed', millis: number, digest: Digest | undefined }} Outcome
 */

const reportDir = path.join(runtimeDir, 'reports');
/** @param {string} name */
const reportOf = (name) => path.join(reportDir, `${name}.json`);

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {Pick<Step, 'name' | 'commands' | 'read'>}
 */
const vitest = (name, ...args) => ({
  name,
  commands: [
    ['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`],
  ],
  read: readVitest,
});

/**
 * @param {string} name
 * @param {string} project
 * @param {string[]} args
 * @returns {Step}
 */
const playwright = (name, project, ...args) => ({
  name,
  browser: true,
  web: true,
  commands: [['playwright', 'test', `--project=${project}`, ...args, '--reporter=list,json']],
  read: readPlaywright,
});

/**
 * `npm test` runs a part of the golden cases and of the tests that measure time, chosen by the commit's hash: a case is a row, and no file says what it
 * is about.
 * @param {number} parts
 */
const oneOf = (parts) => shardOfCommit(parts, currentCommit());

/** The files that measure time, one of this many. @param {number} parts */
const timedFiles = (parts) => () => {
  const part = Number.parseInt(oneOf(parts), 10);
  const files = filesNamed(['tests/e2e'], TIMED).toSorted();
  return files.filter((_, at) => at % parts === part - 1);
};

/**
 * `npm test` runs only some files of the slowest suites: those nearest to what has changed, and a few that are always the same.
 * @param {number} parts one of this many files
 * @param {string[]} folders
 * @param {RegExp} names of the suite's files
 */
const nearest = (parts, folders, names) => () => {
  const tests = textsOf(filesNamed(folders, names));
  return relatedTests(tests, Math.ceil(tests.size / parts), changedFiles());
};

/** The files of Vitest's project `integration`, as its configuration has them. */
const INTEGRATION = /(^tests\/integration\/.*|\.integration)\.test\.ts$/;

/** Every operation with every fault, and this many kills; KILLS and SEED repeat a run. @type {Record<string, string>} */
const wholeMatrix = { FAULTS: 'all', KILLS: process.env['KILLS'] ?? '20' };

/** Slow tests whose subject other tests cover in part have this tag; the steps named `…-all` run them. */
const NOT_LONG = '--tags-filter=!long';

/** Files of unit tests that take several seconds have the tag `slow`: `npm run check` skips them, `npm test` runs them. */
const QUICK = '--tags-filter=!long && !slow';

/** The steps of `npm test`, in order, and the full runs of the sampled ones. @type {Step[]} */
export const steps = [
  {
    name: 'types',
    commands: [
      ['tsc', '-p', '.'],
      ['tsc', '-p', 'apps/web'],
      ['tsc', '-p', 'tests/e2e'],
      ['tsc', '-p', 'tests/golden'],
    ],
  },
  { name: 'format', commands: [['oxfmt', '--check', '.']] },
  { name: 'lint', commands: [['oxlint', '--type-aware']] },
  { name: 'unused', commands: [['knip']] },
  { ...vitest('unit', '--project', 'unit', NOT_LONG), sample: true },
  { ...vitest('unit-all', '--project', 'unit'), asked: true },
  { ...vitest('unit-quick', '--project', 'unit', QUICK), asked: true, part: true },
  {
    ...vitest('generators', '--project', 'generators'),
    files: nearest(3, ['packages/demo-media/src'], /\.test\.ts$/),
    sample: true,
  },
  { ...vitest('generators-all', '--project', 'generators'), asked: true },
  {
    ...vitest('integration', '--project', 'integration', NOT_LONG),
    files: nearest(8, ['apps/server/src', 'tests/integration'], INTEGRATION),
    sample: true,
  },
  {
    ...vitest('faults', '--project', 'faults', NOT_LONG),
    files: nearest(2, ['tests/faults'], /\.test\.ts$/),
    sample: true,
  },
  // Fault tests mostly wait, so they run in parallel with others.
  { ...vitest('integration-all', '--project', 'integration', '--project', 'faults'), asked: true, env: wholeMatrix },
  { ...vitest('faults-all', '--project', 'faults'), asked: true, part: true, env: wholeMatrix },
  {
    ...vitest('golden', '--project', 'golden'),
    browser: true,
    env: { GOLDEN: oneOf(4) },
    sample: true,
  },
  { ...vitest('golden-all', '--project', 'golden'), browser: true, asked: true },
  {
    ...vitest('inputs', '--project', 'integration', 'tests/integration/real-inputs.test.ts'),
    env: { GENERATORS: 'real' },
    asked: true,
  },
  {
    ...playwright('e2e', 'studio', '--grep-invert=@long'),
    files: nearest(8, ['tests/e2e'], /\.spec\.ts$/),
    sample: true,
  },
  { ...playwright('e2e-all', 'studio'), asked: true, env: wholeMatrix },
  // Their fast rows are part of the unit tests and of the browser tests.
  { ...vitest('media-all', '--project', 'unit', 'tests/media-matrix'), asked: true, part: true },
  { ...playwright('media-editor-all', 'studio', 'player-matrix'), asked: true, part: true },
  { ...playwright('timed', 'timed', '--grep-invert=@long'), files: timedFiles(5), sample: true },
  { ...playwright('timed-all', 'timed'), asked: true },
  {
    ...playwright('firefox', 'firefox*', 'tests/firefox', 'landing', '--grep-invert=@long'),
    firefox: true,
    sample: true,
  },
  { ...playwright('firefox-all', 'firefox*'), firefox: true, asked: true },
];

/**
 * Runs every command of a step, showing its output.
 * @param {Step} step
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome>}
 * @throws {Interrupted} when the user stopped it
 */
export async function runTestStep(step, env) {
  const { name } = step;
  const started = performance.now();
  await mkdir(reportDir, { recursive: true });
  await rm(reportOf(name), { force: true });
  let failed = false;
  const files = step.files?.() ?? [];
  if (files.length > 0) printLine(`These files: ${files.join(' ')}`);
  for (const [command, ...args] of step.commands) {
    const { code, interrupted } = await run(command, [...args, ...files], {
      cwd: root,
      env: { ...env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
      wholeGroup: true,
    });
    if (interrupted) throw new Interrupted();
    failed ||= code !== 0;
  }
  const report = step.read === undefined ? undefined : await readIfThere(reportOf(name));
  const digest = report === undefined ? undefined : step.read?.(JSON.parse(report));
  return { name, outcome: failed ? 'failed' : 'passed', millis: performance.now() - started, digest };
}
