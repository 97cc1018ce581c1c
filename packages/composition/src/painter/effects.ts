import { chance, clamp01 } from './easing.ts';
import { cutOut, drawSmoothly, inBytes, ON_CLEAR } from './layers.ts';
import { keeping, moveInto, type Layer, type Pen, type Rect } from './pen.ts';
import type { Effect } from './pose.ts';

/** Input of an effect: the overlay painted at rest on a layer, and its box there, in pixels. */
export interface EffectBitmap {
  readonly layer: Layer;
  readonly box: Rect;
  /** Layer pixels per style pixel. */
  readonly unit: number;
  /** Block colour of the `block` effect. */
  readonly colour: string;
  /** Has the bitmap's size by default. */
  readonly newLayer: (width?: number, height?: number) => Layer;
}

/** Perspective distance of rotations in depth, in sides of the bitmap. */
const EYE = 1.9;

/** Draws a bitmap-sized layer on a clear area, or adds it to the content. */
function draw(pen: Pen, { image, width, height }: Layer, x = 0, y = 0): void {
  pen.globalCompositeOperation = ON_CLEAR;
  pen.imageSmoothingQuality = 'low';
  pen.drawImage(image, x, y, width, height);
}

/** Swaps both axes. */
const across = ({ x, y, width, height }: Rect): Rect => ({ x: y, y: x, width: height, height: width });

/** Lines per strip: some canvas implementations copy the whole source image for each line drawn from it. */
const STRIP = 32;

/** Strips of a bitmap, one at a time, each with an extra line on both sides for smoothing. */
class Strips {
  readonly #print: EffectBitmap;
  readonly #level: boolean;
  #strip: Layer | undefined;
  #first = 0;

  constructor(print: EffectBitmap, level: boolean) {
    this.#print = print;
    this.#level = level;
  }

