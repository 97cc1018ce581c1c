import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { readSections } from '../storyboard/sections.ts';
import { toCss, type RgbColour } from './colour.ts';
import { fbmTile } from './noise.ts';
import { between, type Random } from './random.ts';
import type { Disc } from './raster.ts';

const SHAPES = readSections(new URL('shapes.txt', import.meta.url)).get('shapes') ?? [];

/** The paths of a named shape at a position and size. */
export const shapePaths = (name: string, x: number, y: number, size: number): Path2D[] =>
  SHAPES.map((line) => line.split(/ (.*)/))
    .filter(([of]) => of === name)
    .map(([, path]) => new Path2D(path).transform({ a: size, b: 0, c: 0, d: size, e: x, f: y }));

export function drawShape(pen: SKRSContext2D, name: string, x: number, y: number, size: number): void {
  for (const part of shapePaths(name, x, y, size)) pen.fill(part);
}

const toPath = (from: string | Path2D): Path2D => new Path2D(from);

export function drawFir(pen: SKRSContext2D, x: number, foot: number, tall: number, random: Random): void {
  const tiers = Math.max(4, Math.min(11, Math.round(tall / 4)));
  const half = tall * between(random, 0.15, 0.2);
  for (let k = 1; k <= tiers; k++) {
    const reach = half * (k / tiers) ** 0.85;
    const y = foot - tall * (1 - (k / tiers) * 0.97);
    const [left, right] = [reach * between(random, 0.78, 1.14), reach * between(random, 0.78, 1.14)];
    const tier = toPath(
      `M${x} ${y - tall * (1.4 / tiers)}L${x + right} ${y}L${x} ${y - tall * 0.02}L${x - left} ${y}Z`,
    );
    pen.fill(tier);
  }
  pen.fillRect(x - half * 0.1, foot - tall * 0.05, half * 0.2, tall * 0.05);
}

export interface Ridge {
  /** Rows of the crest colour and the foot colour. */
  readonly span: readonly [number, number];
  readonly brow: RgbColour;
  readonly foot: RgbColour;
  /** Height of the lit edge in pixels, and the seed of a stone texture. */
  readonly light?: { readonly reach: number; readonly seed: number };
}

/** Fills the area below a skyline. */
export function drawRidge(pen: SKRSContext2D, skyline: (x: number) => number, ridge: Ridge): void {
  const { brow, foot, span, light } = ridge;
  const { width, height } = pen.canvas;
  const edge = new Path2D();
  for (let x = -9; x <= width + 9; x++) edge.lineTo(x, skyline(x));
  const land = toPath(edge);
  land.lineTo(width + 9, height + 9);
  land.lineTo(-9, height + 9);
  pen.fillStyle = vertical(pen, span, [toCss(brow), toCss(foot)]);
  pen.fill(land);
  if (!light) return;
  pen.save();
  pen.clip(land);
  pen.fillStyle = pen.createPattern(stoneTexture(light.seed), 'repeat');
  pen.fill(land);
  pen.filter = `blur(${(light.reach * 0.5).toFixed(1)}px)`;
  pen.strokeStyle = toCss(brow, 0.9);
  pen.lineWidth = light.reach;
  pen.stroke(edge);
  pen.restore();
}

function stoneTexture(seed: number): Canvas {
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

type Gradient = ReturnType<SKRSContext2D['createLinearGradient']>;

/** A gradient of evenly spaced colours from top to bottom. */
export const vertical = (pen: SKRSContext2D, [top, bottom]: readonly [number, number], colours: string[]): Gradient =>
  addEvenStops(pen.createLinearGradient(0, top, 0, bottom), colours);

/** A gradient of evenly spaced colours from the centre outwards. */
export const radial = (pen: SKRSContext2D, [x, y, radius]: Disc, colours: string[]): Gradient =>
  addEvenStops(pen.createRadialGradient(x, y, 0, x, y, radius), colours);

function addEvenStops(gradient: Gradient, colours: string[]): Gradient {
  colours.forEach((colour, i) => gradient.addColorStop(i / (colours.length - 1), colour));
  return gradient;
}
