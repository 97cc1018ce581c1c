import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './places.mjs';
import { runStep } from './processes.mjs';
import { LaunchError, say } from './say.mjs';
import { readIfThere } from './stamp.mjs';

const lockFile = path.join(root, 'package-lock.json');
const stamp = path.join(root, 'node_modules', '.kinoloom-lock');

/** Whether node_modules holds what package-lock.json says. */
export async function dependenciesAreCurrent() {
  const lock = await readFile(lockFile, 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if ((await readIfThere(stamp)) === hash) return true;
  // Someone may have run npm themselves: npm's own record says what is there.
  const record = await readIfThere(path.join(root, 'node_modules', '.package-lock.json'));
  if (record === undefined || !sameVersions(JSON.parse(lock), JSON.parse(record))) return false;
  await writeFile(stamp, hash);
  return true;
}

/**
 * `npm ci`, or where npm refuses the lockfile, `npm install` after the same lockfile: a registry that lacks another
 * platform's optional packages makes `npm ci` call the lockfile incomplete, though nothing needed here is missing.
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
    say('  npm ci does not accept the lockfile with this registry: continuing with npm install');
    await runStep('npm', ['install', '--no-save', ...quietly], options);
  }
  const hash = createHash('sha256')
    .update(await readFile(lockFile, 'utf8'))
    .digest('hex');
  await writeFile(stamp, hash);
}

/**
 * Optional packages may be missing (other platforms' binaries); everything else must be there in the same version.
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
