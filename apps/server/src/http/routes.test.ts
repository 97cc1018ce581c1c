import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');

test('files that mount calls parse, call and answer: none of them queries the database itself', () => {
  const mounting = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
    .filter(({ text }) => /^ *endpoint\(app/mu.test(text));
  expect(mounting.length).toBeGreaterThan(30);
  const queries =
    /from 'drizzle-orm|\btables\b|\.queries\s*\.(?:select|insert|update|delete|execute|\$count)|\.transaction\(/u;
  expect(mounting.filter(({ text }) => queries.test(text)).map(({ file }) => file)).toEqual([]);
});
