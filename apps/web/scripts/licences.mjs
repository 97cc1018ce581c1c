/* oxlint-disable no-restricted-imports -- a part of the build, not of the app */
// A part of the build: the bundle ships with the licences of its packages. Vite's own `build.license` leaves out what only
// workers use.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const FILE = 'third-party-licences.txt';
const TEXTS = /^(?:licen[cs]e|copying|notice)/i;

/**
 * Two plugins: `collect` notes which packages are in a bundle, the page's or a worker's; `write` is for the page's, which is finished last.
 * @returns {{ collect: () => import('vite').Plugin, write: () => import('vite').Plugin }}
 */
export function licences() {
  /** @type {Set<string>} */
  const folders = new Set();
  let root = '';
  /** @param {import('vite').Rolldown.OutputBundle} bundle */
  const note = (bundle) => {
    const parts = Object.values(bundle);
    // Fonts that only a stylesheet names are assets.
    const files = parts.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : part.originalFileNames));
    for (const file of files) {
      const folder = folderOf(resolve(root, file.replace(/^\0/, '')));
      if (folder !== undefined) folders.add(folder);
    }
  };
  return {
    collect: () => ({ name: 'collect-licences', generateBundle: (_, bundle) => note(bundle) }),
    write: () => ({
      name: 'write-licences',
      apply: 'build',
      configResolved(config) {
        root = config.root;
      },
      generateBundle(_, bundle) {
        note(bundle);
        const parts = [...folders].map(textOf).toSorted((one, other) => one.localeCompare(other, 'en'));
        this.emitFile({ type: 'asset', fileName: FILE, source: parts.join('\n\n') });
      },
    }),
  };
}

/** The folder of the package that a module belongs to; undefined for our own. @param {string} id */
function folderOf(id) {
  const [path = ''] = id.split('?');
  if (!path.includes('/node_modules/')) return undefined;
  for (let at = dirname(path); at !== dirname(at); at = dirname(at)) {
    const manifest = join(at, 'package.json');
    // Some packages have a manifest without a name in folders of theirs.
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version !== undefined) return at;
  }
  return undefined;
}

/** @param {string} folder */
function textOf(folder) {
  const { name, version, license, homepage, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const source = homepage ?? repository?.url ?? repository ?? '';
  const texts = readdirSync(folder)
    .filter((file) => TEXTS.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, source, ...texts].filter(Boolean).join('\n\n');
}
