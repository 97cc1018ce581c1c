import { resolvedAt } from '../../keyframes.ts';
import type { Passage } from '../../passage.ts';
import type { PictureOverlay, SeenOverlay } from '../../overlay.ts';
import { inflate, union, unitOf } from '../box.ts';
import { drawEffect } from '../effects.ts';
import {
  cutOut,
  drawScratchLayer,
  inBytes,
  inPixels,
  ON_CLEAR,
  openScratchLayer,
  OVER_OPAQUE,
  type ScratchLayer,
} from '../layers.ts';
import { keeping, moveInto, type Layer, type PaintContext, type Pen, type Rect } from '../pen.ts';
import { clipToCanvas, onCanvas } from '../placement.ts';
import { tint } from '../tint.ts';
import { momentAt, type Moment, type Shift, type Veil } from './moment.ts';
import { tracePath } from './shape.ts';

/** How far beyond the stage an effect takes pixels from, in shares of the stage's shorter side. */
const EFFECT_REACH = 0.25;

type PaintOverlay = (pen: Pen, overlay: SeenOverlay, at: number, context: PaintContext) => void;

/** The part of the canvas in which a passage takes place: that of both overlays at rest. */
function stageOf({ outgoing, incoming }: Passage, at: number, { canvas }: PaintContext): Rect {
  const boxOf = (overlay: PictureOverlay): Rect =>
    onCanvas(resolvedAt(overlay, at), {}, { x: 0, y: 0, width: overlay.width, height: overlay.height });
  return clipToCanvas(union(boxOf(outgoing), boxOf(incoming)), canvas);
}

/**
 * Paints a passage at a frame: the outgoing picture where the incoming one is not shown, and that one where it is. The
 * ground as for `paint`. `paintOverlay` paints an overlay with its opacity and fades.
 */
export function paintPassage(
  pen: Pen,
  passage: Passage,
  at: number,
  context: PaintContext,
  paintOverlay: PaintOverlay,
): void {
  const stage = stageOf(passage, at, context);
  if (stage.width === 0 || stage.height === 0) return;
  const moment = momentAt(passage, at, stage.width / stage.height);
  const reach = moment.effect ? Math.min(stage.width, stage.height) * EFFECT_REACH : 0;
  const scratch = openScratchLayer(pen, inflate(stage, reach), context);
  const place = inPixels(scratch, stage);
  try {
    for (const side of ['outgoing', 'incoming'] as const) {
      const weight = weightOf(moment, side);
      if (weight <= 0) continue;
      const layer = sideLayer(pen, scratch, context, (scratchPen) =>
        paintOverlay(scratchPen, passage[side], at, context),
      );
      addSide(scratch, layer, { side, moment, place, weight }, context);
    }
    withEffect(scratch, moment, place, context, (layer) => {
      for (const veil of moment.veils ?? []) drawVeil(layer, veil, place, context);
      keeping(pen, () => {
        if (reach > 0) {
          pen.beginPath();
          pen.rect(stage.x, stage.y, stage.width, stage.height);
          pen.clip();
        }
        drawScratchLayer(pen, scratch, layer);
      });
    });
  } finally {
    scratch.layer.free();
  }
}

type Side = 'outgoing' | 'incoming';

/** The share of a side in all of the stage; both add up to 1. Of a part of the stage, its shape decides. */
function weightOf({ shown }: Moment, side: Side): number {
  if (typeof shown !== 'number') return 1;
  return side === 'incoming' ? inBytes(shown) : 1 - inBytes(shown);
}

/** A layer like another one, with something painted on it in canvas pixels. */
function sideLayer(pen: Pen, like: ScratchLayer, context: PaintContext, paint: (pen: Pen) => void): Layer {
  const { layer } = openScratchLayer(pen, like.rect, context);
  paint(layer.pen);
  return layer;
}

