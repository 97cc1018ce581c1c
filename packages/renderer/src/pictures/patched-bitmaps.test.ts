// @module-tag slow
import { CaptionTemplate, FontFamily, type CaptionOverlay } from '@kinoloom/composition';
import { bounds, fontsOf, paint } from '@kinoloom/composition/painter';
import { beforeAll, expect, test } from 'vitest';
import { patchSprite, spriteOf, type SpriteLayer, type Plane, type Sprite } from '../blend/sprite.ts';
import { loadFonts, nodePaintContext } from '../paint-context/node-paint-context.ts';
import { openPaddedSurface } from '../paint-context/paint-surface.ts';
import { bytesAt } from '../testing/pattern.ts';
import { caption } from '../testing/overlays.ts';
import { OverlayBitmapCache } from './overlay-bitmap-cache.ts';

const canvas = { width: 640, height: 360 };
const paintContext = nodePaintContext(canvas, () => undefined);

/** Of 255. The edges of rotated letters depend slightly on the surface's origin. */
const MAX_DIFFERENCE = { upright: 2, turned: 8 };

/** One line of several words, half a second each. */
function spoken(template: CaptionTemplate, line = 'the tide came back for us', family?: FontFamily): CaptionOverlay {
  const words = line.split(' ').map((word, index) => ({ word, startMs: index * 500, endMs: (index + 1) * 500 }));
  const blank = caption('', { length: 90, width: 600, left: 20, height: 100, top: 230 });
  return {
    ...blank,
    styles: { ...blank.styles, ...(family && { fontFamily: family }) },
    template,
    captions: [{ text: words.map(({ word }) => word).join(' '), startMs: 0, endMs: 3000, words }],
  };
}

/** Letters that extend far above, below and beside the line, in every family and some other scripts. */
const tallLines: readonly (readonly [string, FontFamily])[] = [
  ...FontFamily.options.map((family) => ['fjord ŷÅç Qyj wavy f', family] as const),
  ['यह क्षत्रिय हूँ और यह भी क्षत्रिय हूँ', 'sans'],
  ['ดีที่สุด น้ำ ปู่ น้ำ ปู่ ดีที่สุด', 'sans'],
  ['السّلام عليكم يا بحر السّلام عليكم يا بحر', 'sans'],
  ['灯台 の 光 👩‍🚀 と 海 の 灯台 の 光', 'sans'],
];

const inEachTemplate = CaptionTemplate.options.map((template) => ({
  name: template,
  overlay: spoken(template),
  maxWhole: 2,
  minPatched: 21,
}));
// When one of few words changes, most of the caption changes, and it is painted whole.
const inEachScript = tallLines.map(([line, family]) => ({
  name: `classic, ${family}: ${line}`,
  overlay: spoken('classic', line, family),
  maxWhole: 60,
  minPatched: 10,
}));

beforeAll(() => loadFonts([...inEachTemplate, ...inEachScript].flatMap(({ overlay }) => fontsOf(overlay))));

function paintedWhole(overlay: CaptionOverlay, at: number): Sprite {
  const surface = openPaddedSurface(canvas.width, canvas.height);
  paint(surface.pen, overlay, at, paintContext);
  return spriteOf(surface, { x: 0, y: 0, height: canvas.height });
}

/** Maximum difference of two planes within the smaller one. */
function differenceOf(
  small: Plane,
  large: Plane,
  place: { x: number; y: number; width: number; height: number },
): number {
  const inSmall = bytesAt(small.at, small.stride * place.height);
  const inLarge = bytesAt(large.at, large.stride * (place.y + place.height));
  let most = 0;
  for (let row = 0; row < place.height; row++) {
    for (let column = 0; column < place.width; column++) {
      const here = inSmall[row * small.stride + column]!;
      const there = inLarge[(row + place.y) * large.stride + column + place.x]!;
      most = Math.max(most, Math.abs(here - there));
    }
  }
  return most;
}

const coverOf = ({ cover, stride }: SpriteLayer): Plane => ({ at: cover, stride });

function extentOf({ extents }: SpriteLayer, row: number): [number, number] {
  const bytes = bytesAt(extents + row * 4, 4);
  return [bytes.readUInt16LE(0), bytes.readUInt16LE(2)];
}

test.for(inEachTemplate)('patching the changed part gives the same pixels as painting all: $name', comparePatched);
test.for(inEachScript)(
  'patching the changed part gives the same pixels as painting all: $name',
  { tags: 'long' },
  comparePatched,
);

function comparePatched({ overlay, maxWhole, minPatched }: (typeof inEachScript)[number]): void {
  let [made, patched] = [0, 0];
  let place = { x: 0, y: 0, width: 0, height: 0 };
  using bitmaps = new OverlayBitmapCache<Sprite>({
    make: (surface, at) => {
      made++;
      place = at;
      return spriteOf(surface, at);
    },
    patch: (sprite, part, at) => {
      patched++;
      return patchSprite(sprite, part, at);
    },
    free: (sprite) => sprite.free(),
  });
  for (let at = 0; at < 90; at++) {
    const sprite = bitmaps.at(overlay, at, paintContext, '')!;
    const whole = paintedWhole(overlay, at);
    const half = { x: place.x / 2, y: place.y / 2, width: place.width / 2, height: place.height / 2 };
    const differences = [
      differenceOf(sprite.luma, whole.luma, place),
      differenceOf(coverOf(sprite.luma), coverOf(whole.luma), place),
      differenceOf(sprite.blue, whole.blue, half),
      differenceOf(sprite.red, whole.red, half),
      differenceOf(coverOf(sprite.blue), coverOf(whole.blue), half),
    ];
    whole.free();
    const most = Math.max(...differences);
    expect(most <= MAX_DIFFERENCE[overlay.template === 'hustle' ? 'turned' : 'upright'] || [at, most]).toBe(true);
    for (const layer of [sprite.luma, sprite.blue]) {
      for (let row = 0; row < layer.height; row++) {
        const [first, last] = extentOf(layer, row);
        const outside = [...bytesAt(layer.cover + row * layer.stride, layer.stride)].toSpliced(first, last - first);
        expect(outside.every((value) => value === 0)).toBe(true);
      }
    }
  }
  expect(made).toBeLessThanOrEqual(maxWhole);
  expect(patched).toBeGreaterThanOrEqual(minPatched);
}

test('no pixel of a caption is outside its bounds', { tags: 'long' }, () => {
  for (const template of CaptionTemplate.options) {
    const overlay = spoken(template);
    for (let at = 0; at < 90; at += 7) {
      const { x, y, width, height } = bounds(overlay, at, paintContext);
      const sprite = paintedWhole(overlay, at);
      const { cover, stride } = sprite.luma;
      for (let row = 0; row < canvas.height; row++) {
        const ink = [...bytesAt(cover + row * stride, canvas.width)];
        const [first, last] = [ink.findIndex((value) => value > 0), ink.findLastIndex((value) => value > 0)];
        if (first < 0) continue;
        const inside =
          row >= Math.floor(y) && row < y + height && first >= Math.floor(x) && last < Math.ceil(x + width);
        expect([template, at, row, inside]).toEqual([template, at, row, true]);
      }
      sprite.free();
    }
  }
});
