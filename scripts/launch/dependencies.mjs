import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './places.mjs';
import { runStep } from './processes.mjs';
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

/** @param {NodeJS.ProcessEnv} env */
export async function installDependencies(env) {
  await runStep('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    env,
    advice: 'Check that the npm registry can be reached and that the disk has 2 GB free, then try again.',
  });
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
