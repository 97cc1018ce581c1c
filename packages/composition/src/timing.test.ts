import { expect, test } from 'vitest';
import { timelineLength } from './editor-defaults.ts';
import { defaultStyles } from './default-styles.ts';
import { spread } from './caption-words.ts';
import type { Caption } from './captions.ts';
import type { CaptionOverlay } from './overlay.ts';
import { saidWords } from './painter/captions/words.ts';
import { renderCostOf } from './resolution.ts';
import { compositionOf, video } from './testing/composition-of.ts';
import { captionAt, captionTimeAt, isThere, mediaFrameAt, wordsOnTimeline } from './timing.ts';

test('mediaFrameAt starts at the media start and advances at the speed', () => {
  const clip = video({ from: 10, mediaStart: 3.5, speed: 1.5 });
  expect([10, 11, 12, 13].map((at) => mediaFrameAt(clip, at))).toEqual([3, 5, 6, 8]);
  expect([9, 10, 19, 20].map((at) => isThere(clip, at))).toEqual([false, true, true, false]);
});

test('wordsOnTimeline follows trim, speed and position, and leaves out what does not play', () => {
  // From 2 s, the media's seconds 1 to 3 play at twice the speed.
  const clip = video({ from: 60, durationInFrames: 30, mediaStart: 30, speed: 2 });
  const word = (word: string, startMs: number, endMs: number) => ({ word, startMs, endMs });
  const words = [
    word('before', 0, 900),
    word('ends', 700, 1_200),
    word('begins', 900, 1_400),
    word('within', 2_000, 2_500),
    word('over', 2_800, 3_100),
    word('after', 3_000, 3_200),
  ];
  expect(wordsOnTimeline(clip, words)).toEqual([
    word('begins', 2_000, 2_200),
    word('within', 2_500, 2_750),
    word('over', 2_900, 3_000),
  ]);
});

test('captionAt counts time from the caption start of the overlay, and returns a word until its end', () => {
  const { mediaStart: _, speed: __, src: ___, ...placed } = video({ from: 60, durationInFrames: 90 });
  const words = [
    { word: 'kept', startMs: 1_000, endMs: 1_500 },
    { word: 'it', startMs: 1_600, endMs: 2_000 },
  ];
  const overlay: CaptionOverlay = {
    ...placed,
    type: 'caption',
    template: 'classic',
    captions: [{ text: 'kept it', startMs: 1_000, endMs: 2_000, words }],
    captionStart: 15,
    styles: defaultStyles.caption,
  };
  expect(captionTimeAt(overlay, 60)).toBe(500);
  const spoken = [74, 75, 89, 90, 93, 104, 105].map((at) => captionAt(overlay, at));
  expect(spoken.map((moment) => moment && (moment.word?.word ?? null))).toEqual([
    undefined,
    'kept',
    'kept',
    null,
    'it',
    'it',
    undefined,
  ]);
});

test('captions that overlap in time are shown together, each word at its own time', () => {
  const { mediaStart: _, speed: __, src: ___, ...placed } = video({ from: 0, durationInFrames: 90 });
  const overlay = (...captions: Caption[]): CaptionOverlay => ({
    ...placed,
    type: 'caption',
    template: 'classic',
    captions,
    captionStart: 0,
    styles: defaultStyles.caption,
  });
  const said = (text: string, startMs: number, endMs: number): Caption => ({
    text,
    startMs,
    endMs,
    words: spread(text, startMs, endMs),
  });
  const overlaid = overlay(said('Ready or\nnot?', 0, 2_000), said('Always.', 1_000, 3_000));
  const textAt = (at: number): string | undefined => captionAt(overlaid, at)?.caption.text;
  expect([0, 29, 30, 59, 60, 89, 90].map(textAt)).toEqual([
    'Ready or\nnot?',
    'Ready or\nnot?',
    'Ready or\nnot?\nAlways.',
    'Ready or\nnot?\nAlways.',
    'Always.',
    'Always.',
    undefined,
  ]);
  expect(saidWords(overlaid, 36).map(({ text, startsLine, state }) => [text, startsLine, state])).toEqual([
    ['Ready', false, 'said'],
    ['or', false, 'now'],
    ['not?', true, 'next'],
    ['Always.', true, 'now'],
  ]);
  // One object while both are shown, so that their layout is kept.
  expect(captionAt(overlaid, 30)?.caption).toBe(captionAt(overlaid, 59)?.caption);
  // A caption without words is shown whole.
  const silent = overlay({ ...said('One of many', 0, 1_000), words: [] }, said('Two', 0, 1_000));
  expect(saidWords(silent, 3).map(({ text, state, share }) => [text, state, share > 0])).toEqual([
    ['One', 'said', false],
    ['of', 'said', false],
    ['many', 'said', false],
    ['Two', 'now', true],
  ]);
});

test('the timeline is as long as the composition, at least a second', () => {
  expect(timelineLength(compositionOf())).toBe(30);
  expect(timelineLength(compositionOf(video({ from: 40 })))).toBe(50);
});

test('the render cost depends on the size and the started minutes', () => {
  const composition = compositionOf(video({ durationInFrames: 1_801 }));
  expect(renderCostOf(composition, { width: 1280, height: 720 })).toBe(10);
  expect(renderCostOf(compositionOf(video()), { width: 2160, height: 3840 })).toBe(40);
});
