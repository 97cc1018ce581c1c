import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stampDir } from './places.mjs';

const IGNORED = new Set(['node_modules', 'dist', '.vite', 'test-results']);

/**
 * SHA-256 of the names and bytes of every file below the given paths, in a fixed order. Missing paths count as empty.
 * @param {string} base
 * @param {string[]} paths files or folders, relative to base
 */
export async function hashOf(base, paths) {
  const files = (await Promise.all(paths.map((each) => filesBelow(base, each)))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(path.join(base, file))));
  const hash = createHash('sha256');
  files.forEach((file, index) => hash.update(`${file}\0${contents[index].length}\0`).update(contents[index]));
  return hash.digest('hex');
}

/**
 * @param {string} base
 * @param {string} relative
 * @returns {Promise<string[]>}
 */
async function filesBelow(base, relative) {
  let entries;
  try {
    entries = await readdir(path.join(base, relative), { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [relative];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  const nested = await Promise.all(
    entries
      .filter((entry) => !IGNORED.has(entry.name))
      .map(async (entry) => {
        const child = `${relative}/${entry.name}`;
        if (entry.isDirectory()) return filesBelow(base, child);
        return entry.isFile() ? [child] : [];
      }),
  );
  return nested.flat();
}

/** @param {string} name @returns {Promise<string | undefined>} */
export async function readStamp(name) {
  return readIfThere(path.join(stampDir, name));
}

/** @param {string} name @param {string} value */
export async function writeStamp(name, value) {
  await mkdir(stampDir, { recursive: true });
  await writeFile(path.join(stampDir, name), value);
}

/** @param {string} file @returns {Promise<string | undefined>} */
export async function readIfThere(file) {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
