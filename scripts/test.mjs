import { web } from './launch/builds.mjs';
import { ensureChromium, findFirefox } from './launch/chromium.mjs';
import { launch } from './launch/processes.mjs';
import { LaunchError, printLine } from './launch/output.mjs';
import { setUp } from './launch/set-up.mjs';
import { summarize } from './launch/summary.mjs';
import { runTestStep, steps } from './launch/test-steps.mjs';

const NO_FIREFOX = 'There is no Firefox here: install one (firefox-esr on Debian), or set FIREFOX_PATH.';

await launch(async () => {
  const chosen = choose(process.argv.slice(2));
  const { env } = await setUp(chosen.some((each) => each.web) ? [web] : []);
  if (chosen.some((each) => each.browser)) env.CHROMIUM_PATH = await ensureChromium(env);
  const firefox = findFirefox(env);
  if (firefox !== undefined) env.FIREFOX_PATH = firefox;
  const outcomes = [];
  for (const each of chosen) {
    printLine(`\n━━ ${each.name}`);
    if (each.firefox && firefox === undefined) {
      if (process.argv.includes('--only')) throw new LaunchError(NO_FIREFOX);
      printLine(`Skipped. ${NO_FIREFOX}`);
      continue;
    }
    outcomes.push(await runTestStep(each, env));
  }
  const { text, failed } = summarize(outcomes);
  printLine(`\n${text}`);
  return failed === 0 ? 0 : 1;
});

/**
 * The default steps; with `--all` full runs in place of the sampled ones; or those named after `--only`, separated by commas.
 * @param {string[]} args
 */
function choose(args) {
  if (args.length === 0) return steps.filter((each) => !each.asked);
  const [flag, names = ''] = args;
  if (flag === '--all' && args.length === 1) return steps.filter((each) => !each.sample && !each.part);
  const wanted = names.split(',');
  const known = steps.map((each) => each.name);
  if (flag !== '--only' || args.length > 2 || !wanted.every((name) => known.includes(name))) {
    throw new LaunchError(
      `Usage: npm test -- --only <steps, separated by commas>, or npm run test:all. The steps: ${known.join(', ')}.`,
    );
  }
  return steps.filter((each) => wanted.includes(each.name));
}
