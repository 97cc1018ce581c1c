import { type SKRSContext2D, Path2D } from '@napi-rs/canvas';
import { css, type RgbColour } from './colour.ts';
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

/** Fills what lies below a skyline, from the colour of its brow to that of its foot. */
export function drawRidge(
  pen: SKRSContext2D,
  skyline: (x: number) => number,
  { brow, foot, span }: { brow: RgbColour; foot: RgbColour; span: readonly [number, number] },
): void {
  const { width, height } = pen.canvas;
  pen.fillStyle = vertical(pen, span, [css(brow), css(foot)]);
  pen.beginPath();
  pen.moveTo(0, height);
  for (let x = 0; x <= width; x++) pen.lineTo(x, skyline(x));
  pen.lineTo(width, height);
  pen.fill();
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
