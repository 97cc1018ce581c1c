/* oxlint-disable no-restricted-imports -- a part of the build, not of the app */
// A part of the build: every text file gets its compressed twins beside it, which the server sends to browsers that can read
// them. Made once here, they may be as small as they get.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|svg|html|json)$/;
/** Below this a file fits into one packet as it is. */
const SMALL_BYTES = 1_400;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** @returns {import('vite').Plugin} */
export function precompress() {
  let directory = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
    },
  };
}

async function compress(file) {
  const bytes = await readFile(file);
  if (bytes.length < SMALL_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
