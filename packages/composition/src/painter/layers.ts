import { isUpright } from './placement.ts';
import { keeping, type Layer, type Pen, type Rect, type Stage } from './pen.ts';

/** A piece of the picture on a layer of its own, in output pixels. */
export interface Sheet {
  readonly layer: Layer;
  /** What the layer shows, in units of the pen; grown so that its pixels are the output's. */
  readonly rect: Rect;
  readonly pixelsX: number;
  readonly pixelsY: number;
}

/** Layers larger than this on a side help nobody; what would be on them is drawn coarser. */
const LONGEST_SIDE = 8192;

/** An empty sheet over a rectangle, whose pen works in the same units. Free its layer. */
export function openSheet(pen: Pen, rect: Rect, stage: Stage): Sheet {
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
  const layer = stage.layer(width, height);
  layer.pen.setTransform(pixelsX, 0, 0, pixelsY, -x * pixelsX, -y * pixelsY);
  return { layer, rect: { x, y, width: width / pixelsX, height: height / pixelsY }, pixelsX, pixelsY };
}

/** Puts a sheet, or another layer of its size, where it belongs. */
export function laySheet(pen: Pen, { layer, rect }: Sheet, image: object = layer.image): void {
  pen.imageSmoothingEnabled = true;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, rect.x, rect.y, rect.width, rect.height);
}

/** Paints as one piece: what overlaps in it does not shine through when it is faded or filtered. */
export function asOnePiece(
  pen: Pen,
  rect: Rect,
  stage: Stage,
  how: { alpha: number; filter: string },
  paint: (pen: Pen) => void,
): void {
  const sheet = openSheet(pen, rect, stage);
  try {
    paint(sheet.layer.pen);
    keeping(pen, () => {
      pen.globalAlpha = how.alpha;
      pen.filter = how.filter;
      laySheet(pen, sheet);
    });
  } finally {
    sheet.layer.free();
  }
}