/** Adds one of both pictures, and frees its layer. */
function addSide(
  { layer: sum }: ScratchLayer,
  rest: Layer,
  { side, moment, place, weight }: { side: Side; moment: Moment; place: Rect; weight: number },
  context: PaintContext,
): void {
  const shift = moment[side];
  const layer = shift ? shiftedLayer(rest, shift, place, context) : rest;
  const { shown } = moment;
  if (typeof shown !== 'number') {
    const isInside = (side === 'incoming') !== (shown.kind === 'circle' && shown.isOutside);
    cutOut(layer.pen, (pen) => tracePath(pen, shown, place), isInside ? 'destination-in' : 'destination-out');
  }
  onPixels(sum.pen, () => {
    sum.pen.globalAlpha = weight;
    sum.pen.globalCompositeOperation = ON_CLEAR;
    sum.pen.drawImage(layer.image, 0, 0, layer.width, layer.height);
  });
  if (layer !== rest) layer.free();
  rest.free();
}

function shiftedLayer(rest: Layer, shift: Shift, place: Rect, context: PaintContext): Layer {
  const layer = context.layer(rest.width, rest.height);
  const { shiftX = 0, shiftY = 0, scaleX = 1, scaleY = 1, rotate = 0 } = shift;
  const radians = (rotate * Math.PI) / 180;
  const [cos, sin] = radians === 0 ? [1, 0] : [Math.cos(radians), Math.sin(radians)];
  const [a, b, c, d] = [cos * scaleX, sin * scaleX, -sin * scaleY, cos * scaleY];
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  // Whole pixels: a picture that only moves stays as sharp as it is.
  const [right, down] = [Math.round(shiftX * place.width), Math.round(shiftY * place.height)];
  onPixels(layer.pen, () => {
    moveInto(layer.pen, { a, b, c, d, e: x + right - a * x - c * y, f: y + down - b * x - d * y });
    layer.pen.globalCompositeOperation = ON_CLEAR;
    layer.pen.imageSmoothingEnabled = true;
    layer.pen.imageSmoothingQuality = 'low';
    layer.pen.drawImage(rest.image, 0, 0, rest.width, rest.height);
  });
  return layer;
}

function withEffect(
  { layer, pixelsY }: ScratchLayer,
  { effect }: Moment,
  box: Rect,
  context: PaintContext,
  use: (layer: Layer) => void,
): void {
  if (!effect) return use(layer);
  const newLayer = (width = layer.width, height = layer.height): Layer => context.layer(width, height);
  const target = newLayer();
  try {
    const unit = unitOf(context.canvas) * pixelsY;
    drawEffect(target.pen, { layer, box, unit, colour: '#000000', newLayer }, effect);
    use(target);
  } finally {
    target.free();
  }
}

/** Draws a veil over what a layer shows. A glow is painted on a layer of its own: gradients are faded differently in each canvas. */
function drawVeil(
  { pen, width, height }: Layer,
  { colour, share, glow }: Veil,
  place: Rect,
  context: PaintContext,
): void {
  onPixels(pen, () => {
    pen.globalCompositeOperation = OVER_OPAQUE;
    pen.globalAlpha = inBytes(share);
    pen.fillStyle = colour;
    if (!glow) return pen.fillRect(0, 0, width, height);
    const light = context.layer(width, height);
    const [x, y] = [place.x + glow.x * place.width, place.y + glow.y * place.height];
    const gradient = light.pen.createRadialGradient(x, y, 0, x, y, glow.radius * place.width);
    for (const [at, left] of GLOW) gradient.addColorStop(at, tint(colour, left));
    light.pen.fillStyle = gradient;
    light.pen.fillRect(0, 0, width, height);
    pen.drawImage(light.image, 0, 0, width, height);
    light.free();
  });
}

/** What is left of a glow at a distance from its middle. */
const GLOW = [
  [0, 1],
  [0.35, 0.7],
  [0.7, 0.2],
  [1, 0],
] as const;

/** Draws in pixels of a layer. */
function onPixels(pen: Pen, draw: () => void): void {
  keeping(pen, () => {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    draw();
  });
}
