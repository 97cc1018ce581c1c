import { inflate, intersection } from './box.ts';
import { passesOf } from './filter-passes.ts';
import { keeping, moveInto, type Layer, type Pen, type Picture, type Rect, type PaintContext } from './pen.ts';
import { isUpright } from './placement.ts';

/** A part of the picture on a layer of its own, in output pixels. */
export interface ScratchLayer {
  readonly layer: Layer;
  /** Area of the layer in pen units, enlarged so that its pixels match the output's. */
  readonly rect: Rect;
  readonly pixelsX: number;
  readonly pixelsY: number;
}

/** Maximum side of a layer; larger ones are drawn at a lower resolution. */
const LONGEST_SIDE = 8192;

/**
 * On opaque content, `source-atop` equals `source-over`; but all canvas implementations round it alike for every kind
 * of draw, whereas `source-over` has different fast paths in each version of Skia.
 */
export const OVER_OPAQUE = 'source-atop';
/** On clear content, for the same reason; only for images that do not overlap. */
export const ON_CLEAR = 'lighter';

/** Rounds opacity to what all canvas implementations store: some keep a byte, some a fraction. */
export const inBytes = (alpha: number): number => Math.round(alpha * 255) / 255;

/**
 * Draws a part of a picture at about its own size, the same in every canvas implementation: at other smoothing settings
 * they differ, and adding an offset to the pen's transform is rounded in two orders.
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

/** Below this scale a picture is halved first: canvas implementations agree on halves, not on other scales. */
const HALVED_BELOW = 0.6;

/** Draws a part of a picture at any size, halving it while it is much larger than its target. */
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

/** Whether all edges lie on output pixel boundaries. */
export function isOnPixels(pen: Pen, { x, y, width, height }: Rect): boolean {
  const matrix = pen.getTransform();
  const whole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-3;
  return (
    isUpright(matrix) &&
    [x, x + width].every((edge) => whole(matrix.a * edge + matrix.e)) &&
    [y, y + height].every((edge) => whole(matrix.d * edge + matrix.f))
  );
}

/** An empty scratch layer over a rectangle, with a pen in the same units. The caller frees the layer. */
export function openScratchLayer(
  pen: Pen,
  rect: Rect,
  context: Pick<PaintContext, 'layer'>,
  isRead = false,
): ScratchLayer {
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
  const layer = context.layer(width, height, isRead);
  moveInto(layer.pen, { a: pixelsX, b: 0, c: 0, d: pixelsY, e: -x * pixelsX, f: -y * pixelsY });
  return { layer, rect: { x, y, width: width / pixelsX, height: height / pixelsY }, pixelsX, pixelsY };
}

/** A rectangle enlarged by whole output pixels: clear pixels around an image give smooth edges when rotated. */
export function withMargin(pen: Pen, { x, y, width, height }: Rect, pixels: number): Rect {
  const { a, b, c, d } = pen.getTransform();
  const [dx, dy] = [pixels / (Math.hypot(a, b) || 1), pixels / (Math.hypot(c, d) || 1)];
  return { x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy };
}

/** A rectangle enlarged to whole scratch layer pixels: canvases differ in drawing an image edge inside a pixel. */
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

/** A rectangle in pixels of a scratch layer. */
export const inPixels = ({ rect, pixelsX, pixelsY }: ScratchLayer, { x, y, width, height }: Rect): Rect => ({
  x: (x - rect.x) * pixelsX,
  y: (y - rect.y) * pixelsY,
  width: width * pixelsX,
  height: height * pixelsY,
});

/** Draws a scratch layer, or another layer of its size, in its place. */
export function drawScratchLayer(pen: Pen, { layer, rect }: ScratchLayer, other: Picture = layer): void {
  drawSmoothly(pen, other, { x: 0, y: 0, width: layer.width, height: layer.height }, rect);
}

/**
 * Masks a layer to a path, or to what is outside of it. Unlike clips, which some canvas implementations alias, the edge is smooth. The path is in
 * layer pixels: @napi-rs/canvas loses masks drawn with a transformed pen.
 */
export function cutOut(
  pen: Pen,
  path: (pen: Pen) => void,
  kept: 'destination-in' | 'destination-out' = 'destination-in',
): void {
  keeping(pen, () => {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalCompositeOperation = kept;
    pen.fillStyle = '#000000';
    path(pen);
    pen.fill();
  });
}

/**
 * Draws a scratch layer through a filter. The filter runs in a separate 1:1 pass: canvas implementations differ when
 * they filter and scale or rotate an image at once.
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

/** Paints as a group: overlapping parts do not show through when it is faded or filtered. */
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

/** The part of a rectangle visible in a window, plus `reach`, in pen units. */
function seenIn(window: Rect | undefined, pen: Pen, rect: Rect, reach: number): Rect | undefined {
  const matrix = pen.getTransform();
  const { a, d, e, f } = matrix;
  if (!window || !isUpright(matrix) || a <= 0 || d <= 0) return rect;
  const shown = { x: (window.x - e) / a, y: (window.y - f) / d, width: window.width / a, height: window.height / d };
  return intersection(rect, withMargin(pen, inflate(shown, reach), 2));
}

/** Reach of a blur in multiples of its width: three standard deviations, each half the width. */
export const BLUR_REACH = 1.5;

/**
 * Draws something blurred: shadows, glows. `blur`, in pen units, is canvas `shadowBlur`: twice the standard deviation.
 * Native shadows differ under a scaled pen.
 * @param rect bounds of everything that `draw` draws, without the blur
 */
export function drawBlurred(pen: Pen, rect: Rect, context: PaintContext, blur: number, draw: (pen: Pen) => void): void {
  const reach = blur * BLUR_REACH;
  const wide = withMargin(pen, inflate(rect, reach), 2);
  // Content within a blur's reach outside the window affects pixels inside it.
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
