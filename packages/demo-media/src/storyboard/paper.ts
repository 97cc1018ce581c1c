import { createCanvas, loadImage, type Canvas, type SKRSContext2D, Path2D } from '@napi-rs/canvas';
import { toCss, parseHex, luma, mixColours, multiply, scale, tintTo, type RgbColour } from '../scenes/colour.ts';
import { vertical } from '../scenes/figures.ts';
import { randomFrom } from '../scenes/random.ts';
import { readDrawing, type Figure } from './figures.ts';
import type { Palette } from './palette.ts';

export type PaperPen = SKRSContext2D;

/** Light and size of a cut-out; `lightSide` is −1 for left, 1 for right. */
export interface CutOptions {
  readonly palette: Palette;
  readonly lightSide: -1 | 1;
  /** The frame's short side in pixels, which shadows and edges are measured by. */
  readonly unit: number;
}

const TILE = 320;
let grain: Canvas | undefined;

/** Fibres and tooth of paper, to be laid over a colour. */
function paperGrain(): Canvas {
  if (grain) return grain;
  const random = randomFrom(0x9a9e5);
  grain = createCanvas(TILE, TILE);
  const pen = grain.getContext('2d');
  const pixels = pen.createImageData(TILE, TILE);
  let last = 0;
  for (let i = 0; i < pixels.data.length; i += 4) {
    last = last * 0.35 + (random() + random() - 1) * 0.65;
    const v = last > 0 ? 255 : 0;
    pixels.data.set([v, v, v, Math.abs(last) * 28], i);
  }
  pen.putImageData(pixels, 0, 0);
  pen.lineWidth = 0.7;
  for (let k = 0; k < 240; k++) {
    pen.setTransform(1, 0, 0, 1, random() * TILE, random() * TILE);
    pen.rotate(random() * 6.3);
    pen.strokeStyle = random() < 0.5 ? 'rgba(255,255,255,0.07)' : 'rgba(0,0,0,0.05)';
    pen.stroke(new Path2D('M0 0Q7 0 11 9'));
  }
  return grain;
}

/** A pen's shadows: soft, away from the light. */
function castShadow(pen: PaperPen, { palette, lightSide, unit }: CutOptions, lift: number): void {
  pen.shadowColor = toCss(palette.shade, palette.isDark ? 0.64 : 0.44);
  pen.shadowBlur = unit * 0.034 * lift;
  pen.shadowOffsetX = -lightSide * unit * 0.006 * lift;
  pen.shadowOffsetY = unit * 0.005 * lift;
}

export interface PaperStyle {
  /** The colour at the foot, where it differs. */
  readonly foot?: RgbColour;
  /** Top and bottom of the gradient between them, in pixels. */
  readonly span?: readonly [number, number];
  /** How far it stands off what is behind, 0…2. */
  readonly lift?: number;
}

/** Draws a paper shape with a soft shadow, a lit edge and grain. */
export function cut(
  options: CutOptions,
  pen: PaperPen,
  shape: Path2D,
  colour: RgbColour,
  style: PaperStyle = {},
): void {
  const { foot, span, lift = 1 } = style;
  const { palette, lightSide, unit } = options;
  pen.save();
  if (lift > 0) castShadow(pen, options, lift);
  const fill = vertical(pen, span ?? [0, 1], [toCss(colour), toCss(span ? (foot ?? scale(colour, 0.82)) : colour)]);
  // The lit edge, of which the face leaves a thin line.
  pen.fillStyle = toCss(mixColours(colour, palette.lit, palette.isDark ? 0.42 : 0.66));
  pen.fill(shape);
  pen.restore();
  pen.save();
  pen.clip(shape);
  pen.translate(lightSide * -unit * 0.0016, unit * 0.0026);
  for (const paint of [fill, pen.createPattern(paperGrain(), 'repeat')]) {
    pen.fillStyle = paint;
    pen.fill(shape);
  }
  pen.restore();
}

/** A figure cut out of paper, with room for its shadow around it. */
export interface CutOut {
  readonly canvas: Canvas;
  /** Side of the figure within the canvas, and the room on each side of it. */
  readonly side: number;
  readonly room: number;
  /** The part of its square that is empty below it. */
  readonly below: number;
}

/** Draws a figure from the kept library in the frame's colours and light, with a white cut edge. */
export async function cutFigure(
  figure: Figure,
  side: number,
  colour: string | null,
  options: CutOptions,
): Promise<CutOut> {
  const drawing = readDrawing(figure);
  const wanted = colour ? parseHex(colour) : null;
  const dominant = wanted && dominantColour(await rasterise(drawing, 48));
  const recoloured = drawing.replace(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi, (code) => {
    const own = parseHex(code.length === 4 ? code.replace(/[0-9a-f]/gi, '$&$&') : code);
    return toCss(adaptColour(wanted && dominant ? recolourShade(own, dominant, wanted) : own, options.palette), 1);
  });
  const size = Math.max(8, Math.round(side));
  return finishCutOut(await rasterise(recoloured, size), size, options);
}

