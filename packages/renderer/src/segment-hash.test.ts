import { frame, type Composition, type Overlay, OwnLook, type Transition } from '@kinoloom/composition';
import { describe, expect, test } from 'vitest';
import { OWN_LOOK } from '../../composition/src/testing/own-look.ts';
import { choosePaths } from './child/choose-paths.ts';
import { intervalsOf } from './plan.ts';
import { sourcesOf } from './plan-parts.ts';
import type { EncodedSegment, Encoding } from './segment.ts';
import { segmentsOf } from './segments-of.ts';
import { animated, canvas, caption, clip, smallComposition, still, sticker, title, words } from './testing/overlays.ts';

const encoding: Encoding = { canvas, quality: 'high', colours: 'bt709', setId: 31, keyframeEvery: 60 };

async function segments(composition: Composition, identify = (src: string) => src): Promise<EncodedSegment[]> {
  const intervals = intervalsOf(composition, () => ({ size: canvas, isSeeThrough: false }));
  const { spans } = choosePaths(
    intervals.map((interval) => ({ interval, found: { ok: false, reason: 'another codec' } })),
  );
  return (await segmentsOf(spans, encoding, identify)).filter((segment) => segment.kind === 'encoded');
}
const hashes = async (film: Composition, identify?: (src: string) => string): Promise<string[]> =>
  (await segments(film, identify)).map(({ hash }) => hash);

/** Every kind of overlay together, for 20 s. */
const rich = (): Overlay[] => [
  clip({ length: 600 }),
  clip({ id: 'inset', src: 'inset', row: 3, left: 10, top: 10, width: 80, height: 45, from: 100, length: 200 }),
  still({ row: 2, left: 200, width: 80, height: 80, from: 300, length: 100, styles: animated('slide', 'fade') }),
  words({ row: 1, content: 'Halcyon', from: 400, length: 100, styles: animated('fade') }),
  caption('kept it for eleven years and never opened it', { from: 0, length: 300 }),
  sticker({ row: 1, left: 250, top: 100, width: 60, height: 60, from: 500, length: 60 }),
  title({ row: 1, from: 100, length: 120 }),
];
const moved = (overlays: readonly Overlay[], by: number): Overlay[] =>
  overlays.map((overlay) => ({ ...overlay, from: frame(overlay.from + by) }));

