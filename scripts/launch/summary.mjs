import { stripVTControlCharacters } from 'node:util';
import { duration } from './output.mjs';

/** How many lines of a failed test's message are repeated at the end; the rest is in its step's output. */
const LINES_OF_A_FAILURE = 12;

/**
 * The failed tests by name, the table of steps, and the one line that tools parse. A step that fails without a failed test (types, lint, a crashed
 * runner) counts as one failure, so the line never says 0 failed when something is wrong.
 * @param {import('./test-steps.mjs').Outcome[]} outcomes
 * @returns {{ text: string, failed: number }}
 */
export function summarize(outcomes) {
  let passed = 0;
  let failed = 0;
  const rows = outcomes.map(({ name, outcome, millis, digest }) => {
    const counts = digest?.counts;
    passed += counts?.passed ?? 0;
    failed += counts?.failed ?? 0;
    if (outcome === 'failed' && (counts?.failed ?? 0) === 0) failed += 1;
    return `  ${marks[outcome]} ${name.padEnd(12)} ${duration(millis).padStart(12)}  ${describe(outcome, counts)}`;
  });
  const failures = outcomes.flatMap(({ name, digest }) =>
    (digest?.failures ?? []).map((each) => `${tell(name, each)}\n`),
  );
  return { text: [...failures, ...rows, '', `${passed} passed, ${failed} failed`].join('\n'), failed };
}

const marks = { passed: '✓', failed: '✗' };

/**
 * @param {import('./test-steps.mjs').Outcome['outcome']} outcome
 * @param {import('./reports.mjs').Counts | undefined} counts
 */
function describe(outcome, counts) {
  if (counts === undefined) return outcome === 'passed' ? '' : 'see above';
  const { passed, failed, skipped } = counts;
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * @param {string} step
 * @param {import('./reports.mjs').Failure} failure
 */
function tell(step, { file, test, message }) {
  const where = [file, test].filter((part) => part !== '').join(' › ');
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_A_FAILURE);
  return [`✗ ${step}: ${where}`, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n');
}
