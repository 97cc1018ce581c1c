import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  captionsOfText,
  captionsOfWords,
  mergeCaptions,
  retimeWord,
  shiftCaptions,
  splitCaption,
  withText,
  withWord,
} from './caption-edits.ts';
import { Caption } from './captions.ts';

const texts = fc
  .array(fc.string({ unit: fc.constantFrom(...'abc é漢.,! \n'.split('')), maxLength: 90 }), { maxLength: 4 })
  .map((parts) => parts.join('\n'));
const words = (captions: readonly Caption[]): string[] =>
  captions.flatMap((caption) => caption.words.map(({ word }) => word));

test('captionsOfText keeps every word and makes consecutive captions', () =>
  fc.assert(
    fc.property(texts, (text) => {
      const captions = captionsOfText(text);
      expect(words(captions)).toEqual(text.split(/\s+/u).filter((word) => word !== ''));
      let end = 0;
      for (const caption of captions) {
        expect(Caption.parse(caption)).toEqual(caption);
        expect(caption.startMs).toBe(end);
        end = caption.endMs;
        if (caption.text.includes(' ')) expect(caption.text.length).toBeLessThanOrEqual(90);
      }
    }),
  ));

/** Words in order, with pauses between them. */
const speech = fc
  .array(
    fc.record({
      word: fc.string({ unit: fc.constantFrom(...'abcé漢.,!'.split('')), minLength: 1, maxLength: 70 }),
      pauseMs: fc.integer({ min: 0, max: 1_500 }),
      lengthMs: fc.integer({ min: 0, max: 900 }),
    }),
    { maxLength: 60 },
  )
  .map((parts) => {
    let at = 0;
    return parts.map(({ word, pauseMs, lengthMs }) => {
      const startMs = at + pauseMs;
      at = startMs + lengthMs;
      return { word, startMs, endMs: at };
    });
  });

test('captionsOfWords keeps all words with their times in order, and captions do not overlap', () =>
  fc.assert(
    fc.property(speech, (words) => {
      const captions = captionsOfWords(words);
      expect(captions.flatMap((caption) => caption.words)).toEqual(words);
      captions.forEach((caption, index) => {
        expect(Caption.parse(caption)).toEqual(caption);
        expect(caption.text).toBe(caption.words.map(({ word }) => word).join(' '));
        expect(caption.startMs).toBe(caption.words[0]?.startMs);
        expect(caption.endMs).toBeGreaterThanOrEqual(caption.words.at(-1)?.endMs ?? Infinity);
        expect(caption.endMs).toBeLessThanOrEqual(captions[index + 1]?.startMs ?? Infinity);
        if (caption.words.length > 1) expect(caption.text.length).toBeLessThanOrEqual(64);
      });
    }),
  ));

test('captionsOfWords breaks at sentence ends, pauses and the maximum of letters', () => {
  const said = (text: string, at = 0) =>
    text.split(' ').map((word, index) => ({ word, startMs: at + index * 200, endMs: at + index * 200 + 200 }));
  const lines = (words: ReturnType<typeof said>) => captionsOfWords(words).map(({ text }) => text);
  expect(lines(said('One. Two “three.” Four'))).toEqual(['One.', 'Two “three.”', 'Four']);
  expect(lines([...said('before'), ...said('after', 900)])).toEqual(['before', 'after']);
  expect(lines([...said('before'), ...said('after', 899)])).toEqual(['before after']);
  const long = 'these words go on and on, without any end, and they fill more than two lines of captions';
  expect(lines(said(long))).toEqual([
    'these words go on and on, without any end,',
    'and they fill more than two lines of captions',
  ]);
  const [first, second] = captionsOfWords([...said('Yes.'), ...said('No.', 1_000)]);
  expect([first?.endMs, second?.endMs]).toEqual([700, 1_700]);
});

test('merging a split caption restores its words and times', () =>
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (text, pick, at) => {
      const captions = captionsOfText(text);
      fc.pre(captions.length > 0);
      const index = pick % captions.length;
      const count = captions[index]?.words.length ?? 0;
      fc.pre(count > 1);
      const split = splitCaption(captions, index, 1 + (at % (count - 1)));
      expect(split).toHaveLength(captions.length + 1);
      expect(words(split)).toEqual(words(captions));
      expect(mergeCaptions(split, index)).toEqual(captions);
    }),
  ));

test('retimeWord keeps a word between its neighbours', () =>
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), fc.integer(), fc.integer(), (text, pick, at, startMs, endMs) => {
      const captions = captionsOfText(text);
      fc.pre(captions.length > 0);
      const caption = pick % captions.length;
      const word = at % (captions[caption]?.words.length ?? 1);
      const after = retimeWord(captions, { caption, word }, { startMs, endMs });
      const all = after.flatMap((one) => one.words);
      for (const one of after) expect(Caption.parse(one)).toEqual(one);
      all.forEach((one, index) => expect(one.startMs).toBeGreaterThanOrEqual(all[index - 1]?.endMs ?? -Infinity));
    }),
  ));

test('shifting captions forward and back restores them', () =>
  fc.assert(
    fc.property(texts, fc.integer({ min: -5_000, max: 5_000 }), (text, by) => {
      const captions = captionsOfText(text);
      expect(shiftCaptions(shiftCaptions(captions, by), -by)).toEqual(captions);
    }),
  ));

test('withText keeps the time of a respelled word and redistributes the times when the word count changes', () => {
  const [caption] = captionsOfText('I have kept it');
  if (!caption) throw new Error('There is no caption');
  const spelled = withText(caption, 'I have kept him');
  expect(spelled.words[3]).toEqual({ ...caption.words[3], word: 'him' });
  const longer = withText(caption, 'I have kept it well');
  expect(longer.words).toHaveLength(5);
  expect(longer.words.at(-1)?.endMs).toBe(caption.endMs);
});

test('lines of a caption stay lines when its text, a word or its length is changed', () => {
  const [caption] = captionsOfText('x');
  if (!caption) throw new Error('There is no caption');
  const talk = withText(caption, '- Ready?\n-  Always.');
  expect(talk.text).toBe('- Ready?\n- Always.');
  expect(withWord(talk, 1, 'Now?').text).toBe('- Now?\n- Always.');
  expect(withText(talk, '- Yes?\n- No.').words.map(({ startMs }) => startMs)).toEqual(
    talk.words.map(({ startMs }) => startMs),
  );
  expect(splitCaption([talk], 0, 2).map(({ text }) => text)).toEqual(['- Ready?', '- Always.']);
  expect(splitCaption([talk], 0, 1).map(({ text }) => text)).toEqual(['-', 'Ready?\n- Always.']);
});

test('retimeWord changes the word of a caption that overlaps its neighbours', () => {
  const said = (startMs: number, endMs: number): Caption => {
    const times = { startMs, endMs };
    return { text: 'word', ...times, words: [{ word: 'word', ...times }] };
  };
  const [, second] = retimeWord(
    [said(0, 900), said(500, 1_500), said(1_200, 2_000)],
    { caption: 1, word: 0 },
    { startMs: 600, endMs: 1_400 },
  );
  expect(second).toEqual(said(600, 1_400));
});
