import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeSrt, writeVtt } from '../caption-writer.ts';
import { spread } from '../caption-words.ts';
import type { Caption } from '../captions.ts';
import { clockMs } from './clock.ts';
import { readCaptions } from './read-captions.ts';

const word = fc
  .string({ unit: fc.constantFrom(..."abzéж漢&<>'-.,!0".split('')), minLength: 1, maxLength: 8 })
  // Excludes text that is syntax in the formats themselves.
  .filter((text) => !text.includes('-->') && !/[<>]/u.test(text.replaceAll(/^[<>]$/gu, '')));
const captions: fc.Arbitrary<Caption[]> = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 4_000 }),
      fc.integer({ min: 1, max: 6_000 }),
      fc.array(word, { minLength: 1, maxLength: 8 }),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((list) => {
    let at = 0;
    return list.map(([pause, length, words]) => {
      const startMs = at + pause;
      at = startMs + length;
      const text = words.join(' ');
      return { text, startMs, endMs: at, words: spread(text, startMs, at) };
    });
  });

function read(file: string): Caption[] {
  const made = readCaptions(file);
  if (!made.ok) throw new Error(`Line ${made.error.line}: ${made.error.message}`);
  return made.value.captions;
}

test('writing and reading SubRip preserves words and times', () =>
  fc.assert(
    fc.property(captions, (list) => {
      fc.pre(list.every(({ text }) => !/[<>]/u.test(text)));
      expect(read(writeSrt(list))).toEqual(list);
    }),
  ));

test('writing and reading WebVTT preserves the time of each word', () =>
  fc.assert(
    fc.property(captions, (list) => {
      expect(read(writeVtt(list))).toEqual(list);
    }),
  ));

test('the lines of two speakers are written and read as two lines', () => {
  const text = '- Ready?\n- Always.';
  const list = [{ text, startMs: 0, endMs: 900, words: spread(text, 0, 900) }];
  expect(read(writeSrt(list))).toEqual(list);
  expect(read(writeVtt(list))).toEqual(list);
});

test('a text that looks like an entity is written so that it is read as it is', () => {
  const list = [{ text: '&lt; &amp;', startMs: 0, endMs: 900, words: spread('&lt; &amp;', 0, 900) }];
  expect(read(writeSrt(list))).toEqual(list);
  expect(read(writeVtt(list))).toEqual(list);
});

test('reading arbitrary text either succeeds or reports a line number', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.string(), fc.constantFrom('', '1', 'WEBVTT', '00:00:01,000 --> 00:00:02,000', '-->', 'NOTE x')),
      ),
      (lines) => {
        const made = readCaptions(lines.join('\n'));
        if (made.ok)
          for (const { startMs, endMs } of made.value.captions) expect(endMs).toBeGreaterThanOrEqual(startMs);
        else expect(made.error.line).toBeGreaterThanOrEqual(1);
      },
    ),
  ));

describe('readCaptions', () => {
  test('reads files of other programs, with BOM, cue numbers, settings, notes, styles, tags and CRLF', () => {
    const srt =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500 X1:0\r\n{\\an8}<i>I have</i>\r\nkept it\r\n\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nfor eleven\r\n';
    expect(read(srt).map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['I have kept it', 1000, 2500],
      ['for eleven', 3000, 4000],
    ]);
    const vtt =
      'WEBVTT - a video\nKind: captions\n\nNOTE nothing\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v Keeper>Tide &amp; wind</v>';
    expect(read(vtt).map(({ text, startMs }) => [text, startMs])).toEqual([['Tide & wind', 1000]]);
  });

  test.for([
    ['1\n00:00:01,000 -> 00:00:02,000\nOne', 1, 'is followed by no times'],
    ['1\n00:00:0x,000 --> 00:00:04,000\nTwo', 2, 'are no times like'],
    ['1\n00:00:05,000 --> 00:00:02,000\nOne', 2, 'ends before it starts'],
    ['1\n00:99:05,000 --> 00:99:07,000\nOne', 2, 'are no times like'],
    ['', 1, 'no captions'],
    ['WEBVTT\n\nNOTE only a note', 1, 'no captions'],
  ] as const)('reports the line of a fault: %#', ([file, line, message]) => {
    const made = readCaptions(file);
    if (made.ok) throw new Error('It was read');
    expect(made.error.line).toBe(line);
    expect(made.error.message).toContain(message);
  });
});

test('clockMs reads times with and without hours', () => {
  expect(clockMs('01:02:03,4')).toBe(3_723_400);
  expect(clockMs('02:03.004')).toBe(123_004);
  expect(clockMs('2.5')).toBeUndefined();
});

test('writeSrt adds the given offset to the times', () => {
  const [caption] = read(writeSrt([{ text: 'a', startMs: 0, endMs: 500, words: [] }], 2_000));
  expect(caption).toMatchObject({ startMs: 2_000, endMs: 2_500 });
});
