import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../launch/places.mjs';

/** Allowed licences of installed packages. Any other one has to be reviewed first. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);
/** Reviewed packages; docs/licences.md says why each may be used. */
const ALLOWED_FOR = { 'espeak-ng': 'GPL-3.0-or-later', 'libheif-js': 'LGPL-3.0' };
/** Licences in the LICENSE files of packages whose manifest names none. */
const BY_FILE = { '@shinyoshiaki/jspack': 'BSD-3-Clause' };

/**
 * @typedef {{ version?: string, license?: string, link?: boolean, dev?: boolean }} Locked
 * @typedef {{ place: string, name: string, version: string, licence: string | undefined }} Package
 */

/** Third-party packages of an installation on any platform: what `npm ci --omit=dev` may install. @returns {Package[]} */
export function installedPackages() {
  /** @type {{ packages: Record<string, Locked> }} */
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([place, { link, dev }]) => place.includes('node_modules/') && link !== true && dev !== true)
    .map(([place, { version = '', license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { place, name, version, licence: license ?? BY_FILE[/** @type {keyof typeof BY_FILE} */ (name)] };
    });
}

/** The licence in the manifest of a package that is installed on this platform. @param {Package} wanted @returns {string | undefined} */
export function ownLicence({ place, name }) {
  const file = path.join(root, place, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license } = JSON.parse(readFileSync(file, 'utf8'));
  return license?.type ?? license ?? BY_FILE[/** @type {keyof typeof BY_FILE} */ (name)];
}

/** Whether a package may be used: with AND every licence must be allowed, with OR one of them. @param {Package} wanted */
export function isAllowed({ name, licence }) {
  if (licence === undefined) return false;
  if (ALLOWED_FOR[/** @type {keyof typeof ALLOWED_FOR} */ (name)] === licence) return true;
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => ALLOWED.has(each)));
}

/** The text of THIRD-PARTY.md. @param {Package[]} packages */
export function thirdPartyList(packages) {
  /** @type {Map<string, Set<string>>} */
  const byLicence = new Map();
  for (const { name, version, licence = 'none' } of packages) {
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${name} ${version}`));
  }
  const parts = [...byLicence]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([licence, names]) => {
      const lines = [...names].toSorted((one, other) => one.localeCompare(other, 'en')).map((each) => `- ${each}`);
      return `## ${licence}\n\n${lines.join('\n')}\n`;
    });
  return `# Packages of others

Every package that an installation may have, on any platform, by the licence that it names. The text of each licence is in the package's own
folder in \`node_modules\`. What is inside the packages that hold binaries is in [docs/licences.md](docs/licences.md).

Generated from package-lock.json by \`node scripts/licences.mjs\`; do not edit it.

${parts.join('\n')}`;
}
