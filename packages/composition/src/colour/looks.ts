import type { LookName } from './colour-styles.ts';
import { curveThrough } from './curves.ts';
import { lumaOf, mapped, saturate, smoothstep, stretch, type Recolouring, type Rgb } from './light.ts';

/** Adds one colour to the dark parts and another to the bright ones. */
function tone(colour: Rgb, dark: Readonly<Rgb>, bright: Readonly<Rgb>): void {
  const luma = Math.min(1, Math.max(0, lumaOf(colour)));
  const [low, high] = [1 - smoothstep(0, 0.55, luma), smoothstep(0.4, 1, luma)];
  mapped(colour, (value, channel) => value + dark[channel] * low + bright[channel] * high);
}

const film = curveThrough([
  [0, 0.015],
  [0.25, 0.2],
  [0.5, 0.51],
  [0.75, 0.8],
  [1, 0.985],
]);
const matte = curveThrough([
  [0, 0.1],
  [0.3, 0.31],
  [0.7, 0.71],
  [1, 0.93],
]);
const deep = curveThrough([
  [0, 0],
  [0.25, 0.13],
  [0.5, 0.4],
  [1, 0.92],
]);
const crossed = [
  curveThrough([
    [0, 0],
    [0.3, 0.2],
    [0.7, 0.82],
    [1, 1],
  ]),
  curveThrough([
    [0, 0],
    [0.35, 0.31],
    [0.7, 0.78],
    [1, 0.98],
  ]),
  curveThrough([
    [0, 0.14],
    [0.5, 0.5],
    [1, 0.84],
  ]),
] as const;

/** Adapts saturation, after a curve if there is one, and then the tone. */
const printed =
  (curve: ((value: number) => number) | null, colours: number, dark: Readonly<Rgb>, bright: Readonly<Rgb>) =>
  (colour: Rgb): void => {
    if (curve) mapped(colour, curve);
    saturate(colour, colours);
    tone(colour, dark, bright);
  };

/** The looks that come with the studio. */
export const looks: Readonly<Record<LookName, Recolouring>> = {
  'night-teal': printed(deep, 0.8, [-0.02, 0.015, 0.05], [0.03, 0.01, -0.04]),
  'warm-print': printed(film, 1.06, [0.03, 0.005, -0.02], [0.035, 0.015, -0.06]),
  bleach: (colour) => {
    saturate(colour, 0.45);
    stretch(colour, 1.3);
  },
  silver: (colour) => {
    const grey = film(0.34 * colour[0] + 0.56 * colour[1] + 0.1 * colour[2]);
    colour.fill(grey);
  },
  'golden-hour': printed(null, 1.12, [0.02, 0, 0.01], [0.08, 0.03, -0.09]),
  'cold-morning': printed(null, 0.82, [-0.02, 0.01, 0.05], [-0.04, 0.005, 0.03]),
  faded: printed(matte, 0.78, [0.01, 0, 0.02], [0.01, 0, -0.02]),
  cross: (colour) => mapped(colour, (value, channel) => crossed[channel](value)),
};
