/**
 * `npm run test:cases -- <folder or file> …`: takes files of any kind through upload, thumbnail, the editor's proxy and a short film,
 * and prints a line for each: right, refused with the reason, or what is wrong. The exit code is 1 if any is wrong.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createMediaProcess } from '@kinoloom/media/process';
import { temporaryFolder } from '../../packages/renderer/src/testing/render-fixture.ts';
import { tryFile } from './try-file.ts';

const from = process.env['INIT_CWD'] ?? process.cwd();
const named = process.argv.slice(2).map((each) => path.resolve(from, each));

async function filesIn(place: string): Promise<string[]> {
  if ((await stat(place)).isFile()) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted();
}

if (named.length === 0) {
  process.stderr.write('Name a folder or a file: npm run test:cases -- <folder>\n');
  process.exitCode = 2;
} else {
  const media = createMediaProcess();
  await using temporary = await temporaryFolder();
  const files = (await Promise.all(named.map(filesIn))).flat();
  for (const [index, file] of files.entries()) {
    const outcome = await tryFile(file, path.join(temporary.path, String(index)), media);
    if (outcome.kind === 'wrong') process.exitCode = 1;
    process.stdout.write(`${outcome.kind.padEnd(7)}  ${path.relative(from, file)}: ${outcome.words}\n`);
  }
  await media.close();
}
