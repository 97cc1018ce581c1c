import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tables } from './index.ts';
import { storable, storableJson } from './storable.ts';

const REFUSED = 'a\0\ud800';

/** Text of any code units, with many that PostgreSQL refuses. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(0, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0x5c, 0x75, 0x30), fc.nat(0xffff)))
  .map((units) => String.fromCharCode(...units));

test('text loses NUL, and a lone surrogate becomes U+FFFD', () => {
  expect(storable('a\0b\ud800c\u{1f600}')).toBe('ab\ufffdc\u{1f600}');
});

test('JSON with any texts and names is storable, and keeps the rest', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: anyText.map((text) => text || 'x') }), (value) => {
      const json = storableJson(value);
      expect(json.replaceAll(/\\\\/g, '')).not.toMatch(/\\u(?:0000|d[89a-f])/i);
      expect(storableJson(JSON.parse(json))).toBe(json);
    }),
  );
  const harmless = { path: String.raw`C:\u0000`, list: [1, null, { deep: '\u{1f600}' }] };
  expect(storableJson(harmless)).toBe(JSON.stringify(harmless));
  expect(storableJson({ 'na\0me': ['\ud800', 'a\0'] })).toBe('{"name":["\ufffd","a"]}');
});

test('every column that takes text accepts any text', () => {
  const columns = Object.values(tables).flatMap((table) => (is(table, PgTable) ? getTableConfig(table).columns : []));
  const ofText = columns.filter((column) => /^(text|varchar|char|json)/.test(column.getSQLType()));
  expect(ofText.length).toBeGreaterThan(50);
  for (const column of ofText) {
    const isList = !column.getSQLType().startsWith('text') || column.getSQLType().endsWith(']');
    const sent = column.mapToDriverValue(isList ? [REFUSED] : REFUSED);
    expect([column.name, sent]).toEqual([
      column.name,
      expect.stringMatching(/^(a\ufffd|\[?"?a\ufffd"?\]?|\{"?a\ufffd"?\})$/),
    ]);
  }
});

test('no query is given JSON that was not made storable', async () => {
  const folder = join(import.meta.dirname, '../..');
  const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(files.length).toBeGreaterThan(200);
  for (const name of files)
    expect([name, await readFile(join(folder, name), 'utf8')]).toEqual([
      name,
      expect.not.stringMatching(/\$\{JSON\.stringify[^\n]*::jsonb/),
    ]);
});
