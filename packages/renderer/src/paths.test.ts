import {
  emptyComposition,
  frame,
  type Composition,
  type Overlay,
  type SeenLayer,
  type TransitionLook,
  type VideoOverlay,
} from '@kinoloom/composition';
import { describe, expect, test } from 'vitest';
import { intervalsOf, type OverlayState } from './plan.ts';
import { adjustment, animated, canvas, clip, sound, still, words } from './testing/overlays.ts';

const keysOf = (...keys: readonly (readonly [number, number])[]) =>
  keys.map(([at, value]) => ({ at, value, ease: 'linear' as const }));

const small = { left: 200, top: 10, width: 100, height: 60, row: 1 };

const nameOf = (layer: SeenLayer): string =>
  layer.type === 'passage' ? `${layer.outgoing.id}>${layer.incoming.id}` : layer.id;

/** `yuv clip+words 0-60` for each interval: the path, the bottom clip (or `black`), the overlays above it, and when. */
function paths(overlays: Overlay[], look: Partial<OverlayState> = {}): string[] {
  const composition: Composition = { ...emptyComposition(canvas), overlays };
  return intervalsOf(composition, () => ({ size: canvas, isSeeThrough: false, ...look })).map(
    ({ path, clip, over, from, length }) =>
      [path, [clip?.id ?? 'black', ...over.map(nameOf)].join('+'), `${from}-${from + length}`].join(' '),
  );
}

describe('a clip in the background', () => {
  test.for<[string, Overlay[], string[]]>([
    ['alone', [clip()], ['yuv clip 0-60']],
    ['at another speed, from a fractional frame', [clip({ speed: 1.5, mediaStart: 0.25 })], ['yuv clip 0-60']],
    ['mirrored', [clip({ styles: { transform: { scaleX: -1, scaleY: 1 } } })], ['yuv clip 0-60']],
    ['uploaded', [clip({ origin: 'upload' })], ['yuv clip 0-60']],
    [
      'with words over it',
      [clip(), words({ from: 10, length: 20 })],
      ['yuv clip 0-10', 'yuv clip+words 10-30', 'yuv clip 30-60'],
    ],
    ['with a picture over it', [clip(), still()], ['yuv clip+still 0-60']],
    ['with a small clip over it', [clip(), clip({ ...small, id: 'inset' })], ['yuv clip+inset 0-60']],
    ['over overlays that it hides', [clip({ row: 3 }), words({ row: 4 }), still({ row: 4 })], ['yuv clip 0-60']],
    [
      'that fades in and out',
      [clip({ styles: animated('fade', 'fade') })],
      ['canvas black+clip 0-15', 'yuv clip 15-45', 'canvas black+clip 45-60'],
    ],
    [
      'followed by another clip',
      [clip({ length: 30 }), clip({ id: 'next', from: 30, length: 10 })],
      ['yuv clip 0-30', 'yuv next 30-40'],
    ],
    [
      'that keys enlarge and bring back, and that rests between them',
      [clip({ keyframes: { scale: keysOf([5, 1], [15, 1.3], [25, 1.3], [35, 1]), volume: keysOf([0, 0], [50, 1]) } })],
      ['yuv clip 0-5', 'canvas black+clip 5-35', 'yuv clip 35-60'],
    ],
    [
      'that keys bring to its place',
      [
        clip({
          left: 90,
          styles: { opacity: 0 },
          keyframes: { left: keysOf([0, 90], [20, 0]), opacity: keysOf([0, 1]) },
        }),
      ],
      ['canvas black+clip 0-20', 'yuv clip 20-60'],
    ],
    [
      'below words that keys move',
      [clip(), words({ keyframes: { left: keysOf([0, 0], [60, 90]) } })],
      ['yuv clip+words 0-60'],
    ],
    ['below invisible words', [clip(), words({ styles: { opacity: 0 } })], ['yuv clip 0-60']],
  ])('%s takes the yuv path', ([, overlays, expected]) => {
    expect(paths(overlays)).toEqual(expected);
  });

  test.for<[string, Overlay]>([
    ['filtered', clip({ styles: { filter: { preset: 'cool', brightness: 100 } } })],
    ['brightened', clip({ styles: { filter: { preset: 'none', brightness: 120 } } })],
    ['rotated', clip({ rotation: 90 })],
    ['transparent', clip({ styles: { opacity: 0.5 } })],
    ['rounded', clip({ styles: { borderRadius: 20 } })],
    ['padded', clip({ styles: { padding: 10 } })],
    ['moved', clip({ left: 40 })],
    ['larger than the canvas', clip({ left: -20, width: 360 })],
  ])('%s takes the canvas path', ([, overlay]) => {
    expect(paths([overlay])).toEqual(['canvas black+clip 0-60']);
  });

  test('rotated by 360°, or off the canvas size by a rounding error, takes the yuv path', () => {
    expect(paths([clip({ rotation: 360, width: 320.000_000_4 })])).toEqual(['yuv clip 0-60']);
  });

  test('hides the overlays below only if it has no bars', () => {
    const fitted = clip({ id: 'front', row: 1, styles: { objectFit: 'contain' } });
    const [wide, square] = [{ size: { width: 1280, height: 720 } }, { size: { width: 720, height: 720 } }];
    expect(paths([clip(), fitted], wide)).toEqual(['yuv front 0-60']);
    expect(paths([clip(), fitted], square)).toEqual(['canvas black+clip+front 0-60']);
    expect(paths([clip(), fitted], { size: undefined })).toEqual(['canvas black+clip+front 0-60']);
    expect(paths([fitted], square)).toEqual(['yuv front 0-60']);
  });

  test('hides no overlay if its frames are transparent', () => {
    const glass = { isSeeThrough: true };
    const front = clip({ id: 'front', row: 1 });
    expect(paths([clip(), front], glass)).toEqual(['canvas black+clip+front 0-60']);
    expect(paths([words({ row: 4 }), front], glass)).toEqual(['canvas black+words+front 0-60']);
    expect(paths([clip(), clip({ ...small, id: 'inset' })], glass)).toEqual(['yuv clip+inset 0-60']);
    expect(paths([front], glass)).toEqual(['yuv front 0-60']);
  });
});

