import { inflate, intersection } from './box.ts';
import { passesOf } from './filter-passes.ts';
import { keeping, moveInto, type Layer, type Pen, type Picture, type Rect, type PaintContext } from './pen.ts';
import { isUpright } from './placement.ts';

/** A piece of the picture on a layer of its own, in output pixels. */
export interface ScratchLayer {
  readonly layer: Layer;
  /** What the layer shows, in units of the pen; grown so that its pixels are the output's. */
  readonly rect: Rect;
  readonly pixelsX: number;
  readonly pixelsY: number;
}

/** Layers larger than this on a side help nobody; what would be on them is drawn coarser. */
const LONGEST_SIDE = 8192;

/**
 * Over what is opaque, `source-atop` is `source-over`; but all canvases round it alike, in one way for every kind of
 * draw, where `source-over` has its own shortcuts in each version of Skia.
 */
export const OVER_OPAQUE = 'source-atop';
/** For the same reason, on what is clear: images that don't meet. */
export const ON_CLEAR = 'lighter';

/** Shares of opacity that all canvases take alike: some keep a byte of them, some a fraction. */
export const inBytes = (alpha: number): number => Math.round(alpha * 255) / 255;

/**
 * Draws a part of a picture at about its own size as every canvas draws it alike: at other smoothing they differ, and
 * where they have to add something to the pen's way from the picture's corner to the output, they round in two orders.
 */
export function drawSmoothly(pen: Pen, { image, width, height }: Picture, from: Rect, to: Rect): void {
  const [across, down] = [to.width / from.width, to.height / from.height];
  keeping(pen, () => {
    if (from.x > 0 || from.y > 0 || from.x + from.width < width || from.y + from.height < height) {
      pen.beginPath();
      pen.rect(to.x, to.y, to.width, to.height);
      pen.clip();
    }
    moveInto(pen, { a: across, b: 0, c: 0, d: down, e: to.x - from.x * across, f: to.y - from.y * down });
    pen.imageSmoothingEnabled = true;
    pen.imageSmoothingQuality = 'low';
    pen.drawImage(image, 0, 0, width, height);
  });
}

/** Below this a picture is halved before it is drawn: canvases agree on halves, not on what lies between. */
const HALVED_BELOW = 0.6;

/** Draws a part of a picture at any size, in halves as long as it is much larger than where it goes. */
export function drawScaled(
  pen: Pen,
  picture: Picture,
  from: Rect,
  to: Rect,
  context: Pick<PaintContext, 'layer'>,
): void {
  const { a, b, c, d } = pen.getTransform();
  const [acrossX, acrossY] = [
    (to.width * Math.hypot(a, b)) / from.width < HALVED_BELOW && from.width > 2 ? 2 : 1,
    (to.height * Math.hypot(c, d)) / from.height < HALVED_BELOW && from.height > 2 ? 2 : 1,
  ];
  if (acrossX === 1 && acrossY === 1) return drawSmoothly(pen, picture, from, to);
  const [left, top] = [Math.floor(from.x), Math.floor(from.y)];
  const width = Math.ceil((from.x + from.width - left) / acrossX);
  const height = Math.ceil((from.y + from.height - top) / acrossY);
  const half = context.layer(width, height);
  try {
    half.pen.globalCompositeOperation = ON_CLEAR;
    const source = { x: left, y: top, width: width * acrossX, height: height * acrossY };
    drawSmoothly(half.pen, picture, source, { x: 0, y: 0, width, height });
    const rest = {
      x: (from.x - left) / acrossX,
      y: (from.y - top) / acrossY,
      width: from.width / acrossX,
      height: from.height / acrossY,
    };
    drawScaled(pen, half, rest, to, context);
  } finally {
    half.free();
  }
}

/** Whether all edges lie between two pixels of the output. */
export function isOnPixels(pen: Pen, { x, y, width, height }: Rect): boolean {
  const matrix = pen.getTransform();
  const whole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-3;
  return (
    isUpright(matrix) &&
    [x, x + width].every((edge) => whole(matrix.a * edge + matrix.e)) &&
    [y, y + height].every((edge) => whole(matrix.d * edge + matrix.f))
  );
}

/** An empty scratch over a rectangle, whose pen works in the same units. Free its layer. */
export function openScratchLayer(pen: Pen, rect: Rect, context: Pick<PaintContext, 'layer'>): ScratchLayer {
  const matrix = pen.getTransform();
  const coarser = (length: number, pixels: number): number => Math.min(pixels, LONGEST_SIDE / Math.max(1e-6, length));
  const pixelsX = coarser(rect.width, Math.hypot(matrix.a, matrix.b)) || 1e-6;
  const pixelsY = coarser(rect.height, Math.hypot(matrix.c, matrix.d)) || 1e-6;
  let { x, y } = rect;
  if (isUpright(matrix) && matrix.a > 0 && matrix.d > 0) {
    x = (Math.floor(matrix.a * x + matrix.e) - matrix.e) / matrix.a;
    y = (Math.floor(matrix.d * y + matrix.f) - matrix.f) / matrix.d;
  }
  const width = Math.max(1, Math.ceil((rect.x + rect.width - x) * pixelsX));
  const height = Math.max(1, Math.ceil((rect.y + rect.height - y) * pixelsY));
  const layer = context.layer(width, height);
  moveInto(layer.pen, { a: pixelsX, b: 0, c: 0, d: pixelsY, e: -x * pixelsX, f: -y * pixelsY });
  return { layer, rect: { x, y, width: width / pixelsX, height: height / pixelsY }, pixelsX, pixelsY };
}

