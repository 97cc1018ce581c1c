import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storable } from '../platform/db/index.ts';
import { jsonLimits, readJsonBody, readRawBody } from './json-body.ts';

/** The bytes in chunks of `size`. */
function* inChunks(bytes: Buffer, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (json: string, size = 7, limits: (typeof jsonLimits)[keyof typeof jsonLimits] = jsonLimits.dataUrls) =>
  readJsonBody(inChunks(Buffer.from(json), size), limits, 'somebody');

test('JSON in chunks of any size is read like JSON.parse, without characters that cannot be stored', () =>
  fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 4 }), fc.integer({ min: 1, max: 40 }), async (json, size) => {
      const cleaned: unknown = JSON.parse(json, (_, value: unknown) =>
        typeof value === 'string' ? storable(value) : value,
      );
      const result = await read(json, size);
      if (result.ok) expect(result.value).toEqual(cleaned);
      else expect(result.error.message).toContain('characters that cannot be kept');
    }),
  ));

test.for([70_000, 3_000_000])('a string of %i characters is read completely next to other values', async (length) => {
  const value = { before: ['a'], image: `data:image/png;base64,${'ä/+='.repeat(length / 4)}`, after: { b: 'c' } };
  expect(await read(JSON.stringify(value), 65_536)).toEqual({ ok: true, value });
});

test('a long string with escapes is read completely', async () => {
  const value = { text: 'a "quoted" line\n'.repeat(20_000) };
  expect(await read(JSON.stringify(value), 65_536)).toEqual({ ok: true, value });
});

test.for([
  ['not JSON', '{"a":', 'The request body is not valid JSON.'],
  ['an empty body', '', 'The request body is not valid JSON.'],
  ['too deep', `${'['.repeat(70)}${']'.repeat(70)}`, 'too deep'],
  ['too many values', `[${'0,'.repeat(9_000)}0]`, 'too many parts'],
  ['too many names', `{${Array.from({ length: 2_100 }, (_, index) => `"k${index}":0`).join(',')}}`, 'too many parts'],
  ['a long name', `{"${'k'.repeat(100_000)}":0}`, 'A name in the request is too long.'],
  ['a name with NUL', String.raw`{"a\u0000":0}`.replace('\\\\', '\\'), 'A name in the request has characters'],
] as const)('%s is refused with a message', async ([, json, sentence]) => {
  const result = await read(json, 65_536);
  expect(result.ok ? '' : result.error.message).toContain(sentence);
});

test('a body above the limit of its route is read to its end and refused', async () => {
  let taken = 0;
  const body = (function* () {
    for (let count = 0; count < 100; count++) {
      taken += 65_536;
      yield new Uint8Array(65_536).fill(0x20);
    }
  })();
  const result = await readJsonBody(body, jsonLimits.plain, 'somebody');
  expect(result).toMatchObject({ ok: false, error: { code: 'input.too_large' } });
  expect(taken).toBe(100 * 65_536);
});

test('white space above the limit of text to parse is refused', async () => {
  const body = inChunks(Buffer.from(`{${' '.repeat(10 * 1024 * 1024)}}`), 65_536);
  expect(await readJsonBody(body, jsonLimits.dataUrls, 'somebody')).toMatchObject({
    ok: false,
    error: { code: 'input.too_large' },
  });
});

test('the size of all bodies that one user sends at once is limited, without effect on other users', async () => {
  const gate = Promise.withResolvers<void>();
  const taken = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = async function* (allTaken: () => void): AsyncGenerator<Uint8Array> {
    yield Buffer.from('["');
    for (let count = 0; count < 40; count++) yield new Uint8Array(1024 * 1024).fill(0x61);
    allTaken();
    await gate.promise;
    yield Buffer.from('"]');
  };
  const first = taken.map(({ resolve }) => readJsonBody(slow(resolve), jsonLimits.dataUrls, 'busy'));
  await Promise.all(taken.map(({ promise }) => promise));
  const third = await readJsonBody(
    inChunks(Buffer.from(`["${'a'.repeat(30_000_000)}"]`), 65_536),
    jsonLimits.dataUrls,
    'busy',
  );
  expect(third).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
  expect(await read('["other"]')).toEqual({ ok: true, value: ['other'] });
  gate.resolve();
  for (const each of first) expect((await each).ok).toBe(true);
  expect(await readJsonBody([Buffer.from('["again"]')], jsonLimits.dataUrls, 'busy')).toEqual({
    ok: true,
    value: ['again'],
  });
});

test('a raw body is read unchanged, up to its limit', async () => {
  expect(await readRawBody([Buffer.from('{"a"'), Buffer.from(':1}')], 10)).toEqual({
    ok: true,
    value: Buffer.from('{"a":1}'),
  });
  expect(await readRawBody(null, 10)).toEqual({ ok: true, value: Buffer.alloc(0) });
  expect(await readRawBody([Buffer.alloc(11)], 10)).toMatchObject({ ok: false, error: { code: 'input.too_large' } });
});
