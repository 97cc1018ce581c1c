import { createCanvas } from '@napi-rs/canvas';
import { AnimationName, type SeenOverlay } from '@kinoloom/composition';
import { fontsOfComposition, paint } from '@kinoloom/composition/painter';
import { loadFonts, nodePaintContext } from '@kinoloom/renderer/paint-context';
import { beforeAll, expect, test } from 'vitest';
import { nodePictures } from './node-pictures.ts';
import { animated, image, text } from './overlays.ts';

const canvas = { width: 1920, height: 1080 };
/** Scale of a preview relative to the rendered file. */
const SCALE = 0.4;
/** Number of squares across, each compared by its mean. */
const ACROSS = 96;
const LOW = { left: 400, top: 400, width: 900, height: 120, row: 1 };
const box = { left: 360, top: 190, width: 1200, height: 700, row: 2 };

type Animated = ReturnType<typeof animated>;
/** Large and small boxes: stroke widths depend on the size of the box. */
const subjects = {
  'a picture': (animation: Animated) => image(box, { objectFit: 'cover', ...animation }),
  'a low text': (animation: Animated) => text('HALCYON', LOW, { fontSize: 90, ...animation }),
} as const;

beforeAll(() => loadFonts(fontsOfComposition({ overlays: [subjects['a low text'](animated(null))] })));

/** The mean colour of each square, as seen from far away. */
function seen(overlay: SeenOverlay, at: number, scale: number): Float64Array {
  const { width, height } = { width: canvas.width * scale, height: canvas.height * scale };
  const pen = createCanvas(width, height).getContext('2d');
  pen.scale(scale, scale);
  paint(
    pen,
    overlay,
    at,
    nodePaintContext(canvas, ({ src }) => nodePictures.get(src)),
  );
  const { data } = pen.getImageData(0, 0, width, height);
  const side = width / ACROSS;
  const means = new Float64Array((data.length / side ** 2) | 0);
  for (let index = 0; index < data.length; index++) {
    const pixel = index >> 2;
    const square = Math.floor(Math.floor(pixel / width) / side) * ACROSS + Math.floor((pixel % width) / side);
    // Colours are weighted by their alpha.
    const value = index % 4 === 3 ? data[index]! : (data[index]! * data[index | 3]!) / 255;
    means[square * 4 + (index % 4)]! += value / side ** 2;
  }
  return means;
}

/** Peak signal-to-noise ratio, in dB. */
function psnr(a: Float64Array, b: Float64Array): number {
  const sum = a.reduce((total, value, at) => total + (value - (b[at] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (sum / a.length));
}

const cases = [
  ...AnimationName.options.map((name) => ({ what: 'a picture', name, overlay: subjects['a picture'](animated(name)) })),
  { what: 'a low text', name: 'glitch', overlay: subjects['a low text'](animated('glitch')) },
];

/** In dB, between edges that round to their own pixels and a length that follows the output instead of the composition (38 dB). */
const MIN_PSNR = 40;

test.for(cases)(
  '$what with the animation $name looks the same in a small preview and in the rendered file',
  ({ overlay }) => {
    expect(psnr(seen(overlay, 5, SCALE), seen(overlay, 5, 1))).toBeGreaterThan(MIN_PSNR);
  },
);
