/**
 * What the test runners' JSON reports say, in one shape.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ file: string, test: string, message: string }} Failure  a test, or a file that did not get as far as one
 * @typedef {{ counts: Counts, failures: Failure[] }} Digest
 */

/**
 * @param {any} report as Vitest's JSON reporter writes it
 * @returns {Digest}
 */
export function readVitest(report) {
  const failures = report.testResults.flatMap((/** @type {any} */ file) => {
    const tests = file.assertionResults.filter((/** @type {any} */ each) => each.status === 'failed');
    if (tests.length === 0 && file.status === 'failed') {
      return [{ file: file.name, test: '', message: file.message ?? '' }];
    }
    return tests.map((/** @type {any} */ each) => ({
      file: file.name,
      test: [...each.ancestorTitles, each.title].join(' › '),
      message: each.failureMessages.join('\n'),
    }));
  });
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return {
    counts: { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests },
    failures,
  };
}

/**
 * @param {any} report as Playwright's JSON reporter writes it
 * @returns {Digest}
 */
export function readPlaywright({ stats, suites, errors }) {
  const failures = [
    ...suites.flatMap((/** @type {any} */ suite) => failedSpecs(suite, [])),
    ...errors.map((/** @type {any} */ error) => ({ file: '', test: '', message: error.message ?? '' })),
  ];
  const { expected, flaky, unexpected, skipped } = stats;
  return { counts: { passed: expected + flaky, failed: unexpected, skipped }, failures };
}

/**
 * @param {any} suite
 * @param {string[]} titles of the suites around it
 * @returns {Failure[]}
 */
function failedSpecs(suite, titles) {
  const own = (suite.specs ?? [])
    .filter((/** @type {any} */ spec) => !spec.ok)
    .map((/** @type {any} */ spec) => ({
      file: spec.file,
      test: [...titles, spec.title].join(' › '),
      message: spec.tests
        .flatMap((/** @type {any} */ test) => test.results)
        .flatMap((/** @type {any} */ result) => result.errors)
        .map((/** @type {any} */ error) => error.message ?? '')
        .join('\n'),
    }));
  const inner = (suite.suites ?? []).flatMap((/** @type {any} */ each) => failedSpecs(each, [...titles, each.title]));
  return [...own, ...inner];
}
