import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './places.mjs';
import { Interrupted, runStep } from './processes.mjs';
import { LaunchError } from './output.mjs';
import { step } from './set-up.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const TEN_MINUTES = 600_000;
const isRoot = process.getuid?.() === 0;

/**
 * The browser for the tests: `CHROMIUM_PATH`, else the system's Chromium or Chrome, else Playwright's own, else one from the system's package
 * manager. The last two are installed if none is found.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} the path of a browser that starts
 * @throws {LaunchError} that says what was tried and what to do
 */
export async function ensureChromium(env) {
  const chosen = env.CHROMIUM_PATH;
  if (chosen !== undefined && chosen !== '') {
    if (starts(chosen)) return chosen;
    throw new LaunchError(
      `CHROMIUM_PATH is ${chosen}, which does not start. Set it to a Chromium or Chrome, or unset it.`,
    );
  }
  const found = onSystem(env) ?? playwrights();
  if (found !== undefined) return found;

  const failures = [];
  for (const way of [fromPlaywright, fromPackageManager]) {
    try {
      const installed = await way(env);
      if (installed !== undefined) return installed;
    } catch (error) {
      if (error instanceof Interrupted || !(error instanceof LaunchError)) throw error;
      failures.push(error);
    }
  }
  throw new LaunchError(
    'No Chromium for the browser tests could be found or installed. Install Chromium or Chrome with your package manager, or set CHROMIUM_PATH to one, and try again.',
    failures.map((failure) => `${failure.output}\n${failure.message}`).join('\n'),
  );
}

/** @param {NodeJS.ProcessEnv} env */
async function fromPlaywright(env) {
  const options = { cwd: root, env, timeoutMs: TEN_MINUTES, advice: 'Trying the next way.' };
  await step("Installing Playwright's Chromium for the browser tests", async () => {
    await runStep('npx', ['playwright', 'install', 'chromium'], options);
    // It may lack system libraries, which root can install.
    if (playwrights() === undefined && isRoot)
      await runStep('npx', ['playwright', 'install-deps', 'chromium'], options);
  });
  return playwrights();
}

/** @param {NodeJS.ProcessEnv} env */
async function fromPackageManager(env) {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined;
  const options = {
    cwd: root,
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    timeoutMs: TEN_MINUTES,
    advice: 'Check that the package mirrors can be reached.',
  };
  await step("Installing Chromium with the system's package manager", async () => {
    await runStep('apt-get', ['update'], options);
    await runStep('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
  });
  return onSystem(env);
}

/** @param {NodeJS.ProcessEnv} env @returns {string | undefined} */
function onSystem(env) {
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...ELSEWHERE];
  return candidates.find(starts);
}

/** @returns {string | undefined} Playwright's browser if it is installed and the system has its libraries */
function playwrights() {
  const require = createRequire(path.join(root, 'package.json'));
  const location = require('@playwright/test').chromium.executablePath();
  return starts(location) ? location : undefined;
}

/** Printing its version fails if libraries are missing. @param {string} binary */
function starts(binary) {
  return existsSync(binary) && spawnSync(binary, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/**
 * A Firefox for the tests: `FIREFOX_PATH`, else the system's. Unlike Chromium, it is not installed.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} the path of one that starts
 */
export function findFirefox(env) {
  return [env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(starts);
}
