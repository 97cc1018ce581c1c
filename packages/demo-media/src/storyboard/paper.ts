import { createCanvas, type Canvas, type SKRSContext2D, Path2D } from '@napi-rs/canvas';
import { toCss, parseHex, luma, mixColours, multiply, scale, tintTo, type RgbColour } from '../scenes/colour.ts';
import { vertical } from '../scenes/figures.ts';
import { randomFrom } from '../scenes/random.ts';
import { type BodyPose, drawWhole } from './bodies.ts';
import type { Figure } from './figures.ts';
import type { Palette } from './palette.ts';
import { dominantColour, hueAngle, isSkin, rasterise, saturation } from './raster-drawing.ts';

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

export interface DrawnFigure {
  readonly figure: Figure;
  readonly pose: BodyPose | null;
  readonly colour: string | null;
  readonly isFromAbove: boolean;
}

/** Draws a figure from the kept library in the frame's colours and light, with a white cut edge. */
export async function cutFigure(
  { figure, pose, colour, isFromAbove }: DrawnFigure,
  side: number,
  options: CutOptions,
): Promise<CutOut> {
  const { body, colour: own } = await drawWhole(figure, pose, isFromAbove);
  const wanted = colour ? parseHex(colour) : null;
  const isPerson = figure.kind >= 23 && figure.kind <= 31;
  const dominant = wanted && (own ?? dominantColour(await rasterise(body, 48), 0, isPerson));
  const paint = (c: RgbColour): RgbColour => {
    const isKept = isPerson && isSkin(c);
    const recoloured = wanted && dominant && !isKept ? recolourShade(c, dominant, wanted) : c;
    return adaptColour(recoloured, options.palette, recoloured !== c);
  };
  const recoloured = body.replace(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi, (code) =>
    toCss(paint(parseHex(code.length === 4 ? code.replace(/[0-9a-f]/gi, '$&$&') : code))),
  );
  const size = Math.max(8, Math.round(side));
  return finishCutOut(await rasterise(recoloured, size), size, options);
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

/** A figure's colour under the frame's light, of which one that the prompt names takes less. */
function adaptColour(c: RgbColour, { lit, planes, isDark, time }: Palette, isNamed: boolean): RgbColour {
  if (isNamed) return scale(mixColours(c, multiply(c, lit, 255), 0.3), isDark ? 0.92 : 1);
  const lamp = time === 'day' ? c : multiply(c, lit, 255);
  const seen = scale(lamp, time === 'night' ? 0.82 : isDark ? 0.9 : 1);
  return mixColours(seen, tintTo(seen, planes[1], 1), isDark ? 0.26 : time === 'day' ? 0.08 : 0.2);
}
