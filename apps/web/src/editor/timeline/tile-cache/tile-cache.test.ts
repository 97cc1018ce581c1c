import { emptyRows, frame as wholeFrame, type Composition } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { compositionOf, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { Labels } from '../paint/labels.ts';
import { paintTimeline } from '../paint/paint-timeline.ts';
import type { TimelineScene } from '../paint/scene.ts';
import type { Context2D, Theme } from '../paint/theme.ts';
import { TileCache } from './tile-cache.ts';

const none = {
  video: '',
  sound: '',
  text: '',
  image: '',
  caption: '',
  sticker: '',
  template: '',
  compound: '',
  adjustment: '',
};
const theme: Theme = {
  bg: '',
  surface: '',
  line: '',
  lineStrong: '',
  text: '',
  text2: '',
  text3: '',
  red: '',
  focus: '',
  onMedia: '',
  glass: '',
  hues: none,
  bodies: none,
  edge: 0.5,
  font: '',
  mono: '',
};

/** 2,000 items on 8 rows, of 40 frames each. */
const crowded = compositionOf(
  ...Array.from({ length: 2_000 }, (_, at) =>
    video({ id: `${at}`, row: at % 8, from: Math.floor(at / 8) * 40, durationInFrames: 40 }),
  ),
);
const composition: Composition = { ...crowded, rows: emptyRows(8) };

/** Counts calls on fake canvases. */
function timeline() {
  const asked = { items: 0, shown: 0 };
  const penOf = (): Context2D => {
    const values = new Map<PropertyKey, unknown>();
    const pen: Context2D = new Proxy(Object.create(null), {
      get: (_, name) => {
        if (values.has(name)) return values.get(name);
        if (name === 'measureText') return (text: string) => ({ width: 6 * text.length });
        return () => {
          if (name === 'drawImage') asked.shown++;
        };
      },
      set: (_, name, value) => Boolean(values.set(name, value)),
    });
    return pen;
  };
  const picture = Object.assign(Object.create(null), { close: () => {} });
  const tiles = new TileCache(() => ({ pen: penOf(), take: () => picture }));
  const page = penOf();
  const labels = new Labels();
  const scene: TimelineScene = {
    view: { width: 1_400, height: 380, left: 0, top: 0, scale: 1.3, rows: 8 },
    ratio: 1,
    composition,
    present: composition,
    selection: new Set(),
    focus: null,
    gap: null,
    pointed: null,
    cut: { hovered: null, chosen: null, isTouch: false },
    paintCuts: undefined,
    held: null,
    range: null,
    moving: new Map(),
    drop: null,
    theme,
    labels,
    beats: new Map(),
    pictures: {
      // Called once for each item painted with its content.
      filmstripOf: () => void asked.items++,
      waveformOf: () => undefined,
      isMissing: () => false,
    },
  };
  let last = scene;
  const frame = (change: Partial<TimelineScene> = {}) => {
    last = { ...last, ...change };
    Object.assign(asked, { items: 0, shown: 0 });
    const { sheet, isSharp } = tiles.prepare(last);
    paintTimeline(page, last, sheet);
    return { ...asked, isSharp };
  };
  const settle = (): void => {
    for (let left = 100; !frame().isSharp && left > 0; left--);
  };
  frame();
  settle();
  return { scene, frame, settle, tiles };
}

/** The limit per frame, plus the excess of the last tile started, in the window and beside it. */
const MOST = 16 + 6 + 2 * 8;

test('an unchanged frame paints no item, and shows the rows from a limited number of tiles', () => {
  const { frame } = timeline();
  const { items, shown, isSharp } = frame();
  expect([items, isSharp]).toEqual([0, true]);
  expect(shown).toBeLessThan(8 * 8);
});

test('scrolling paints a limited number of items per frame', () => {
  const { scene, frame } = timeline();
  for (let step = 1; step <= 40; step++) {
    const { items } = frame({ view: { ...scene.view, left: 90 * step } });
    expect(items).toBeLessThanOrEqual(MOST);
  }
});

test('zooming paints a limited number of items per frame, and is sharp less than 40 frames after it ends', () => {
  const { scene, frame } = timeline();
  for (let step = 1; step <= 40; step++) {
    const { items } = frame({ view: { ...scene.view, scale: 1.3 + step / 50 } });
    expect(items).toBeLessThanOrEqual(MOST);
  }
  let frames = 0;
  while (!frame().isSharp) frames++;
  expect(frames).toBeLessThan(40);
});

test('dragged items and items that make room for them are shown from their tiles', () => {
  const { frame } = timeline();
  const draft = composition.overlays.map((each) =>
    each.row === 3 && each.from > 400 ? { ...each, from: wholeFrame(each.from + 25) } : each,
  );
  const pushed = frame({ composition: { ...composition, overlays: draft } });
  expect(pushed.items).toBe(0);
  const moving = new Map(draft.filter(({ row }) => row < 3).map(({ id, from, row }) => [id, { from: from + 3, row }]));
  const astray = frame({ moving });
  expect(astray.items).toBe(0);
  expect(astray.shown).toBeLessThan(8 * 20);
});

test('an edit repaints the changed item at once, and few others', () => {
  const { frame } = timeline();
  const overlays = composition.overlays.map((each) => (each.id === '83' ? { ...each, content: 'Another name' } : each));
  const after = { ...composition, overlays };
  const { items, isSharp } = frame({ composition: after, present: after });
  expect(isSharp).toBe(true);
  expect(items).toBeGreaterThan(0);
  expect(items).toBeLessThan(20);
});

test('new pictures are painted gradually, and meanwhile the rows are shown from the old tiles', () => {
  const { frame, tiles } = timeline();
  tiles.renew();
  const first = frame();
  expect(first.isSharp).toBe(false);
  expect(first.items).toBeLessThanOrEqual(MOST);
  expect(first.shown).toBeGreaterThan(40);
});
