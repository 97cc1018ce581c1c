import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './places.mjs';
import { runStep } from './processes.mjs';
import { LaunchError, printLine } from './output.mjs';
import { readIfThere } from './stamp.mjs';

const lockFile = path.join(root, 'package-lock.json');
const stamp = path.join(root, 'node_modules', '.kinoloom-lock');

/** Whether node_modules matches package-lock.json. */
export async function dependenciesAreCurrent() {
  const lock = await readFile(lockFile, 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if ((await readIfThere(stamp)) === hash) return true;
  // The user may have run npm directly: npm's own record shows what is installed.
  const record = await readIfThere(path.join(root, 'node_modules', '.package-lock.json'));
  if (record === undefined || !sameVersions(JSON.parse(lock), JSON.parse(record))) return false;
  await writeFile(stamp, hash);
  return true;
}

/**
 * Runs `npm ci`, or `npm install` with the same lockfile if npm refuses it: when a registry lacks another platform's optional packages, `npm ci`
 * calls the lockfile incomplete, although nothing needed here is missing.
 * @param {NodeJS.ProcessEnv} env
 */
export async function installDependencies(env) {
  const options = {
    cwd: root,
    env,
    advice: 'Check that the npm registry can be reached and that the disk has 2 GB free, then try again.',
  };
  const quietly = ['--no-audit', '--no-fund'];
  try {
    await runStep('npm', ['ci', ...quietly], options);
  } catch (error) {
    if (!(error instanceof LaunchError) || !error.output.includes('EUSAGE')) throw error;
    printLine('  npm ci does not accept the lockfile with this registry: continuing with npm install');
    await runStep('npm', ['install', '--no-save', ...quietly], options);
  }
  const hash = createHash('sha256')
    .update(await readFile(lockFile, 'utf8'))
    .digest('hex');
  await writeFile(stamp, hash);
}

/**
 * Optional packages (other platforms' binaries) may be missing; every other must be installed in the same version.
 * @param {{ packages: Record<string, { version?: string, optional?: boolean }> }} lock
 * @param {{ packages: Record<string, { version?: string }> }} record
 */
function sameVersions(lock, record) {
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true;
    const installed = record.packages[place];
    return installed === undefined ? wanted.optional === true : installed.version === wanted.version;
  });
}
