import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { root, runtimeDir } from './places.mjs';
import { Interrupted, run } from './processes.mjs';
import { readIfThere } from './stamp.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{
 *   name: string,
 *   browser?: boolean,                                   // needs Chromium
 *   web?: boolean,                                       // needs the built web app
 *   commands: string[][],
 *   counts?: (report: any) => Counts,                    // of a test runner, from its JSON report
 *   env?: Record<string, string>,                        // for its commands
 *   asked?: boolean,                                     // runs only when it is named
 * }} Step
 * @typedef {{ name: string, outcome: 'passed' | 'failed', millis: number, counts: Counts | undefined }} Outcome
 */

const reportDir = path.join(runtimeDir, 'reports');
/** @param {string} name */
const reportOf = (name) => path.join(reportDir, `${name}.json`);

/** @param {string} project @param {string} [name] @returns {Pick<Step, 'name' | 'commands' | 'counts'>} */
const vitest = (project, name = project) => ({
  name,
  commands: [
    [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportOf(name)}`,
    ],
  ],
  counts: (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
});

/** What `npm test` runs, in order. @type {Step[]} */
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
  vitest('unit'),
  vitest('integration'),
  vitest('faults'),
  // A sample of the same cases that `npm run test:golden` paints all of.
  { ...vitest('golden', 'sample'), browser: true, env: { GOLDEN: 'sample' } },
  { ...vitest('golden'), browser: true, asked: true },
  {
    name: 'e2e',
    browser: true,
    web: true,
    commands: [['playwright', 'test', '--reporter=list,json']],
    counts: ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }),
  },
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
  for (const [command, ...args] of step.commands) {
    const { code, interrupted } = await run(command, args, {
      cwd: root,
      env: { ...env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
      wholeGroup: true,
    });
    if (interrupted) throw new Interrupted();
    failed ||= code !== 0;
  }
  const report = step.counts === undefined ? undefined : await readIfThere(reportOf(name));
  const counts = report === undefined ? undefined : step.counts?.(JSON.parse(report));
  return { name, outcome: failed ? 'failed' : 'passed', millis: performance.now() - started, counts };
}