describe('an adjustment', () => {
  test.for<[string, Overlay[], string[]]>([
    [
      'paints what it lies on, while it lasts, and no more',
      [clip(), adjustment({ from: 10, length: 20 })],
      ['yuv clip 0-10', 'canvas black+clip+adjustment 10-30', 'yuv clip 30-60'],
    ],
    ['without a change costs nothing', [clip(), adjustment({ styles: { light: undefined } })], ['yuv clip 0-60']],
    ['without opacity costs nothing', [clip(), adjustment({ styles: { opacity: 0 } })], ['yuv clip 0-60']],
    [
      'with keys of its opacity is painted',
      [clip(), adjustment({ styles: { opacity: 0 }, keyframes: { opacity: keysOf([0, 0], [9, 1]) } })],
      ['canvas black+clip+adjustment 0-60'],
    ],
    [
      'above nothing costs nothing',
      [clip({ length: 20 }), adjustment()],
      ['canvas black+clip+adjustment 0-20', 'yuv black 20-60'],
    ],
    ['below a clip that hides it costs nothing', [clip({ row: 3 }), adjustment({ row: 4 })], ['yuv clip 0-60']],
    [
      'below words changes the clip alone',
      [clip(), adjustment({ row: 2 }), words({ row: 1 })],
      ['canvas black+clip+adjustment+words 0-60'],
    ],
  ])('%s', ([, overlays, expected]) => {
    expect(paths(overlays)).toEqual(expected);
  });
});

describe('a transition', () => {
  const into = (kind: TransitionLook['kind']): Pick<VideoOverlay, 'transition'> => ({
    transition: { kind, after: 'clip', framesBefore: 10, framesAfter: 10, ease: 'linear' },
  });
  const two = (kind: TransitionLook['kind'], styles: Partial<VideoOverlay['styles']> = {}): Overlay[] => [
    clip({ length: 30 }),
    clip({ id: 'next', from: 30, length: 30, ...into(kind), styles }),
  ];

  test.each(['dissolve', 'dipBlack', 'dipWhite'] as const)('that is equal everywhere mixes pictures: %s', (kind) => {
    expect(paths(two(kind))).toEqual(['yuv clip 0-20', 'yuv black+clip>next 20-40', 'yuv next 40-60']);
    const above = words({ from: 25, length: 10 });
    expect(paths([...two(kind), above])).toEqual([
      'yuv clip 0-20',
      'yuv black+clip>next 20-25',
      'yuv black+clip>next+words 25-35',
      'yuv black+clip>next 35-40',
      'yuv next 40-60',
    ]);
  });

  test('of any other kind is painted, and the clips around it are not', () => {
    expect(paths(two('wipe'))).toEqual(['yuv clip 0-20', 'canvas black+clip>next 20-40', 'yuv next 40-60']);
  });

  test.for<[string, Overlay[], string]>([
    ['of a filtered clip', two('dissolve', { filter: { preset: 'cool', brightness: 100 } }), 'next'],
    ['to a still', [clip({ length: 30 }), still({ from: 30, length: 30, row: 4, ...into('dissolve') })], 'still'],
    ['of a clip that fades in', [clip({ length: 30, styles: animated('fade') }), ...two('dissolve').slice(1)], 'next'],
  ])('%s is painted', ([, overlays, next]) => {
    const late = overlays.map((overlay) =>
      overlay.id === 'clip' ? { ...overlay, from: frame(8), durationInFrames: frame(22) } : overlay,
    );
    expect(paths(late).filter((each) => each.includes('>'))).toEqual([`canvas black+clip>${next} 20-40`]);
  });

  test('above something that shows around it is painted over it', () => {
    const ground = still({ row: 5 });
    expect(paths([ground, ...two('dissolve')], { size: { width: 720, height: 720 } })[1]).toBe(
      'yuv black+clip>next 20-40',
    );
    const fitted = two('dissolve', { objectFit: 'contain' });
    const square = { size: { width: 720, height: 720 } };
    expect(paths([ground, ...fitted], square)[1]).toBe('canvas black+still+clip>next 20-40');
  });

  test('of clips that are hidden is not shown', () => {
    const hidden = two('dissolve').map((overlay) => ({ ...overlay, styles: { ...overlay.styles, opacity: 0 } }));
    expect(paths(hidden as Overlay[])).toEqual(['yuv black 0-60']);
  });
});

describe('without a clip in the background', () => {
  test.for<[string, Overlay[], string[]]>([
    ['a picture is blended over black', [still()], ['yuv black+still 0-60']],
    ['an uploaded picture is blended over black', [still({ origin: 'upload' })], ['yuv black+still 0-60']],
    ['words are blended over black', [words()], ['yuv black+words 0-60']],
    ['a small clip is blended over black', [clip({ ...small })], ['yuv black+clip 0-60']],
    [
      'several large clips are painted',
      [clip({ width: 160 }), clip({ id: 'right', left: 160, width: 160, row: 3 })],
      ['canvas black+clip+right 0-60'],
    ],
    ['an empty interval is black', [words({ from: 5, length: 5 })], ['yuv black 0-5', 'yuv black+words 5-10']],
    ['sound is black', [sound()], ['yuv black 0-60']],
  ])('%s', ([, overlays, expected]) => {
    expect(paths(overlays)).toEqual(expected);
  });
});