/** A rectangle grown by whole output pixels: clear ones around an image give it smooth edges when it is turned. */
export function withMargin(pen: Pen, { x, y, width, height }: Rect, pixels: number): Rect {
  const { a, b, c, d } = pen.getTransform();
  const [dx, dy] = [pixels / (Math.hypot(a, b) || 1), pixels / (Math.hypot(c, d) || 1)];
  return { x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy };
}

/** A rectangle grown to whole pixels of a scratch: canvases differ in how they draw the edge of an image across one. */
export function onWholePixels({ rect, pixelsX, pixelsY }: ScratchLayer, { x, y, width, height }: Rect): Rect {
  const low = (value: number, zero: number, pixels: number): number =>
    Math.floor((value - zero) * pixels + 1e-3) / pixels + zero;
  const high = (value: number, zero: number, pixels: number): number =>
    Math.ceil((value - zero) * pixels - 1e-3) / pixels + zero;
  const [left, top] = [low(x, rect.x, pixelsX), low(y, rect.y, pixelsY)];
  return {
    x: left,
    y: top,
    width: high(x + width, rect.x, pixelsX) - left,
    height: high(y + height, rect.y, pixelsY) - top,
  };
}

/** A rectangle in pixels of a scratch. */
export const inPixels = ({ rect, pixelsX, pixelsY }: ScratchLayer, { x, y, width, height }: Rect): Rect => ({
  x: (x - rect.x) * pixelsX,
  y: (y - rect.y) * pixelsY,
  width: width * pixelsX,
  height: height * pixelsY,
});

/** Puts a scratch, or another layer of its size, where it belongs. */
export function drawScratchLayer(pen: Pen, { layer, rect }: ScratchLayer, other: Picture = layer): void {
  drawSmoothly(pen, other, { x: 0, y: 0, width: layer.width, height: layer.height }, rect);
}

/**
 * Keeps of a layer what lies inside a path. Unlike clips, which some canvases cut with steps, its edge is smooth. The
 * path is in pixels of the layer: @napi-rs/canvas loses what a moved pen masks.
 */
export function cutOut(pen: Pen, path: (pen: Pen) => void): void {
  keeping(pen, () => {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalCompositeOperation = 'destination-in';
    pen.fillStyle = '#000000';
    path(pen);
    pen.fill();
  });
}

/**
 * Lays a scratch through a filter. The filter has a pass of its own, pixel by pixel: canvases differ in how they scale or
 * turn an image that they filter at the same time.
 */
export function layFiltered(pen: Pen, scratch: ScratchLayer, filter: string, context: PaintContext): void {
  if (filter === 'none') return drawScratchLayer(pen, scratch);
  const { image, width, height } = scratch.layer;
  const filtered = context.layer(width, height);
  try {
    filtered.pen.globalCompositeOperation = ON_CLEAR;
    const { css, light } = passesOf(filter);
    filtered.pen.filter = css;
    filtered.pen.drawImage(image, 0, 0, width, height);
    if (light < 1) {
      filtered.pen.filter = 'none';
      filtered.pen.globalCompositeOperation = OVER_OPAQUE;
      filtered.pen.globalAlpha = inBytes(1 - light);
      filtered.pen.fillStyle = '#000000';
      filtered.pen.fillRect(0, 0, width, height);
    }
    drawScratchLayer(pen, scratch, filtered);
  } finally {
    filtered.free();
  }
}

/** Paints as one piece: what overlaps in it does not shine through when it is faded or filtered. */
export function asOnePiece(
  pen: Pen,
  rect: Rect,
  context: PaintContext,
  how: { alpha: number; filter: string },
  paint: (pen: Pen) => void,
): void {
  const scratch = openScratchLayer(pen, rect, context);
  try {
    paint(scratch.layer.pen);
    keeping(pen, () => {
      pen.globalAlpha = how.alpha;
      layFiltered(pen, scratch, how.filter, context);
    });
  } finally {
    scratch.layer.free();
  }
}

/** The part of a rectangle that a window shows, and as much around it as `reach`, in units of the pen. */
function seenIn(window: Rect | undefined, pen: Pen, rect: Rect, reach: number): Rect | undefined {
  const matrix = pen.getTransform();
  const { a, d, e, f } = matrix;
  if (!window || !isUpright(matrix) || a <= 0 || d <= 0) return rect;
  const shown = { x: (window.x - e) / a, y: (window.y - f) / d, width: window.width / a, height: window.height / d };
  return intersection(rect, withMargin(pen, inflate(shown, reach), 2));
}

/** How far a blur reaches, in multiples of its width: three standard deviations, each half of it. */
export const BLUR_REACH = 1.5;

/**
 * Draws something out of focus: shadows, glows. `blur`, in units of the pen, is what canvases call `shadowBlur`: twice the
 * standard deviation. Their own shadows differ from each other under a scaled pen.
 * @param rect around all that `draw` draws, without the blur
 */
export function drawBlurred(pen: Pen, rect: Rect, context: PaintContext, blur: number, draw: (pen: Pen) => void): void {
  const reach = blur * BLUR_REACH;
  const wide = withMargin(pen, inflate(rect, reach), 2);
  // What lies a blur's reach beyond the window still colours what is in it.
  const wanted = seenIn(context.window, pen, wide, reach);
  if (!wanted) return;
  const scratch = openScratchLayer(pen, wanted, context);
  try {
    draw(scratch.layer.pen);
    const deviation = (blur / 2) * Math.sqrt(scratch.pixelsX * scratch.pixelsY);
    layFiltered(pen, scratch, deviation > 0.05 ? `blur(${deviation.toFixed(2)}px)` : 'none', context);
  } finally {
    scratch.layer.free();
  }
}
