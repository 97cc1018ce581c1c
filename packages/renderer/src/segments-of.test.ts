import { defaultStyles, flowToComposition, frame, type VideoOverlay } from '@kinoloom/composition';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choosePaths } from './child/choose-paths.ts';
import { intervalsOf } from './plan.ts';
import { encodedOf } from './plan-parts.ts';
import { RenderPlan, type Encoding, type Segment } from './segment.ts';
import { segmentsOf } from './segments-of.ts';

const encoding: Encoding = {
  canvas: { width: 160, height: 90 },
  quality: 'high',
  colours: 'bt709',
  setId: 31,
  keyframeEvery: 60,
};

interface Clip {
  readonly src: string;
  readonly frames: number;
  /** First frame of the media that is shown. */
  readonly start?: number;
  readonly gap?: number;
  readonly volume?: number;
}

/** The segments of consecutive clips, all encoded; a source's identity is its url unless `identify` is given. */
async function cut(clips: readonly Clip[], settings = encoding, identify = (src: string) => src): Promise<Segment[]> {
  let at = 0;
  const flow = flowToComposition([]);
  const { canvas } = settings;
  const overlays = clips.map(({ src, frames, start = 0, gap = 0, volume = 1 }, index): VideoOverlay => {
    const from = at + gap;
    at = from + frames;
    return {
      id: `clip-${index}`,
      type: 'video',
      from: frame(from),
      durationInFrames: frame(frames),
      row: 0,
      left: 0,
      top: 0,
      ...canvas,
      rotation: 0,
      content: src,
      src,
      speed: 1,
      mediaStart: start,
      styles: { ...defaultStyles.video, volume },
    };
  });
  const intervals = intervalsOf({ ...flow, canvas, overlays }, () => ({ size: canvas, isSeeThrough: false }));
  const { spans } = choosePaths(
    intervals.map((interval) => ({ interval, found: { ok: false, reason: 'another codec' } })),
  );
  return segmentsOf(spans, settings, identify);
}
const hashes = (segments: readonly Segment[]): string[] =>
  segments.map((segment) => (segment.kind === 'encoded' ? segment.hash : 'copied'));

const clip = fc.record({
  src: fc.constantFrom('a', 'b', 'c'),
  frames: fc.integer({ min: 1, max: 1_500 }),
  start: fc.nat(1_000),
  gap: fc.constantFrom(0, 0, 0, 1, 45, 700),
});
const clips = fc.array(clip, { minLength: 1, maxLength: 8 });

describe('segmentsOf', () => {
  test('returns segments that cover each frame once, and spans that cover each segment once', () =>
    fc.assert(
      fc.asyncProperty(clips, async (video) => {
        const length = video.reduce((sum, { frames, gap }) => sum + frames + gap, 0);
        const segments = await cut(video);
        let end = 0;
        for (const segment of segments) {
          expect(segment.from).toBe(end);
          const spans = segment.kind === 'encoded' ? segment.spans : [segment.span];
          for (const span of spans) {
            expect(span.from).toBe(end);
            expect(span.clip === null || span.start - span.from === span.clip.mediaStart - span.clip.from).toBe(true);
            end += span.length;
          }
          expect(segment.from + segment.length).toBe(end);
        }
        expect(end).toBe(length);
        expect(RenderPlan.parse({ frames: length, encoding, segments })).toEqual({
          frames: length,
          encoding,
          segments,
        });
      }),
    ));

  test('returns segments of about 10 s: at most 16 s, and at least 2 s except the last', () =>
    fc.assert(
      fc.asyncProperty(clips, async (video) => {
        const lengths = (await cut(video)).map(({ length }) => length);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(480);
        for (const length of lengths.slice(0, -1)) expect(length).toBeGreaterThanOrEqual(60);
      }),
    ));

  test('cuts at the edges of clips, and a long clip every 10 s of its media', async () => {
    const segments = await cut([
      { src: 'a', frames: 150 },
      { src: 'b', frames: 1_000, start: 100 },
      { src: 'c', frames: 90 },
    ]);
    expect(segments.map(({ from, length }) => [from, length])).toEqual([
      [0, 150],
      [150, 200],
      [350, 300],
      [650, 300],
      [950, 200],
      [1_150, 90],
    ]);
  });
});