describe('the hash of a segment', () => {
  test('stays if all its overlays are moved in time together', async () => {
    const before = await hashes(smallComposition(...rich()));
    const lead = clip({ id: 'lead', src: 'lead', length: 90 });
    expect((await hashes(smallComposition(lead, ...moved(rich(), 90)))).slice(1)).toEqual(before);
  });

  test('does not depend on names, volume or ids', async () => {
    const renamed = rich().map((overlay, index): Overlay => {
      const other = {
        ...overlay,
        id: `other-${index}`,
        content: overlay.type === 'text' ? overlay.content : 'another name',
      };
      return other.type === 'video'
        ? { ...other, styles: { ...other.styles, volume: 0 }, originalDuration: frame(999) }
        : other;
    });
    expect(await hashes(smallComposition(...renamed))).toEqual(await hashes(smallComposition(...rich())));
  });

  test('changes only for the segments in which a changed text is visible', async () => {
    const changed = rich().map((overlay) => (overlay.type === 'text' ? { ...overlay, content: 'Days' } : overlay));
    const [before, after] = [await segments(smallComposition(...rich())), await segments(smallComposition(...changed))];
    expect(after.map(({ from }) => from)).toEqual(before.map(({ from }) => from));
    const differing = after.filter(({ hash }, index) => hash !== before[index]?.hash);
    expect(differing.map(({ from, length }) => [from, length])).toEqual([[400, 100]]);
  });

  test('changes only for the segments in which a changed caption word is visible', async () => {
    const composition = (text: string): Composition =>
      smallComposition(clip({ length: 900 }), caption(text, { length: 900 }));
    const text = Array.from({ length: 90 }, (_, index) => `word-${index}`);
    const [before, after] = [
      await hashes(composition(text.join(' '))),
      await hashes(composition(text.with(80, 'other').join(' '))),
    ];
    expect(before).toHaveLength(3);
    expect(after.map((hash, index) => hash === before[index])).toEqual([true, true, false]);
  });

  test('does not depend on the length of an overlay that lasts beyond the segment', async () => {
    const composition = (length: number): Composition =>
      smallComposition(clip({ length: 900 }), words({ content: 'Halcyon', length, styles: animated('fade', 'fade') }));
    const [before, after] = [await hashes(composition(700)), await hashes(composition(800))];
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).not.toBe(before[2]);
  });

  test.for<[string, (overlay: Overlay) => Overlay]>([
    ['place', (overlay) => ({ ...overlay, left: overlay.left + 1 })],
    [
      'opacity',
      (overlay) =>
        overlay.type === 'sound' ? overlay : ({ ...overlay, styles: { ...overlay.styles, opacity: 0.9 } } as Overlay),
    ],
    [
      'filter',
      (overlay) =>
        overlay.type === 'sound'
          ? overlay
          : ({ ...overlay, styles: { ...overlay.styles, filter: { preset: 'cool', brightness: 100 } } } as Overlay),
    ],
    [
      'animation',
      (overlay) =>
        overlay.type === 'sound'
          ? overlay
          : ({ ...overlay, styles: { ...overlay.styles, ...animated('zoom') } } as Overlay),
    ],
    ['rotation', (overlay) => ({ ...overlay, rotation: 3 })],
  ])('changes with the %s of every visible overlay', async ([, change]) => {
    for (const [index, overlay] of rich().entries()) {
      const [ground] = rich();
      const under = overlay.id === 'clip' ? [] : [ground!];
      const before = await hashes(smallComposition(...under, overlay));
      expect(await hashes(smallComposition(...under, change(overlay))), `overlay ${index}`).not.toEqual(before);
    }
  });

  test('changes with the bytes of every source: clips, insets and pictures', async () => {
    const before = await hashes(smallComposition(...rich()));
    for (const src of ['clip', 'inset', 'still'])
      expect(await hashes(smallComposition(...rich()), (each) => (each === src ? 'other bytes' : each))).not.toEqual(
        before,
      );
  });

  test('changes with everything of a transition that can be seen, where it is, and nowhere else', async () => {
    const reach = { framesBefore: 10, framesAfter: 10 };
    const transition = { kind: 'push', after: 'clip', ...reach, ease: 'linear', direction: 'left' } as const;
    const film = (change: Partial<Transition> = {}, second = 'next', first = 'clip'): Composition =>
      smallComposition(
        clip({ id: first, length: 100 }),
        clip({ id: second, src: 'next', from: 100, length: 100, transition: { ...transition, ...change } }),
      );
    const before = await segments(film());
    expect(before.map(({ from, length }) => [from, length])).toEqual([
      [0, 110],
      [110, 90],
    ]);
    for (const change of [
      { kind: 'slide' },
      { direction: 'up' },
      { ease: 'easeIn' },
      { framesBefore: 11 },
      { framesAfter: 9 },
    ] satisfies Partial<Transition>[])
      expect((await hashes(film(change)))[0]).not.toBe(before[0]?.hash);
    expect((await hashes(film({ kind: 'slide' })))[1]).toBe(before[1]?.hash);
    expect(await hashes(film({ after: 'other' }, 'another', 'other'))).toEqual(before.map(({ hash }) => hash));
    for (const src of ['clip', 'next'])
      expect((await hashes(film(), (each) => (each === src ? 'other bytes' : each)))[0]).not.toBe(before[0]?.hash);
    expect(sourcesOf(before[0]!)).toEqual(new Set(['clip', 'next']));
  });

  test("changes with a look of one's own, on either path, which is among what a segment needs", async () => {
    const other = OwnLook.parse(`own-${'1'.repeat(64)}`);
    const { styles } = clip();
    const film = (look: OwnLook, ...over: Overlay[]): Composition =>
      smallComposition(clip({ styles: { ...styles, lut: { look, strength: 1 } } }), ...over);
    for (const over of [
      [],
      [still({ row: 2, rotation: 3, styles: { ...still().styles, lut: { look: OWN_LOOK, strength: 1 } } })],
    ]) {
      expect(await hashes(film(OWN_LOOK, ...over))).not.toEqual(await hashes(film(other, ...over)));
      for (const segment of await segments(film(other, ...over)))
        expect([...sourcesOf(segment)].filter((name) => name.startsWith('own-')).toSorted()).toEqual(
          over.length > 0 ? [OWN_LOOK, other] : [other],
        );
    }
  });

  test('changes with the order of overlapping overlays', async () => {
    const composition = (row: number): Composition =>
      smallComposition(clip(), still({ row: 2 }), words({ row, content: 'Halcyon' }));
    expect(await hashes(composition(1))).not.toEqual(await hashes(composition(3)));
  });
});

test('sourcesOf returns every source of a segment', async () => {
  const [first] = await segments(
    smallComposition(clip(), still(), clip({ id: 'inset', src: 'inset', width: 60, height: 40, row: 1 }), words()),
  );
  expect(sourcesOf(first!)).toEqual(new Set(['clip', 'still', 'inset']));
});

test('a segment contains only the captions that are visible in it', async () => {
  const text = Array.from({ length: 90 }, (_, index) => `word-${index}`).join(' ');
  const made = await segments(smallComposition(clip({ length: 900 }), caption(text, { length: 900 })));
  const held = made.map(({ spans }) =>
    spans.flatMap(({ over }) => over.flatMap((each) => (each.type === 'caption' ? each.captions.length : 0))),
  );
  expect(held.flat().every((count) => count >= 30 && count <= 32)).toBe(true);
});
