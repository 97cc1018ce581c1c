import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { messages } from '@kinoloom/contract';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['apps/server/src', 'apps/web/src', 'packages/contract/src', 'packages/composition/src'];

/** Production sources only: texts in tests are not shown to users. */
async function productSources(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of FOLDERS)
    for (const name of await readdir(join(root, folder), { recursive: true }))
      if (/\.tsx?$/u.test(name) && !/\.test\.tsx?$|(^|\/)testing\//u.test(name)) found.push(join(root, folder, name));
  return found;
}

test('every message of the contract is used in production code', async () => {
  const used = new Set<string>();
  for (const path of await productSources()) {
    const source = await readFile(path, 'utf8');
    const [, name = 'messages'] = /\bmessages as (\w+)/u.exec(source) ?? [];
    for (const [, key = ''] of source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'gu'))) used.add(key);
  }
  expect(Object.keys(messages).filter((key) => !used.has(key))).toEqual([]);
});