describe('the hash of a segment', () => {
  test('is the same hexadecimal number for the same inputs', () =>
    fc.assert(
      fc.asyncProperty(clips, async (video) => {
        expect(hashes(await cut(video))).toEqual(hashes(await cut(video)));
        for (const hash of hashes(await cut(video))) expect(hash).toMatch(/^[0-9a-f]{64}$/);
      }),
    ));

  test('changes only for the segments of the changed clip', async () => {
    // Short clips may share a segment with their neighbours; these do not.
    const long = clip.filter(({ frames, gap }) => frames >= 60 && gap !== 1 && gap !== 45);
    await fc.assert(
      fc.asyncProperty(fc.array(long, { minLength: 2, maxLength: 6 }), fc.nat(), async (video, pick) => {
        const at = pick % video.length;
        const unique = video.map((each, index) => ({ ...each, src: `media-${index}` }));
        const changed = unique.map((each, index) => (index === at ? { ...each, src: 'another' } : each));
        const [before, after] = [await cut(unique), await cut(changed)];
        expect(after.map(({ from, length }) => [from, length])).toEqual(
          before.map(({ from, length }) => [from, length]),
        );
        for (const [index, segment] of before.entries()) {
          const own = segment.kind === 'encoded' && segment.spans.some(({ clip }) => clip?.src === `media-${at}`);
          expect(hashes(after)[index] === hashes(before)[index]).toBe(!own);
        }
      }),
    );
  });

  test('stays if another clip is deleted, moved or muted', async () => {
    const video: Clip[] = ['a', 'b', 'c', 'd'].map((src) => ({ src, frames: 400 }));
    const before = hashes(await cut(video));
    expect(before).toHaveLength(8);
    expect(hashes(await cut(video.filter(({ src }) => src !== 'b')))).toEqual([
      ...before.slice(0, 2),
      ...before.slice(4),
    ]);
    expect(hashes(await cut(video.toReversed()))).toEqual([6, 7, 4, 5, 2, 3, 0, 1].map((index) => before[index]));
    expect(hashes(await cut(video.map((each) => ({ ...each, volume: 0 }))))).toEqual(before);
  });

  test('of a long clip changes only for the first segment if its start is trimmed', async () => {
    const before = hashes(await cut([{ src: 'a', frames: 1_200 }]));
    const after = hashes(await cut([{ src: 'a', frames: 1_170, start: 30 }]));
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(after[0]).not.toBe(before[0]);
  });

  test.each([
    ['the bytes of the source', encoding, () => 'other bytes'],
    ['the size of the canvas', { ...encoding, canvas: { width: 160, height: 92 } }, undefined],
    ['the quality', { ...encoding, quality: 'ultra' as const }, undefined],
    ['the colours', { ...encoding, colours: 'bt470bg' as const }, undefined],
    ['the id of the parameter sets', { ...encoding, setId: 30 }, undefined],
    ['the keyframe interval', { ...encoding, keyframeEvery: 30 }, undefined],
  ])('changes with %s', async (_, settings, identify) => {
    const video: Clip[] = [{ src: 'a', frames: 90 }];
    expect(hashes(await cut(video, settings, identify))).not.toEqual(hashes(await cut(video)));
  });

  test('is the same for a part that the video shows twice, which encodedOf returns once', async () => {
    const segments = await cut([
      { src: 'a', frames: 90 },
      { src: 'b', frames: 90 },
      { src: 'a', frames: 90 },
    ]);
    expect(segments).toHaveLength(3);
    expect(encodedOf({ frames: 270, encoding, segments }).map(({ hash }) => hash)).toHaveLength(2);
  });
});
