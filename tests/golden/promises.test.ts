import { resolvedAt } from '@kinoloom/composition';
import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, expect, test } from 'vitest';
import type { SeenOverlay } from '@kinoloom/composition';
import {
  alpha,
  bounds,
  cacheKey,
  fontsOfComposition,
  paint,
  type Pen,
  type PaintContext,
} from '@kinoloom/composition/painter';
import { casesToPaint, goldenCases } from './cases.ts';
import { nodePictures } from './node-pictures.ts';
import { loadFonts, nodePaintContext } from '@kinoloom/renderer/paint-context';

beforeAll(() => {
  for (const { overlays } of goldenCases) loadFonts(fontsOfComposition({ overlays: [...overlays] }));
});

const isSeen = (overlay: { type: string }): overlay is SeenOverlay => overlay.type !== 'sound';

/** The tested overlay of each case, and its canvas. */
const subjects = casesToPaint(process.env['GOLDEN']).flatMap(({ name, overlays, canvas, at }) => {
  const overlay = overlays.at(-1);
  if (!overlay || !isSeen(overlay)) return [];
  return [{ name, overlay, at, stage: nodePaintContext(canvas, ({ src }) => nodePictures.get(src)) }];
});

function alone(overlay: SeenOverlay, at: number, stage: PaintContext): Buffer {
  const { width, height } = stage.canvas;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const pen: Pen = context;
  paint(pen, overlay, at, stage);
  const pixels = Buffer.from(context.getImageData(0, 0, width, height).data);
  canvas.width = 1;
  canvas.height = 1;
  return pixels;
}

test.for(subjects)('no pixel is painted outside the bounds: $name', ({ overlay, at, stage }) => {
  const { x, y, width, height } = bounds(overlay, at, stage);
  const pixels = alone(overlay, at, stage);
  const outside: string[] = [];
  for (let index = 3; index < pixels.length; index += 4) {
    if (pixels[index] === 0) continue;
    const column = ((index - 3) / 4) % stage.canvas.width;
    const row = Math.floor((index - 3) / 4 / stage.canvas.width);
    if (column < Math.floor(x) || row < Math.floor(y) || column >= x + width || row >= y + height) {
      outside.push(`${column},${row}`);
    }
  }
  expect(outside.slice(0, 5)).toEqual([]);
});

/** One case of each look, and frames at its start, middle and end. */
const moving = subjects.filter(({ name }) => /, (?:2|4|16|24|110)$|^highlight|^opacity|^sticker gull/.test(name));
const FRAMES = [0, 1, 2, 5, 14, 15, 16, 17, 40, 41, 60, 61, 89, 90, 104, 105, 118, 119];

test.for(moving)('frames with the same cache key have the same pixels: $name', ({ overlay, stage }) => {
  const painted = new Map<string, Buffer>();
  let met = 0;
  for (const at of FRAMES) {
    const key = cacheKey(overlay, at);
    const before = painted.get(key);
    const pixels = alone(overlay, at, stage);
    if (before) {
      met += 1;
      expect(before.equals(pixels)).toBe(true);
    }
    painted.set(key, pixels);
  }
  // A title that moves until its end has no two equal frames.
  if (!/countdown|credits-roll|quote|place-and-time|ticker/.test(overlay.type === 'template' ? overlay.template : ''))
    expect(met).toBeGreaterThan(0);
});

test.for(subjects)(
  'alpha is between 0 and the overlay’s opacity, and equals it outside animations: $name',
  ({ overlay, at }) => {
    for (const frame of [at, ...FRAMES]) {
      expect(alpha(overlay, frame)).toBeGreaterThanOrEqual(0);
      expect(alpha(overlay, frame)).toBeLessThanOrEqual(resolvedAt(overlay, frame).styles.opacity);
    }
    expect(alpha(overlay, 50)).toBe(resolvedAt(overlay, 50).styles.opacity);
  },
);
