import { duration } from './say.mjs';

/**
 * The table of steps, and the one line that tools read. A step that failed without a failed test of its own (types,
 * lint, a runner that broke down) counts as one failure: the line never says 0 failed when something is wrong.
 *
 * @param {import('./test-steps.mjs').Outcome[]} outcomes
 * @returns {{ text: string, failed: number }}
 */
export function summarize(outcomes) {
  let passed = 0;
  let failed = 0;
  const rows = outcomes.map(({ name, outcome, millis, counts }) => {
    passed += counts?.passed ?? 0;
    failed += counts?.failed ?? 0;
    if (outcome === 'failed' && (counts?.failed ?? 0) === 0) failed += 1;
    return `  ${marks[outcome]} ${name.padEnd(12)} ${duration(millis).padStart(12)}  ${describe(outcome, counts)}`;
  });
  return { text: [...rows, '', `${passed} passed, ${failed} failed`].join('\n'), failed };
}

const marks = { passed: '✓', failed: '✗' };

/**
 * @param {import('./test-steps.mjs').Outcome['outcome']} outcome
 * @param {import('./test-steps.mjs').Counts | undefined} counts
 */
function describe(outcome, counts) {
  if (counts === undefined) return outcome === 'passed' ? '' : 'see above';
  const { passed, failed, skipped } = counts;
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
