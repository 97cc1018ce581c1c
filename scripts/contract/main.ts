import { readFile, writeFile } from 'node:fs/promises';
import { sections, withSections } from './sections.ts';

/** Writes the generated parts of docs/contract. Their text stays. */
for (const file of Object.keys(sections)) {
  const path = new URL(`../../docs/contract/${file}`, import.meta.url);
  await writeFile(path, withSections(file, await readFile(path, 'utf8')));
}