  /** The strip that contains a line and the next one, and the strip's first line. */
  at(line: number): { strip: Layer; first: number } {
    const first = Math.floor(line / STRIP) * STRIP - 1;
    if (this.#strip && this.#first === first) return { strip: this.#strip, first };
    this.free();
    const { layer, newLayer } = this.#print;
    const thick = STRIP + 3;
    const strip = this.#level ? newLayer(thick, layer.height) : newLayer(layer.width, thick);
    if (this.#level) draw(strip.pen, layer, -first, 0);
    else draw(strip.pen, layer, 0, -first);
    [this.#strip, this.#first] = [strip, first];
    return { strip, first };
  }

  free(): void {
    this.#strip?.free();
    this.#strip = undefined;
  }
}

/** Rotates around an axis through the centre of the box, line by line, each scaled by its depth. */
function hinge(pen: Pen, print: EffectBitmap, axis: 'x' | 'y', degrees: number): void {
  const { layer, box } = print;
  const angle = (degrees * Math.PI) / 180;
  const level = axis === 'y';
  const side = level ? box.width : box.height;
  const middleX = box.x + box.width / 2;
  const middleY = box.y + box.height / 2;
  const [middle, full] = level ? [middleX, layer.width] : [middleY, layer.height];
  const [middleOther, fullOther] = level ? [middleY, layer.height] : [middleX, layer.width];
  const eye = side * EYE;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  if (Math.abs(cos) < 0.02) return;
  const place = (offset: number): number => (offset * cos * eye) / (eye + offset * sin);
  const reach = [place(-middle), place(full - middle)].map((offset) => offset + middle);
  const start = Math.max(0, Math.floor(Math.min(...reach)));
  const end = Math.min(full, Math.ceil(Math.max(...reach)));
  const strips = new Strips(print, level);
  pen.globalCompositeOperation = ON_CLEAR;
  for (let line = start; line < end; line++) {
    const away = line + 0.5 - middle;
    const offset = (away * eye) / (cos * eye - away * sin);
    const shrink = eye / (eye + offset * sin);
    const source = offset + middle - 0.5;
    if (shrink <= 0 || source < 0 || source > full - 1) continue;
    // Whole pixels only: canvas implementations end an image within a pixel differently. The margin is clear.
    const low = Math.ceil(Math.max(0, middleOther - middleOther * shrink));
    const high = Math.floor(Math.min(fullOther, middleOther + (fullOther - middleOther) * shrink));
    const from = middleOther + (low - middleOther) / shrink;
    const length = (high - low) / shrink;
    if (high <= low) continue;
    const { strip, first } = strips.at(source);
    const [seen, shown] = [
      { x: source - first, y: from, width: 1, height: length },
      { x: line, y: low, width: 1, height: high - low },
    ];
    if (level) drawSmoothly(pen, strip, seen, shown);
    else drawSmoothly(pen, strip, across(seen), across(shown));
  }
  strips.free();
}

/** Averages the bitmap at 16 growing sizes in four passes: each averages the last result with an enlarged copy. */
function rush(pen: Pen, { layer, box, newLayer }: EffectBitmap, strength: number): void {
  const middleX = box.x + box.width / 2;
  const middleY = box.y + box.height / 2;
  const passes = 4;
  let seen = layer;
  for (let pass = 0; pass < passes; pass++) {
    const scale = 1 + (strength * 0.34 * 2 ** pass) / (2 ** passes - 1);
    const next = newLayer();
    next.pen.globalAlpha = 0.5;
    draw(next.pen, seen);
    moveInto(next.pen, { a: scale, b: 0, c: 0, d: scale, e: middleX * (1 - scale), f: middleY * (1 - scale) });
    draw(next.pen, seen);
    if (seen !== layer) seen.free();
    seen = next;
  }
  draw(pen, seen);
  if (seen !== layer) seen.free();
}

/** Averages the bitmap at 16 places along a line in four passes, as `rush` does; each is a whole number of pixels away. */
function smear(pen: Pen, { layer, box, newLayer }: EffectBitmap, across: number, down: number): void {
  const passes = 4;
  let seen = layer;
  for (let pass = 0; pass < passes; pass++) {
    const share = 2 ** pass / (2 ** passes - 1);
    const [dx, dy] = [Math.round(across * box.width * share), Math.round(down * box.height * share)];
    const [left, top] = [Math.floor(dx / 2), Math.floor(dy / 2)];
    const next = newLayer();
    next.pen.globalAlpha = 0.5;
    draw(next.pen, seen, -left, -top);
    draw(next.pen, seen, dx - left, dy - top);
    if (seen !== layer) seen.free();
    seen = next;
  }
  draw(pen, seen);
  if (seen !== layer) seen.free();
}

/** Smallest standard deviation, in pixels, at which canvas blurs agree; below it, a partial blur is drawn on top. */
const LEAST_BLUR = 2;

function soften(pen: Pen, { layer, box, newLayer }: EffectBitmap, strength: number): void {
  const deviation = strength * Math.min(box.width, box.height) * 0.05;
  const share = inBytes(Math.min(1, deviation / LEAST_BLUR));
  keeping(pen, () => {
    pen.globalAlpha = 1 - share;
    if (share < 1) draw(pen, layer);
    // Blur and fade in a single draw are rounded differently.
    const blurred = newLayer();
    blurred.pen.filter = `blur(${Math.max(LEAST_BLUR, deviation).toFixed(2)}px)`;
    draw(blurred.pen, layer);
    pen.globalAlpha = share;
    draw(pen, blurred);
    blurred.free();
  });
}

/** One colour channel of the bitmap. */
function channel({ layer, newLayer }: EffectBitmap, colour: string): Layer {
  const only = newLayer();
  draw(only.pen, layer);
  only.pen.globalCompositeOperation = 'multiply';
  only.pen.fillStyle = colour;
  only.pen.fillRect(0, 0, only.width, only.height);
  only.pen.globalCompositeOperation = 'destination-in';
  only.pen.drawImage(layer.image, 0, 0, layer.width, layer.height);
  return only;
}

/** Distance of scan lines: style pixels, or a share of the box if that is more. */
const SCAN_LINES = { least: 3, share: 1 / 90 } as const;

/**
 * Glitch: separated colours, torn bands and dark scan lines, new at every step and decreasing. Measured by the box and
 * style pixels, not by output pixels, so that a small preview matches the render.
 */
function glitch(pen: Pen, print: EffectBitmap, strength: number, step: number): void {
  const { layer, box, unit, newLayer } = print;
  const apart = box.width * 0.03 * strength * (chance(step, 99) > 0.5 ? 1 : -1);
  const split = newLayer();
  for (const [colour, offset] of [
    ['#ff0000', -apart],
    ['#00ff00', 0],
    ['#0000ff', apart],
  ] as const) {
    const only = channel(print, colour);
    draw(split.pen, only, offset);
    only.free();
  }
  pen.globalCompositeOperation = ON_CLEAR;
  const bands = 9;
  let top = 0;
  for (let band = 0; band < bands; band++) {
    const edge = Math.round(box.y + (box.height * (band + 0.4 + chance(step, band) * 0.9)) / bands);
    const bottom = band === bands - 1 ? layer.height : Math.min(layer.height, edge);
    const height = bottom - top;
    if (height > 0) {
      const torn = chance(step, band + 20) < 0.25 + strength * 0.5;
      const shift = torn ? Math.round((chance(step, band + 40) - 0.5) * box.width * 0.28 * strength) : 0;
      pen.drawImage(split.image, 0, top, layer.width, height, shift, top, layer.width, height);
    }
    top = Math.max(top, bottom);
  }
  keeping(pen, () => {
    pen.globalCompositeOperation = 'source-atop';
    pen.fillStyle = '#000000';
    pen.globalAlpha = inBytes(0.3 * strength);
    const pitch = Math.max(SCAN_LINES.least * unit, box.height * SCAN_LINES.share);
    const lines = Math.ceil(box.height / pitch);
    for (let line = 0; line < lines; line++) pen.fillRect(0, box.y + line * pitch, layer.width, pitch / 2);
  });
  split.free();
}

/** The part of the bitmap between two slanted, brush-like edges. */
function wipe(pen: Pen, { layer, box }: EffectBitmap, from: number, to: number): void {
  const lean = Math.min(box.height * 0.35, box.width * 0.2);
  const edge = (share: number): number => box.x - lean + (box.width + 2 * lean) * share;
  const [left, right] = [from <= 0 ? -layer.width : edge(from), to >= 1 ? layer.width * 2 : edge(to)];
  draw(pen, layer);
  cutOut(pen, (scratch) => {
    scratch.beginPath();
    scratch.moveTo(left + lean, 0);
    scratch.lineTo(right + lean, 0);
    scratch.lineTo(right - lean, layer.height);
    scratch.lineTo(left - lean, layer.height);
    scratch.closePath();
  });
}

function block(pen: Pen, { layer, box, colour }: EffectBitmap, effect: Effect & { kind: 'block' }): void {
  const x = (share: number): number => (share <= 0 ? 0 : share >= 1 ? layer.width : box.x + box.width * share);
  keeping(pen, () => {
    pen.beginPath();
    pen.rect(x(effect.seenFrom), 0, Math.max(0, x(effect.seenTo) - x(effect.seenFrom)), layer.height);
    pen.clip();
    draw(pen, layer);
  });
  const [from, to] = [clamp01(effect.blockFrom), clamp01(effect.blockTo)];
  pen.fillStyle = colour;
  const edge = (share: number): number => Math.round(box.x + box.width * share);
  if (to > from) pen.fillRect(edge(from), Math.round(box.y), edge(to) - edge(from), Math.round(box.height));
}

/** Draws the bitmap with an effect, on a layer of the bitmap's size and position. */
export function drawEffect(pen: Pen, print: EffectBitmap, effect: Effect): void {
  switch (effect.kind) {
    case 'hinge':
      return hinge(pen, print, effect.axis, effect.degrees);
    case 'rush':
      return rush(pen, print, effect.strength);
    case 'soften':
      return soften(pen, print, effect.strength);
    case 'smear':
      return smear(pen, print, effect.x, effect.y);
    case 'glitch':
      return glitch(pen, print, effect.strength, effect.step);
    case 'wipe':
      return wipe(pen, print, effect.from, effect.to);
    case 'block':
      return block(pen, print, effect);
  }
}
