import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ErrorCode, messages, repeatHelps } from '@kinoloom/contract';

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

/** Advice to send the same once more, without a change. */
const ADVICE = /(^|[.!] )(please )?try again( later| in [^.]*)?[.!]/i;

/** Refusals in the sources: their codes, and their texts, by name or as they are written. */
const REFUSAL = /code: '([\w.]+)',?\s*message:\s*(?:messages\.(\w+)|(['`])((?:(?!\3).)*)\3)/gsu;

test('no refusal advises to try again where that cannot help', async () => {
  const found: { code: string; text: string }[] = [];
  for (const path of await productSources()) {
    const source = await readFile(path, 'utf8');
    for (const [, code = '', name = '', , written = ''] of source.matchAll(REFUSAL)) {
      const message: unknown = Reflect.get(messages, name);
      // A text with parameters is its source.
      const text = typeof message === 'string' ? message : typeof message === 'function' ? String(message) : written;
      found.push({ code, text });
    }
  }
  expect(found.length).toBeGreaterThan(100);
  const isFinal = (code: string): boolean => !repeatHelps[ErrorCode.safeParse(code).data ?? 'internal'];
  expect(found.filter(({ code, text }) => isFinal(code) && ADVICE.test(text))).toEqual([]);
});
