// Completes package-lock.json after `npm install`, when the registry lacks optional packages of some platforms: npm leaves those out of the lockfile,
// and `npm ci` then rejects it, here and on those platforms. Their names and exact versions are in the manifests of the packages that depend on them,
// so they need not be downloaded. Checksums come from the registry; for those that it lacks, run this again with the public registry.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './launch/places.mjs';

const file = path.join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];

for (const [place, owner] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(owner.optionalDependencies ?? {})) {
    const target = targetOf(name);
    const version = range.replace(/^\^/, '');
    if (isLocked(place, name) || target === undefined || !/^\d+\.\d+\.\d+/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = { version, ...target, ...(owner.dev ? { dev: true } : {}), optional: true };
    added.push(`${name}@${version}`);
  }
}

const unchecked = Object.entries(lock.packages).filter(
  ([place, { link, integrity }]) => place.includes('node_modules/') && !link && !integrity,
);
const unknown = [];
for (const [place, locked] of unchecked) {
  const name = locked.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const integrity = integrityOf(`${name}@${locked.version}`);
  // In the place where npm writes it.
  const { version, ...rest } = locked;
  if (integrity === undefined) unknown.push(`${name}@${version}`);
  else lock.packages[place] = { version, integrity, ...rest };
}

if (added.length > 0 || unknown.length < unchecked.length) {
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en')),
  );
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(`${added.length} optional packages of other platforms added to package-lock.json`);
console.log(`${unchecked.length - unknown.length} checksums added`);
if (unknown.length > 0) console.log(`Not known to this registry, so without a checksum: ${unknown.join(', ')}`);

/**
 * The registry's integrity hash of a package; undefined if it lacks the package.
 * @param {string} spec name@version
 * @returns {string | undefined}
 */
function integrityOf(spec) {
  try {
    return (
      execFileSync('npm', ['view', spec, 'dist.integrity'], { encoding: 'utf8', stdio: 'pipe' }).trim() || undefined
    );
  } catch (error) {
    if (String(error.stderr).includes('E404')) return undefined;
    throw error;
  }
}

/**
 * Whether a package that depends on `name` finds it, searching upwards as Node does.
 * @param {string} place
 * @param {string} name
 */
function isLocked(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true;
    if (at === '') return false;
  }
}

/**
 * The platform in a package's name, such as `binding-linux-x64-musl` or `oxide-darwin-arm64`.
 * @param {string} name
 */
function targetOf(name) {
  const match = /[-/](android|darwin|freebsd|linux|openharmony|win32|windows)-([a-z0-9]+)(?:-([a-z]+))?$/.exec(name);
  if (match === null) return undefined;
  const [, os, cpu, abi] = match;
  const libc = abi?.startsWith('musl') ? 'musl' : 'glibc';
  return {
    os: [os === 'windows' ? 'win32' : os],
    cpu: [cpu],
    ...(os === 'linux' && abi !== undefined ? { libc: [libc] } : {}),
  };
}
