import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GZIP_START, gzipEnd, gzipLongChunk, gzipChunk } from './gzip-chunks.ts';

test('concatenated short and long chunks form one gzip file of their texts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' })), async (texts) => {
      const parts = await Promise.all(
        texts.map(async (text, at) => (at % 2 === 0 ? gzipChunk(text) : gzipLongChunk(text))),
      );
      const file = Buffer.concat([GZIP_START, ...parts.map(({ deflated }) => deflated), gzipEnd(parts)]);
      expect(gunzipSync(file).toString('utf8')).toBe(texts.join('').toWellFormed());
    }),
  );
});
