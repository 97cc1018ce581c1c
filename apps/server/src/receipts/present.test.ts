import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cell, csvLine } from './present.ts';

test.for([
  ['=HYPERLINK("https://evil.example","Click")', `"'=HYPERLINK(""https://evil.example"",""Click"")"`],
  ['+1+1', `"'+1+1"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['＝1', `"'＝1"`],
  ['A boat, at dusk', '"A boat, at dusk"'],
  ['She said "cut"', '"She said ""cut"""'],
  ['Two\nlines', '"Two\nlines"'],
  ['A slow sea', 'A slow sea'],
  [1500, '1500'],
  [null, ''],
] as const)('the CSV cell of %j is %j', ([value, expected]) => {
  expect(cell(value)).toBe(expected);
});

test('no text of a user is a formula in a CSV cell, and every text can be read back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), (cells) => {
      const read = parse(csvLine(cells));
      expect(read).toHaveLength(cells.length);
      for (const [at, text] of read.entries()) {
        expect(text).not.toMatch(/^[=+\-@\t\r]/);
        expect([cells[at], `'${cells[at]}`]).toContain(text);
      }
    }),
  );
});

/** Parses one line of CSV (RFC 4180). */
function parse(text: string): string[] {
  const cells: string[] = [];
  let rest = text.replace(/\r\n$/, '');
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"(,|$)/s.exec(rest);
    const plain = /^([^,"]*)(,|$)/s.exec(rest);
    const found = quoted ?? plain;
    if (!found) throw new Error(`Not CSV: ${rest}`);
    cells.push(quoted ? (found[1] ?? '').replaceAll('""', '"') : (found[1] ?? ''));
    if (found[2] === '') return cells;
    rest = rest.slice(found[0].length);
  }
}
