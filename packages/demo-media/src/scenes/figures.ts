import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { css, type RgbColour } from './colour.ts';
import { fbmTile } from './noise.ts';
import { between, type Random } from './random.ts';

/** Figures one high whose feet are at their origin; overlapping parts are filled one by one. */
export const FIGURES = {
  /** Cloaked, seen from afar. */
  walker: [
    'M-.085-.87A.085 .1 0 0 0 .085-.87 .085 .1 0 0 0-.085-.87Z',
    'M-.06-.82C-.19-.76-.17-.45-.19-.24L-.1-.22-.11 0H-.02L-.005-.2 .06-.02 .14 0 .1-.22 .19-.25C.17-.5 .18-.76 .06-.82Z',
  ],
  /** From behind: legs, coat, head, the canopy with its scalloped hem, its tip and handle. */
  umbrella: [
    'M-.085-.3H-.015V0H-.085ZM.018-.3H.088V0H.018Z',
    'M-.045-.735C-.13-.715-.14-.66-.145-.56-.155-.45-.15-.34-.165-.2Q0-.165 .165-.2C.15-.34 .155-.45 .145-.56 .14-.66 .13-.715 .045-.735Z',
    'M-.058-.79A.058 .07 0 0 0 .058-.79 .058 .07 0 0 0-.058-.79Z',
    'M-.29-.83C-.245-1.067 .305-1.067 .35-.83Q.27-.881 .19-.819 .11-.881 .03-.819-.05-.881-.13-.819-.21-.881-.29-.83Z',
    'M.025-1.041H.035V-.977H.025ZM.025-.862H.035V-.6H.025Z',
  ],
  boat: ['M-.5-.2Q-.28-.13 0-.13 .3-.13 .5-.21 .36 0 0 0-.36 0-.5-.2Z'],
  house: ['M-.36 0V-.33H-.46L-.2-.55H.15V-.62H.22V-.55L.46-.33H.36V0Z'],
  /** Hangs by its middle. */
  lantern: ['M-.42-.46Q0-.6 .42-.46 .46 0 .33 .57 0 .63-.33 .57-.46 0-.42-.46Z'],
} as const;

/** Fills a figure with the pen's colour. */
export function drawFigure(pen: SKRSContext2D, name: keyof typeof FIGURES, x: number, y: number, size: number): void {
  for (const part of FIGURES[name]) pen.fill(new Path2D(part).transform({ a: size, b: 0, c: 0, d: size, e: x, f: y }));
}

/** A fir: a spire of drooping, uneven boughs. */
export function drawFir(pen: SKRSContext2D, x: number, foot: number, tall: number, random: Random): void {
  const tiers = Math.max(4, Math.min(11, Math.round(tall / 4)));
  const half = tall * between(random, 0.15, 0.2);
  for (let k = 1; k <= tiers; k++) {
    const reach = half * (k / tiers) ** 0.85;
    const y = foot - tall * (1 - (k / tiers) * 0.97);
    const [left, right] = [reach * between(random, 0.78, 1.14), reach * between(random, 0.78, 1.14)];
    pen.fill(
      new Path2D(`M${x} ${y - tall * (1.4 / tiers)}L${x + right} ${y}L${x} ${y - tall * 0.02}L${x - left} ${y}Z`),
    );
  }
  pen.fillRect(x - half * 0.1, foot - tall * 0.05, half * 0.2, tall * 0.05);
}

export interface Ridge {
  readonly brow: RgbColour;
  readonly foot: RgbColour;
  /** Where it has the colour of its brow, and where that of its foot. */
  readonly span: readonly [number, number];
  /** How far the light that falls on its edge reaches down, in pixels; and stone or dust on it, by a seed. */
  readonly light?: { readonly reach: number; readonly seed: number };
}

/** Fills what lies below a skyline. */
export function drawRidge(
  pen: SKRSContext2D,
  skyline: (x: number) => number,
  { brow, foot, span, light }: Ridge,
): void {
  const { width, height } = pen.canvas;
  const edge = new Path2D();
  for (let x = -9; x <= width + 9; x++) edge.lineTo(x, skyline(x));
  const land = new Path2D(edge);
  land.lineTo(width + 9, height + 9);
  land.lineTo(-9, height + 9);
  pen.fillStyle = vertical(pen, span, [css(brow), css(foot)]);
  pen.fill(land);
  if (!light) return;
  pen.save();
  pen.clip(land);
  pen.fillStyle = pen.createPattern(stone(light.seed), 'repeat');
  pen.fill(land);
  pen.filter = `blur(${(light.reach * 0.5).toFixed(1)}px)`;
  pen.strokeStyle = css(brow, 0.9);
  pen.lineWidth = light.reach;
  pen.stroke(edge);
  pen.restore();
}

/** Grains of light and dark. */
function stone(seed: number): Canvas {
  const { size, data } = fbmTile(seed, 256, { cells: 6, cellsY: 12, octaves: 5, gain: 0.62 });
  const canvas = createCanvas(size, size);
  const pixels = canvas.getContext('2d').createImageData(size, size);
  data.forEach((v, i) => {
    const tone = v > 0.5 ? 255 : 0;
    pixels.data.set([tone, tone, tone, Math.abs(v - 0.5) * (v > 0.5 ? 60 : 170)], i * 4);
  });
  canvas.getContext('2d').putImageData(pixels, 0, 0);
  return canvas;
}

/** Colours from top to bottom, evenly. */
export function vertical(
  pen: SKRSContext2D,
  [top, bottom]: readonly [number, number],
  colours: readonly string[],
): SKRSContext2D['fillStyle'] {
  const gradient = pen.createLinearGradient(0, top, 0, bottom);
  colours.forEach((colour, i) => gradient.addColorStop(i / (colours.length - 1), colour));
  return gradient;
}