async function rasterise(drawing: string, size: number): Promise<Canvas> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${drawing}</svg>`;
  const image = await loadImage(Buffer.from(svg));
  const canvas = createCanvas(size, size);
  canvas.getContext('2d').drawImage(image, 0, 0, size, size);
  return canvas;
}

/** Edge, shading, grain and shadow of what was drawn on a square canvas. */
export function finishCutOut(image: Canvas, size: number, options: CutOptions): CutOut {
  const { palette, lightSide, unit } = options;
  const room = Math.ceil(unit * 0.05);
  const whole = size + room * 2;
  const [canvas, outline, body] = [createCanvas(whole, whole), createCanvas(whole, whole), createCanvas(whole, whole)];
  const [top, rim, pen] = [canvas.getContext('2d'), outline.getContext('2d'), body.getContext('2d')];
  const edge = Math.max(1, unit * 0.0058);
  for (let k = 0; k < 20; k++)
    rim.drawImage(image, room + Math.cos((k * Math.PI) / 10) * edge, room + Math.sin((k * Math.PI) / 10) * edge);
  rim.globalCompositeOperation = 'source-in';
  rim.fillStyle = toCss(
    palette.isDark ? mixColours(palette.lit, palette.planes[0], 0.25) : mixColours([255, 252, 244], palette.lit, 0.5),
  );
  rim.fillRect(0, 0, whole, whole);

  pen.drawImage(image, room, room);
  pen.globalCompositeOperation = 'source-atop';
  const shading = pen.createLinearGradient(lightSide > 0 ? whole : 0, 0, lightSide > 0 ? 0 : whole, whole * 0.9);
  shading.addColorStop(0, toCss(palette.sun, 0.24));
  shading.addColorStop(0.45, toCss(palette.sun, 0));
  shading.addColorStop(1, toCss(palette.shade, palette.isDark ? 0.46 : 0.3));
  for (const paint of [shading, pen.createPattern(paperGrain(), 'repeat')]) {
    pen.fillStyle = paint;
    pen.fillRect(0, 0, whole, whole);
  }

  castShadow(top, options, 1.4);
  top.drawImage(outline, 0, 0);
  top.shadowColor = 'transparent';
  top.drawImage(body, 0, 0);
  return { canvas, side: size, room, below: emptyBelow(image) };
}

/** How much of a picture's height is empty at its foot. */
function emptyBelow(image: Canvas): number {
  const { width, height } = image;
  const { data } = image.getContext('2d').getImageData(0, 0, width, height);
  const last = data.findLastIndex((value, i) => i % 4 === 3 && value > 60);
  return last < 0 ? 0 : (height - 1 - Math.floor(last / 4 / width)) / height;
}

const saturation = (c: RgbColour): number => (Math.max(...c) - Math.min(...c)) / Math.max(1, ...c);
const hueAngle = ([r, g, b]: RgbColour): number => Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b);

/** The colour that covers most of a figure, before what is nearly black, white or grey. */
function dominantColour(small: Canvas): RgbColour {
  const { data } = small.getContext('2d').getImageData(0, 0, small.width, small.height);
  const areas = new Map<string, number>();
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i + 3] ?? 0) < 250) continue;
    const c: RgbColour = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
    const near = c.map((v) => v & ~3).join(' ');
    areas.set(near, (areas.get(near) ?? 0) + (saturation(c) > 0.25 ? 3 : 1));
  }
  const [most = '0 0 0'] = [...areas].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const [r = 0, g = 0, b = 0] = most.split(' ').map(Number);
  return [r, g, b];
}

/** Replaces the dominant hue by the wanted colour and keeps the relative shades. */
function recolourShade(own: RgbColour, dominant: RgbColour, wanted: RgbColour): RgbColour {
  const isPlain = saturation(dominant) < 0.2;
  const turn = hueAngle(own) - hueAngle(dominant);
  const isSimilar = isPlain
    ? saturation(own) < 0.3 && Math.abs(luma(own) - luma(dominant)) < 70
    : saturation(own) > 0.2 && Math.cos(turn) > 0.73;
  if (!isSimilar) return own;
  const ratio = (luma(own) + 12) / (luma(dominant) + 12);
  return ratio > 1
    ? mixColours(wanted, [255, 250, 240], Math.min(0.6, (ratio - 1) * 0.45))
    : scale(wanted, Math.max(0.4, ratio));
}

/** A figure's colour under the frame's light. */
function adaptColour(c: RgbColour, { lit, planes, isDark, time }: Palette): RgbColour {
  const lamp = time === 'day' ? c : multiply(c, lit, 255);
  const seen = scale(lamp, time === 'night' ? 0.82 : isDark ? 0.9 : 1);
  return mixColours(seen, tintTo(seen, planes[1], 1), isDark ? 0.26 : time === 'day' ? 0.08 : 0.2);
}
